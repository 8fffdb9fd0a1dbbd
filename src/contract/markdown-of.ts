/** Rich text as Markdown (CommonMark with tables of GitHub). HTML stands where Markdown has no signs, and moving in reads it again. */
import { playerOf } from './embeds.ts';
import { escapeHtml } from './escape-html.ts';
import type { Block, Inline, ListItem, Mark } from './rich-text.ts';

type Notes = string[];
/** The address of a picture in the archive. */
export type PictureAt = (src: string) => string;

export function markdownOf(blocks: readonly Block[], pictureAt: PictureAt): string {
  const notes: Notes = [];
  const body = blocksOf(blocks, { notes, pictureAt });
  const footnotes = notes.map((text, at) => `[^${at + 1}]: ${text}`);
  return [body, ...footnotes].filter(Boolean).join('\n\n');
}

type Writing = { readonly notes: Notes; readonly pictureAt: PictureAt };

function blocksOf(blocks: readonly Block[], writing: Writing): string {
  const isList = (block: Block | undefined) => block?.type === 'bulletList' || block?.type === 'orderedList';
  return blocks
    .flatMap((block, at) => {
      const text = blockOf(block, writing);
      // Two lists in a row would become one.
      return text === '' ? [] : isList(block) && isList(blocks[at - 1]) ? ['<!-- -->', text] : [text];
    })
    .join('\n\n');
}

function blockOf(block: Block, writing: Writing): string {
  switch (block.type) {
    case 'paragraph':
      return lineOf(block.content, writing.notes);
    case 'heading': {
      const line = lineOf(block.content, writing.notes);
      return line === '' ? '' : `${'#'.repeat(block.attrs.level)} ${line}`;
    }
    case 'image': {
      const { src, alt, caption } = block.attrs;
      return `![${escaped(alt)}](<${writing.pictureAt(src)}>${caption ? ` "${escaped(caption).replaceAll('"', '\\"')}"` : ''})`;
    }
    case 'quote':
      return prefixed(blocksOf(block.content, writing), '> ', '> ');
    case 'divider':
      return '***';
    case 'codeBlock': {
      const code = (block.content ?? []).map(({ text }) => text).join('');
      const fence = longerThan(code, 3);
      return `${fence}\n${code}\n${fence}`;
    }
    case 'embed':
      return embedOf(block.attrs);
    case 'table':
      return tableOf(block, writing.notes);
    default:
      return block.content
        .map((item, at) => itemOf(item, block.type === 'orderedList' ? `${at + 1}. ` : '- ', writing))
        .join('\n');
  }
}

const itemOf = ({ content }: ListItem, sign: string, writing: Writing): string =>
  prefixed(blocksOf(content, writing), sign, ' '.repeat(sign.length));

const prefixed = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n');

function embedOf({ href, title }: { readonly href: string; readonly title?: string | undefined }): string {
  if (playerOf(href)) return href;
  const words = title ? `<div class="kg-bookmark-title">${escapeHtml(title)}</div>` : escapeHtml(href);
  return `<figure class="kg-bookmark-card"><a href="${escapeHtml(href)}">${title ? '' : '<div class="kg-bookmark-title"></div>'}${words}</a></figure>`;
}

function tableOf({ attrs, content }: Extract<Block, { type: 'table' }>, notes: Notes): string {
  const rows = content.map((row) => row.content.map((cell) => cell.content ?? []));
  const [head = [], ...others] = rows;
  if (attrs.header && !attrs.caption) {
    const lineIn = (cells: readonly (readonly Inline[])[]) =>
      `| ${cells.map((cell) => lineOf(cell, notes)).join(' | ')} |`;
    return [lineIn(head), `|${' --- |'.repeat(head.length)}`, ...others.map(lineIn)].join('\n');
  }
  const rowOf = (cells: readonly (readonly Inline[])[], name: string) =>
    `<tr>${cells.map((cell) => `<${name}>${htmlOf(cell)}</${name}>`).join('')}</tr>`;
  const caption = attrs.caption ? [`<caption>${escapeHtml(attrs.caption)}</caption>`] : [];
  const lines = [...caption, ...rows.map((cells, at) => rowOf(cells, attrs.header && at === 0 ? 'th' : 'td'))];
  return ['<table>', ...lines, '</table>'].join('\n');
}

