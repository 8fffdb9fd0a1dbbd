/** The headings of a text with addresses of their own, for its table of contents. */
import { plainText, type RichText } from '../../contract/rich-text.ts';

/** `index` is the heading's place among the blocks of the text. */
export type Heading = { readonly index: number; readonly id: string; readonly level: 2 | 3; readonly text: string };

export function headingsOf(doc: RichText): Heading[] {
  const taken = new Map<string, number>();
  return doc.content.flatMap((block, index) => {
    if (block.type !== 'heading') return [];
    const text = plainText(block);
    return [{ index, id: uniqueId(text, taken), level: block.attrs.level, text }];
  });
}

/** `Your rights` -> `your-rights`; a second one becomes `your-rights-2`. */
function uniqueId(text: string, taken: Map<string, number>): string {
  const base =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section';
  const count = (taken.get(base) ?? 0) + 1;
  taken.set(base, count);
  return count === 1 ? base : `${base}-${count}`;
}
