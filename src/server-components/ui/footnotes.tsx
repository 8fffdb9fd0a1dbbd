import type { Inline, RichText } from '#contract/rich-text.ts';
import { t } from '#contract/translate.ts';

type Footnote = Extract<Inline, { type: 'footnote' }>;
type Place = { readonly number: number; readonly id: string };

/** The map is filled before the text is rendered, because a reference does not know those before it. */
const places = new WeakMap<Footnote, Place>();

/** `name` keeps the ids of several texts on a page apart. */
export function numberFootnotes(doc: RichText, name: string): Footnote[] {
  const found: Footnote[] = [];
  const visit = (node: object) => {
    const { type, content } = node as { type?: string; content?: readonly object[] };
    if (type === 'footnote') found.push(node as Footnote);
    for (const child of content ?? []) visit(child);
  };
  visit(doc);
  found.forEach((note, index) => {
    places.set(note, { number: index + 1, id: `${name}-${index + 1}` });
  });
  return found;
}

export function FootnoteReference({ note }: { readonly note: Footnote }) {
  const place = places.get(note);
  if (!place) return null;
  return (
    <sup>
      <a
        id={`${place.id}-place`}
        href={`#${place.id}`}
        role="doc-noteref"
        aria-label={t('Footnote {number}', { number: place.number })}
      >
        {place.number}
      </a>
    </sup>
  );
}

export function Footnotes({ notes }: { readonly notes: readonly Footnote[] }) {
  if (notes.length === 0) return null;
  return (
    <section className="footnotes" aria-label={t('Footnotes')}>
      <ol>
        {notes.map((note) => {
          const { number, id } = places.get(note) as Place;
          return (
            <li key={id} id={id}>
              {note.attrs.text}{' '}
              <a href={`#${id}-place`} aria-label={t('Back to footnote {number} in the text', { number })}>
                ↩
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
