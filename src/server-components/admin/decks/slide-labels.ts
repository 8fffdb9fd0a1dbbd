import type { DraftSlide } from '#contract/content/decks-admin.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import type { Compared } from '../ui/conflict.tsx';

/** `values` are the posted form fields. */
export function comparedSlide(slide: DraftSlide, values: Readonly<Record<string, string>>): Compared[] {
  return [
    { label: 'Title', stored: slide.title, typed: values['title'] ?? '' },
    { label: 'Text', stored: plainText(slide.body), typed: textOf(values['body']) },
    { label: 'Picture', stored: altOf(slide.picture), typed: altOf(parsed(values['picture'])) },
    { label: 'Notes', stored: slide.notes, typed: values['notes'] ?? '' },
  ];
}

const textOf = (json: string | undefined): string => {
  const doc = parsed(json) as RichText | null;
  return doc?.type === 'doc' ? plainText(doc) : '';
};

const altOf = (picture: unknown): string => {
  const { src, alt } = (picture ?? {}) as { src?: string; alt?: string };
  return src === undefined ? '' : alt || 'A picture without a description';
};

/** The service validates it; here it is only displayed. */
function parsed(json: string | undefined): unknown {
  try {
    return json ? JSON.parse(json) : null;
  } catch {
    return null;
  }
}
