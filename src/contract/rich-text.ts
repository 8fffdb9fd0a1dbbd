/** The schema is closed and never HTML: unknown nodes and marks are rejected on write. */

import * as z from 'zod';
import { isBoundedJson, parseBoundedJson } from './bounded-json.ts';
import { isEmbeddable } from './embeds.ts';
import { limits, safeUrl } from './fields.ts';
import { message } from './messages/message.ts';
import { schemaText } from './messages/schema-text.ts';
import { isSafeUrl } from './safe-url.ts';
import { descriptionLimit, embedTitleLimit, footnoteLimit, tableLimits } from './text-limits.ts';

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('code') }),
  z.object({ type: z.literal('strike') }),
  z.object({ type: z.literal('subscript') }),
  z.object({ type: z.literal('superscript') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: safeUrl }) }),
]);
export type Mark = z.infer<typeof mark>;

const text = z.object({ type: z.literal('text'), text: z.string().min(1), marks: z.array(mark).optional() });
const hardBreak = z.object({ type: z.literal('hardBreak') });
const footnote = z.object({
  type: z.literal('footnote'),
  attrs: z.object({ text: z.string().regex(/\S/, 'A footnote is empty.').max(footnoteLimit) }),
});
/**
 * The place of a picture that was not pasted with its text. Pages leave it out, and no text with such a place is
 * published.
 */
const missingPicture = z.object({
  type: z.literal('missingPicture'),
  attrs: z.object({ alt: z.string().max(descriptionLimit) }),
});
const inline = z.discriminatedUnion('type', [text, hardBreak, footnote, missingPicture]);
export type Inline = z.infer<typeof inline>;

const paragraph = z.object({ type: z.literal('paragraph'), content: z.array(inline).optional() });
export type Paragraph = z.infer<typeof paragraph>;
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: z.array(inline).optional(),
});
/** `alt` is empty only for decorative pictures. */
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    src: z.string().refine((src) => isSafeUrl(src) && src.startsWith('/'), 'Use a picture from this site.'),
    alt: z.string().max(descriptionLimit),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    caption: z.string().min(1).max(limits.summary).optional(),
  }),
});
const quote = z.object({ type: z.literal('quote'), content: z.array(paragraph) });
/** A page or a video of another site: a card with its link, and a player for what `playerOf` knows. */
const embed = z.object({
  type: z.literal('embed'),
  attrs: z.object({
    href: safeUrl.refine(isEmbeddable, 'This address is not allowed.'),
    title: z.string().regex(/\S/).max(embedTitleLimit).optional(),
  }),
});
const divider = z.object({ type: z.literal('divider') });
const codeBlock = z.object({ type: z.literal('codeBlock'), content: z.array(text).optional() });

export type ListItem = { type: 'listItem'; content: Array<z.infer<typeof paragraph> | List> };
export type List = { type: 'bulletList' | 'orderedList'; content: ListItem[] };
const listItem: z.ZodType<ListItem> = z.lazy(() =>
  z.object({ type: z.literal('listItem'), content: z.array(z.union([paragraph, list])) }),
);
const list: z.ZodType<List> = z.lazy(() =>
  z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem) }),
);
const tableCell = z.object({ type: z.literal('tableCell'), content: z.array(inline).optional() });
const tableRow = z.object({
  type: z.literal('tableRow'),
  content: z
    .array(tableCell)
    .min(1)
    .max(tableLimits.columns, schemaText(message('table_columns_max', { count: tableLimits.columns }))),
});
/** A grid: no cell spans others. With `header`, the first row has the headings of the columns. */
const table = z
  .object({
    type: z.literal('table'),
    attrs: z.object({ header: z.boolean(), caption: z.string().min(1).max(tableLimits.caption).optional() }),
    content: z
      .array(tableRow)
      .min(1)
      .max(tableLimits.rows, schemaText(message('table_rows_max', { count: tableLimits.rows }))),
  })
  .refine(
    ({ content: [first, ...others] }) => others.every(({ content }) => content.length === first?.content.length),
    'Every row of a table needs the same number of cells.',
  );
export type Table = z.infer<typeof table>;

const block = z.union([paragraph, heading, image, quote, divider, embed, codeBlock, table, list]);
export type Block = z.infer<typeof block>;

const tooMuch = 'This text is too long or too deeply nested.';

export const richText = z
  .object({ type: z.literal('doc'), content: z.array(block) })
  .refine((doc) => fitsRichText(doc), tooMuch);
export type RichText = z.infer<typeof richText>;

/** Whether it has not too many nodes, nor too deep ones. */
export function fitsRichText(doc: unknown): boolean {
  let nodes = 0;
  const fits = (value: unknown, depth: number): boolean => {
    if (depth > limits.richTextDepth || ++nodes > limits.richTextNodes) return false;
    const children = (value as { content?: unknown } | null)?.content;
    return !Array.isArray(children) || children.every((child) => fits(child, depth + 1));
  };
  return fits(doc, 0);
}

/** The text as JSON; empty if nothing was written. */
export const richTextJson = z
  .string()
  .max(limits.richTextJson, 'This text is too long.')
  .transform((text, context): unknown => {
    try {
      const tree = parseBoundedJson(text);
      // Check its own depth first: the recursive schema could overflow the stack.
      if (fitsRichText(tree)) return tree;
      context.addIssue({ code: 'custom', message: tooMuch });
    } catch {
      context.addIssue({ code: 'custom', message: isBoundedJson(text) ? 'This text cannot be read.' : tooMuch });
    }
    return z.NEVER;
  })
  .pipe(richText);

type TextNode = {
  type?: string;
  text?: string;
  marks?: ReadonlyArray<{ readonly type: string }> | undefined;
  content?: readonly object[];
  attrs?: Readonly<Record<string, unknown>>;
};

const textBlocks: ReadonlySet<string | undefined> = new Set(['paragraph', 'heading', 'codeBlock', 'tableCell']);

const plainMarks = { strike: ['~~', '~~'], subscript: ['_', ''], superscript: ['^', ''] } as const;

/** Text that is struck through or set lower or higher means something else than the same letters in the line. */
export const markedText = ({ text, marks = [] }: Pick<TextNode, 'marks'> & { readonly text: string }): string =>
  marks.reduce((inner, { type }) => {
    const [before, after] = plainMarks[type as keyof typeof plainMarks] ?? ['', ''];
    return `${before}${inner}${after}`;
  }, text);

/** It has footnotes in brackets and the addresses of embeds, so that texts which differ in them are different. */
export function plainText(node: TextNode): string {
  if (node.text !== undefined) return markedText({ ...node, text: node.text });
  if (node.type === 'footnote') return ` [${node.attrs?.['text']}]`;
  if (node.type === 'embed') return [node.attrs?.['title'], node.attrs?.['href']].filter(Boolean).join(' ');
  const caption = node.attrs?.['caption'] ?? node.attrs?.['title'];
  const inner = (node.content ?? [])
    .map((child) => plainText(child))
    .join(textBlocks.has(node.type) || (node.content?.[0] && 'text' in node.content[0]) ? '' : '\n');
  return typeof caption === 'string' ? `${caption}\n${inner}`.trim() : inner;
}

/** The text of a heading, whose footnotes belong to the text below. */
export const headingText = ({ content = [], ...block }: TextNode): string =>
  plainText({ ...block, content: content.filter((child: TextNode) => child.type !== 'footnote') }).trim();

/** It assumes 220 words a minute; the result is at least one. */
export function readingMinutes(doc: RichText): number {
  return Math.max(1, Math.round(plainText(doc).split(/\s+/).length / 220));
}
