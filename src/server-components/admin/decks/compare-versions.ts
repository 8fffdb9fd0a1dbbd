import type { DraftSlide } from '#contract/content/decks-admin.ts';
import type { RichText } from '#contract/rich-text.ts';
import { type DiffBlock, diffTexts, isUnchanged } from '../../ui/word-diff.ts';
import { layoutLabels } from './slide-layouts.ts';

type Slide = Omit<DraftSlide, 'revision'>;
type Version = { readonly slides: readonly Slide[] };

export type ComparedSlide = {
  readonly id: string;
  readonly title: string;
  readonly change: 'same' | 'changed' | 'moved' | 'added' | 'removed';
  readonly position: string | null;
  readonly blocks: readonly DiffBlock[];
  readonly notes: readonly DiffBlock[];
};

export function compareVersions(from: Version, to: Version): ComparedSlide[] {
  const removed = from.slides.filter(({ id }) => !to.slides.some((slide) => slide.id === id));
  return [
    ...to.slides.map((slide) => compare(from, to, slide)),
    ...removed.map((slide) => ({
      ...textsOf(slide, null),
      id: slide.id,
      title: slide.title,
      change: 'removed' as const,
      position: null,
    })),
  ];
}

function compare(from: Version, to: Version, slide: Slide): ComparedSlide {
  const before = from.slides.find(({ id }) => id === slide.id);
  const texts = textsOf(before ?? null, slide);
  const common = { id: slide.id, title: slide.title, ...texts };
  if (!before) return { ...common, change: 'added', position: null };
  const position = positionChange(from, to, slide);
  if (texts.blocks.length + texts.notes.length > 0) return { ...common, change: 'changed', position };
  return { ...common, change: position ? 'moved' : 'same', position };
}

/** Counts only slides that both versions have, so that one added slide does not move all others. */
function positionChange(from: Version, to: Version, { id }: Slide): string | null {
  const shared = (one: Version, other: Version) =>
    one.slides.filter((slide) => other.slides.some((each) => each.id === slide.id));
  const positionIn = (slides: readonly Slide[]) => slides.findIndex((slide) => slide.id === id) + 1;
  if (positionIn(shared(from, to)) === positionIn(shared(to, from))) return null;
  const [before, after] = [positionIn(from.slides), positionIn(to.slides)];
  return before === after ? null : `From position ${before} to ${after}`;
}

function textsOf(before: Slide | null, after: Slide | null): Pick<ComparedSlide, 'blocks' | 'notes'> {
  const changed = (read: (slide: Slide) => RichText) => {
    const blocks = diffTexts(before ? read(before) : empty, after ? read(after) : empty);
    return blocks.every(isUnchanged) ? [] : blocks;
  };
  return { blocks: changed(asText), notes: changed(({ notes }) => paragraphs(notes)) };
}

const empty: RichText = { type: 'doc', content: [] };

const asText = ({ title, body, picture, layout }: Slide): RichText => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: title }] },
    ...body.content,
    ...(picture ? paragraphs(`[${picture.alt || 'picture'}]`).content : []),
    ...(layout === 'standard' ? [] : paragraphs(`[Layout: ${layoutLabels[layout]}]`).content),
  ],
});

const paragraphs = (text: string): RichText => ({
  type: 'doc',
  content: text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
