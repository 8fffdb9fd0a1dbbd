import { headingText, type RichText } from '#contract/rich-text.ts';
import { slugFrom } from '#contract/slugs.ts';

/** `index` is the heading's position among the blocks of the text. */
export type Heading = { readonly index: number; readonly id: string; readonly level: 2 | 3; readonly text: string };

export function headingsOf(doc: RichText): Heading[] {
  const taken = new Set<string>();
  return doc.content.flatMap((block, index) => {
    if (block.type !== 'heading') return [];
    const text = headingText(block);
    return [{ index, id: uniqueId(text, taken), level: block.attrs.level, text }];
  });
}

/** `Your rights` -> `your-rights`; a second one becomes `your-rights-2`. */
function uniqueId(text: string, taken: Set<string>): string {
  const base = slugFrom(text) || 'section';
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
