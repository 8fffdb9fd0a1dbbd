/** A few words to write decks with. */
import type { Block } from '../../../../../src/contract/rich-text.ts';
import type { DemoSlide } from '../demo-content.ts';
import { doc, picture } from '../write.ts';

/** A slide with a picture beside its text. */
export const slide = (title: string, [file, alt]: readonly [string, string], ...body: Block[]): DemoSlide => ({
  title,
  body: doc(...body),
  picture: picture(file, alt),
});

/** A slide of words alone, or a section of a document. */
export const words = (title: string, ...body: Block[]): DemoSlide => ({ title, body: doc(...body), picture: null });
