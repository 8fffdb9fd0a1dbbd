/** A few words to write rich text with, so that the files of the demo company read as text. */
import type { Block, Inline, List, ListItem, Mark, RichText } from '../../../../src/contract/rich-text.ts';

type Words = string | Inline | Inline[];

export const doc = (...content: Block[]): RichText => ({ type: 'doc', content });
export const p = (...words: Words[]): Block => ({ type: 'paragraph', content: inline(words) });
export const h2 = (text: string): Block => ({ type: 'heading', attrs: { level: 2 }, content: inline([text]) });
export const h3 = (text: string): Block => ({ type: 'heading', attrs: { level: 3 }, content: inline([text]) });
export const ul = (...items: Array<Words | Words[]>): List => list('bulletList', items);
export const ol = (...items: Array<Words | Words[]>): List => list('orderedList', items);
export const code = (...lines: string[]): Block => ({
  type: 'codeBlock',
  content: [{ type: 'text', text: lines.join('\n') }],
});

/** A picture inside a text; `size` is that of the drawing, 1600 wide. */
export const image = (file: string, alt: string, height: number): Block => ({
  type: 'image',
  attrs: { src: `/pictures/${file}`, alt, width: 1600, height },
});

export const b = (text: string): Inline => marked(text, { type: 'bold' });
export const i = (text: string): Inline => marked(text, { type: 'italic' });
export const mono = (text: string): Inline => marked(text, { type: 'code' });
export const link = (text: string, href: string): Inline => marked(text, { type: 'link', attrs: { href } });

/** A picture beside a post, a product or a page. */
export const picture = (file: string, alt: string) => ({ file: `${file}.webp`, alt });
export const seo = (title: string | null = null, description: string | null = null) => ({ title, description });

/** Prices in euros, US dollars and pounds, given in whole units. */
export const prices = (eur: number, usd: number, gbp: number) => [
  { currency: 'EUR', amount: eur * 100 },
  { currency: 'USD', amount: usd * 100 },
  { currency: 'GBP', amount: gbp * 100 },
];

const marked = (text: string, mark: Mark): Inline => ({ type: 'text', text, marks: [mark] });

function inline(words: readonly Words[]): Inline[] {
  return words.flat().map((word) => (typeof word === 'string' ? { type: 'text', text: word } : word));
}

function list(type: List['type'], items: ReadonlyArray<Words | Words[]>): List {
  const content = items.map(
    (words): ListItem => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: inline(Array.isArray(words) ? (words as Words[]) : [words]) }],
    }),
  );
  return { type, content };
}
