/** Markdown as the rich text of the contract. Throws for anything that it does not know, such as a table. */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline, List, ListItem, Mark, Paragraph, RichText } from '#contract/rich-text.ts';

/** A picture in a text is the name of its file until it has a URL: `/pictures/lamp.webp`. */
export const pictureAddress = '/pictures/';

/** Has `pictureAddress` and no size until `withPictures` fills in those of the file. */
export const richTextOf = (markdown: string): RichText => ({ type: 'doc', content: blocksOf(parse(markdown)) });

/** A text in parts, each with the level 1 heading before it. */
export function sectionsOf(markdown: string): Array<{ title: string; body: RichText }> {
  const sections: Array<{ title: string; tokens: Token[] }> = [];
  for (const token of parse(markdown)) {
    if (token.type === 'heading' && token.depth === 1) sections.push({ title: token.text, tokens: [] });
    else if (sections.length > 0) sections.at(-1)!.tokens.push(token);
    else if (token.type !== 'space') throw unknown(token);
  }
  return sections.map(({ title, tokens }) => ({ title, body: { type: 'doc', content: blocksOf(tokens) } }));
}

// Without the extensions of GitHub a name such as www.example.com stays text.
const parse = (markdown: string): Token[] => lexer(markdown, { gfm: false });

const blocksOf = (tokens: readonly Token[]): Block[] => tokens.flatMap((token) => blockOf(token) ?? []);

/** Undefined for an empty line. */
function blockOf(token: Token): Block | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'paragraph':
      return imageOf(token as Tokens.Paragraph) ?? { type: 'paragraph', content: inlinesOf(token.tokens) };
    case 'heading':
      if (token.depth !== 2 && token.depth !== 3) throw unknown(token);
      return { type: 'heading', attrs: { level: token.depth }, content: inlinesOf(token.tokens) };
    case 'list':
      return listOf(token as Tokens.List);
    case 'blockquote':
      return { type: 'quote', content: (token.tokens ?? []).flatMap((inner) => paragraphOf(inner) ?? []) };
    case 'hr':
      return { type: 'divider' };
    case 'code':
      return { type: 'codeBlock', content: [{ type: 'text', text: token.text }] };
    default:
      throw unknown(token);
  }
}

/** Undefined for an empty line. */
function paragraphOf(token: Token): Paragraph | undefined {
  if (token.type === 'space') return undefined;
  if (token.type !== 'paragraph') throw unknown(token);
  return { type: 'paragraph', content: inlinesOf(token.tokens) };
}

/** A paragraph that consists of a picture. */
function imageOf({ tokens }: Tokens.Paragraph): Block | undefined {
  const [only, ...others] = tokens;
  if (only?.type !== 'image' || others.length > 0) return undefined;
  return { type: 'image', attrs: { src: `${pictureAddress}${only.href}`, alt: only.text, width: 1, height: 1 } };
}

const listOf = ({ ordered, items }: Tokens.List): List => ({
  type: ordered ? 'orderedList' : 'bulletList',
  content: items.map(itemOf),
});

const itemOf = ({ tokens }: Tokens.ListItem): ListItem => ({
  type: 'listItem',
  content: tokens.flatMap((token): ListItem['content'] => {
    if (token.type === 'space') return [];
    if (token.type === 'list') return [listOf(token as Tokens.List)];
    if (token.type === 'text' || token.type === 'paragraph')
      return [{ type: 'paragraph', content: inlinesOf(token.tokens) }];
    throw unknown(token);
  }),
});

/** Merges adjacent texts with the same marks. */
function inlinesOf(tokens: readonly Token[] = [], marks: readonly Mark[] = []): Inline[] {
  const inlines: Inline[] = [];
  for (const inline of tokens.flatMap((token) => inlineOf(token, marks))) {
    const last = inlines.at(-1);
    if (last?.type === 'text' && inline.type === 'text' && isSame(last.marks, inline.marks)) last.text += inline.text;
    else inlines.push(inline);
  }
  return inlines;
}

function inlineOf(token: Token, marks: readonly Mark[]): Inline[] {
  const marked = (mark: Mark) => inlinesOf((token as Tokens.Generic).tokens, [...marks, mark]);
  switch (token.type) {
    case 'text':
    case 'escape':
      // A line may end anywhere in a paragraph.
      return [textOf(token.text.replaceAll('\n', ' '), marks)];
    case 'strong':
      return marked({ type: 'bold' });
    case 'em':
      return marked({ type: 'italic' });
    case 'link':
      return marked({ type: 'link', attrs: { href: token.href } });
    case 'codespan':
      return [textOf(token.text, [...marks, { type: 'code' }])];
    case 'br':
      return [{ type: 'hardBreak' }];
    default:
      throw unknown(token);
  }
}

const textOf = (text: string, marks: readonly Mark[]): Inline =>
  marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text };

const isSame = (left: readonly Mark[] | undefined, right: readonly Mark[] | undefined): boolean =>
  JSON.stringify(left ?? []) === JSON.stringify(right ?? []);

const unknown = ({ type, raw }: Token): Error =>
  new Error(`rich text has nothing for this ${type}: ${raw.trim().slice(0, 60)}`);