const tags: Readonly<Record<Exclude<Mark['type'], 'link'>, string>> = {
  bold: 'strong',
  italic: 'em',
  code: 'code',
  strike: 'del',
  subscript: 'sub',
  superscript: 'sup',
};
const signs: Readonly<Partial<Record<Mark['type'], string>>> = { bold: '**', italic: '*', strike: '~~' };

function withTags(text: string, marks: readonly Mark[]): string {
  return marks.toReversed().reduce((inner, mark) => {
    if (mark.type === 'link') return `<a href="${escapeHtml(mark.attrs.href)}">${inner}</a>`;
    return `<${tags[mark.type]}>${inner}</${tags[mark.type]}>`;
  }, text);
}

const htmlOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '<br>';
      if (inline.type === 'footnote') return `<span role="doc-footnote">${escapeHtml(inline.attrs.text)}</span>`;
      return inline.type === 'text' ? withTags(escapeHtml(oneLine(inline.text)), inline.marks ?? []) : '';
    })
    .join('');

function lineOf(inlines: readonly Inline[] = [], notes: Notes): string {
  const line = inlines
    .map((inline, at) => {
      if (inline.type === 'hardBreak') return '<br>';
      if (inline.type === 'footnote') return `[^${notes.push(escaped(inline.attrs.text))}]`;
      return inline.type === 'text' ? markedText(inline, inlines[at - 1], inlines[at + 1]) : '';
    })
    .join('')
    .trim();
  return line.replace(/^[-+=]|^\d{1,9}(?=[.)])/, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
}

type Text = Extract<Inline, { type: 'text' }>;
const isOpen = (beside: Inline | undefined, sign: string | undefined): boolean =>
  beside?.type === 'text' ? /\s/.test(sign ?? '') : beside === undefined;

/** Signs are read as such only between words; elsewhere they are tags. */
function markedText({ text, marks = [] }: Text, before: Inline | undefined, after: Inline | undefined): string {
  const whole = oneLine(text);
  const words = whole.trim();
  const start = whole.slice(0, whole.length - whole.trimStart().length);
  const end = whole.slice(whole.trimEnd().length);
  if (words === '' || marks.length === 0) return escaped(whole);
  const last = before?.type === 'text' ? before.text.at(-1) : undefined;
  const next = after?.type === 'text' ? after.text.at(0) : undefined;
  const isWord = /^[\p{L}\p{N}]/u.test(words) && /[\p{L}\p{N}]$/u.test(words);
  const isPlain = isWord && (start !== '' || isOpen(before, last)) && (end !== '' || isOpen(after, next));
  const inner = marks.toReversed().reduce((inside, mark) => {
    if (mark.type === 'link') return `[${inside}](<${mark.attrs.href.replace(/[<>\\|]/g, encodeURIComponent)}>)`;
    const sign =
      isPlain && !marks.some(({ type }) => type === 'code' || type === 'link') ? signs[mark.type] : undefined;
    if (mark.type === 'code' && marks.length === 1 && !/[`|{]/.test(words)) return `\`${words}\``;
    return sign ? `${sign}${inside}${sign}` : `<${tags[mark.type]}>${inside}</${tags[mark.type]}>`;
  }, escaped(words));
  return start + inner + end;
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** Signs of Markdown, of templates, and of addresses that would become links, are words. */
const escaped = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_[\]<>&~|#^{}@!]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=\{):/g, '\\:')
    .replace(/\bwww(?=\.)/gi, '$&\\');

function longerThan(text: string, min: number): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, each) => Math.max(most, each.length), 0);
  return '`'.repeat(Math.max(min, longest + 1));
}
