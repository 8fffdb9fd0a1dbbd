/** A text of another site within the limits of posts and pages; what had to be cut is named. */
import type { Seo } from '#contract/content/pages.ts';
import { limits } from '#contract/fields.ts';
import { type Block, plainText, type RichText, richText } from '#contract/rich-text.ts';
import { slugFrom } from '#contract/slugs.ts';
import { descriptionLimit } from '#contract/text-limits.ts';
import type { FoundText } from './found.ts';
import { richTextOf } from './html.ts';

export type Ready = {
  readonly title: string;
  /** Proposes the address. */
  readonly named: string;
  readonly summary: string;
  /** Pictures have the addresses of the old site. */
  readonly body: RichText;
  readonly tags: string[];
  readonly seo: Seo;
};
export type ReadyText = {
  /** Null if it cannot come. */
  readonly content: Ready | null;
  readonly notes: readonly string[];
  /** Addresses with descriptions. */
  readonly pictures: ReadonlyMap<string, string>;
};

const summaryLength = 200;
/** Bytes, because it is in a key. */
const maxAddress = 2048;

export function readyText(found: FoundText): ReadyText {
  const { body, notes: dropped } = richTextOf(found.html, found);
  const notes = [...found.notes, ...dropped];
  if (!richText.safeParse(withLocalPictures(body)).success || JSON.stringify(body).length > limits.richTextJson)
    return { content: null, notes: [...notes, 'Its text is too long, or nested too deeply.'], pictures: new Map() };
  const title = found.title.replace(/\s+/g, ' ').trim();
  const shortTitle = shortened(title, limits.title);
  if (shortTitle !== title) notes.push('Its title was too long and is cut.');
  const tags = [
    ...new Map(
      found.tags.map((tag) => [tag.toLowerCase(), shortened(tag.replace(/\s+/g, ' ').trim(), limits.tag)]),
    ).values(),
  ];
  if (tags.length > limits.tags) notes.push(`Only ${limits.tags} of its ${tags.length} tags come.`);
  const pictures = new Map<string, string>();
  for (const block of body.content) if (block.type === 'image') pictures.set(block.attrs.src, block.attrs.alt);
  if (found.cover) pictures.set(found.cover.address, found.cover.alt.slice(0, descriptionLimit));
  for (const address of pictures.keys()) if (Buffer.byteLength(address) > maxAddress) pictures.delete(address);
  const content = {
    title: shortTitle || 'Untitled',
    named: slugFrom(found.slug) ? found.slug : title,
    summary: summaryOf(found, body),
    body,
    tags: tags.filter(Boolean).slice(0, limits.tags),
    seo: {
      title: found.seo.title && shortened(found.seo.title, limits.seoTitle),
      description: found.seo.description && shortened(found.seo.description, limits.seoDescription),
    },
  };
  return { content, notes, pictures };
}

/** The excerpt, or the beginning of the text, as most themes show it. */
function summaryOf({ summary }: FoundText, body: RichText): string {
  const excerpt = plainText(richTextOf(summary).body).replace(/\s+/g, ' ').trim();
  if (excerpt !== '') return shortened(excerpt, limits.summary);
  const first = body.content.find(({ type }) => type === 'paragraph');
  return first ? shortened(plainText(first).replace(/\s+/g, ' ').trim(), summaryLength) : '';
}

/** Cut between words, with an ellipsis. */
function shortened(text: string, length: number): string {
  const whole = text.toWellFormed();
  if (whole.length <= length) return whole;
  const cut = whole
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : undefined).trimEnd()}…`;
}

type Size = { readonly src: string; readonly width: number; readonly height: number };

/** The same text with the pictures that `find` knows; the others are left out. */
export const withPictures = ({ content, type }: RichText, find: (address: string) => Size | null): RichText => ({
  type,
  content: content.flatMap((block): Block[] => {
    if (block.type !== 'image') return [block];
    const found = find(block.attrs.src);
    return found
      ? [{ ...block, attrs: { ...block.attrs, src: found.src, width: found.width, height: found.height } }]
      : [];
  }),
});

const withLocalPictures = (body: RichText): RichText =>
  withPictures(body, () => ({ src: '/media', width: 1, height: 1 }));
