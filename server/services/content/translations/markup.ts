/** The inline content of one block of a rich text, written as small markup that translators and their programs can keep. */
import { isDeepStrictEqual } from 'node:util';
import type { Inline, Mark } from '#contract/rich-text.ts';
import { isSafeUrl } from '#contract/safe-url.ts';
import { footnoteLimit } from '#contract/text-limits.ts';

const tagOfMark = {
  bold: 'b',
  italic: 'i',
  code: 'code',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
  link: 'a',
} as const;
const markOfTag = new Map(Object.entries(tagOfMark).map(([mark, tag]) => [tag as string, mark as Mark['type']]));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const inQuotes = (text: string): string => escaped(text).replaceAll('"', '&quot;').replaceAll('>', '&gt;');
const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const plain = (text: string): string => text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => signs[name] as string);

export function markupOf(content: readonly Inline[]): string {
  let open: readonly Mark[] = [];
  let markup = '';
  const nest = (marks: readonly Mark[]) => {
    const kept = open.findIndex((mark, index) => !isDeepStrictEqual(mark, marks[index]));
    const shared = kept < 0 ? open.length : kept;
    for (const { type } of open.slice(shared).reverse()) markup += `</${tagOfMark[type]}>`;
    for (const mark of marks.slice(shared))
      markup += mark.type === 'link' ? `<a href="${inQuotes(mark.attrs.href)}">` : `<${tagOfMark[mark.type]}>`;
    open = marks;
  };
  for (const inline of content) {
    if (inline.type === 'text') {
      nest(inline.marks ?? []);
      markup += escaped(inline.text);
    } else if (inline.type === 'hardBreak') markup += '<br>';
    else if (inline.type === 'footnote') markup += `<note>${escaped(inline.attrs.text)}</note>`;
  }
  nest([]);
  return markup;
}

/** The words that a reader sees of a markup. */
export const readableOf = (markup: string): string =>
  plain(markup.replace(/<\/?(?:br|note)>/gi, ' ').replace(tags, ''));

/** The message says what is wrong, in words for the author of the text. */
export class UnreadableMarkup extends Error {}

const tags = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/gi;

/** Throws `UnreadableMarkup`. A `<` that begins no tag is text. */
export function inlineOf(markup: string): Inline[] {
  const content: Inline[] = [];
  const open: Array<{ readonly tag: string; readonly mark: Mark }> = [];
  let note: string | null = null;
  let at = 0;
  const add = (text: string) => {
    if (text === '') return;
    if (note !== null) {
      note += plain(text);
      return;
    }
    const marks = open.map(({ mark }) => mark);
    content.push({ type: 'text', text: plain(text), ...(marks.length > 0 && { marks }) });
  };
  for (const { 0: whole, 1: end, 2: name = '', 3: rest = '', index } of markup.matchAll(tags)) {
    add(markup.slice(at, index));
    at = index + whole.length;
    const tag = name.toLowerCase();
    const type = markOfTag.get(tag);
    if (tag === 'note') {
      if ((note === null) === (end === '/')) throw wrong(whole, 'has no other half');
      if (note === null) note = '';
      else {
        content.push(footnoteOf(note));
        note = null;
      }
    } else if (note !== null) throw wrong(whole, 'is inside of a note, which has only text');
    else if (tag === 'br' && !end) content.push({ type: 'hardBreak' });
    else if (!type) throw wrong(whole, 'is not known here. Write &lt; for the sign <');
    else if (end) {
      if (open.pop()?.tag !== tag) throw wrong(whole, 'does not end what was begun last');
    } else {
      if (open.some((each) => each.tag === tag)) throw wrong(whole, 'is inside of another one');
      open.push({ tag, mark: type === 'link' ? linkOf(whole, rest) : { type } });
    }
    if (tag !== 'a' && rest.trim().replace('/', '') !== '') throw wrong(whole, 'has something beside its name');
  }
  add(markup.slice(at));
  const [last] = open.slice(-1);
  if (last || note !== null) throw wrong(`<${last?.tag ?? 'note'}>`, 'has no end');
  if (content.length === 0) throw new UnreadableMarkup('There is no text between the formatting.');
  return content;
}

const wrong = (tag: string, problem: string) => new UnreadableMarkup(`${tag.slice(0, 60)} ${problem}.`);

function linkOf(whole: string, rest: string): Mark {
  const href = /^\s+href="([^"]*)"\s*$/.exec(rest)?.[1];
  if (href === undefined) throw wrong(whole, 'needs an address: <a href="…">');
  const address = plain(href);
  if (address.length > 2048 || !isSafeUrl(address)) throw wrong(whole, 'has an address that is not allowed');
  return { type: 'link', attrs: { href: address } };
}

function footnoteOf(text: string): Inline {
  if (text.trim() === '') throw new UnreadableMarkup('A footnote is empty.');
  if (text.length > footnoteLimit) throw new UnreadableMarkup(`A footnote has more than ${footnoteLimit} characters.`);
  return { type: 'footnote', attrs: { text } };
}
