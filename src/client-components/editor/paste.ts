import { isSafeUrl } from '#contract/safe-url.ts';
import { tableLimits } from '#contract/text-limits.ts';
import { convertFootnotes } from './paste-footnotes.ts';
import { replaceForeignPictures, replacePlayers } from './paste-media.ts';

export function cleanPaste(html: string): string {
  // A parsed document neither runs scripts nor loads resources.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const node of [...body.querySelectorAll('style,script,title,meta,link,xml,template,svg,noscript')])
    node.remove();
  removeComments(body);
  for (const node of [...body.querySelectorAll('*')].filter(({ localName }) => localName.includes(':'))) {
    node.replaceWith(...node.childNodes);
  }
  convertFootnotes(body);
  replaceForeignPictures(body);
  replacePlayers(body);
  separateLines(body);
  convertWordLists(body);
  removeBlankLines(body);
  cleanTables(body);
  for (const anchor of body.querySelectorAll('a')) cleanLink(anchor);
  joinNestedLists(body);
  return body.innerHTML.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
}

function removeComments(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Word writes list items as paragraphs with a level and a text bullet. */
function convertWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let previous: Element | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const level = Number(paragraph.getAttribute('style')?.match(/mso-list:[^;:]*\blevel(\d)/)?.[1] ?? 0);
    if (level === 0) {
      previous = null;
      continue;
    }
    const bullet = [...paragraph.querySelectorAll('span')].find(({ style, attributes }) =>
      /mso-list:\s*ignore/i.test(attributes.getNamedItem('style')?.value ?? style.cssText),
    );
    const list = paragraph.getAttribute('style')?.match(/mso-list:\s*(l\d+)/)?.[1] ?? '';
    const isNumbered = /^[\s\u00a0]*(\d+|[a-z]{1,4})[.)]/i.test(bullet?.textContent ?? '');
    bullet?.remove();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    // A list continues only if nothing stands between its items.
    if (previous === null || paragraph.previousElementSibling !== previous) open = [];
    open = open.slice(0, level);
    const tag = isNumbered ? 'ol' : 'ul';
    const same = open.at(level - 1);
    if (same && (same.localName !== tag || (level === 1 && same.dataset['list'] !== list)))
      open = open.slice(0, level - 1);
    while (open.length < level) {
      const newList = document.createElement(tag);
      newList.dataset['list'] = list;
      const outer = open.at(-1);
      if (outer) (outer.lastElementChild ?? outer.appendChild(document.createElement('li'))).append(newList);
      else paragraph.before(newList);
      open.push(newList);
    }
    open.at(-1)?.append(item);
    paragraph.remove();
    previous = open[0] ?? null;
  }
}

/** Word writes space between paragraphs as paragraphs without words. */
function removeBlankLines(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p[class^="Mso"]'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, br')) paragraph.remove();
}

function cleanTables(body: HTMLElement): void {
  // The innermost come first, because a cell has no place for another table.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = [...table.rows].map((row) => [...row.cells]);
    const places = rows.map(placesOf());
    const columns = Math.max(0, ...places.map(({ length }) => length));
    const isGrid = columns > 1 && columns <= tableLimits.columns && rows.length <= tableLimits.rows;
    if (isGrid && !table.parentElement?.closest('table')) toGrid(table, places, columns);
    else toParagraphs(table, rows);
  }
}

/** A cell that spans others is followed by empty ones, in its row and in those below. */
function toGrid(table: HTMLTableElement, rows: readonly Place[][], columns: number): void {
  const caption = table.caption?.textContent?.trim() || table.dataset['caption'];
  const hasHeader = table.dataset['header'] !== undefined || rows[0]?.every((cell) => cell?.localName === 'th');
  const grid = document.createElement('table');
  if (caption) grid.dataset['caption'] = caption.slice(0, tableLimits.caption);
  if (hasHeader) grid.dataset['header'] = '';
  for (const cells of rows) {
    const row = grid.insertRow();
    for (const cell of cells) {
      const target = row.insertCell();
      if (cell) linesInto(target, cell);
    }
    while (row.cells.length < columns) row.insertCell();
  }
  table.replaceWith(grid);
}

/** A cell, or null where another one spans. */
type Place = HTMLTableCellElement | null;

/** The result takes the rows of a table in their order, and returns the places of each, from left to right. */
function placesOf(): (cells: readonly HTMLTableCellElement[]) => Place[] {
  /** The number of further rows that the cell above spans, by column. */
  const left: number[] = [];
  return (cells) => {
    const row: Place[] = [];
    const skip = () => {
      while (row.length < left.length && (left[row.length] ?? 0) > 0) {
        left[row.length] = (left[row.length] ?? 0) - 1;
        row.push(null);
      }
    };
    for (const cell of cells) {
      skip();
      for (let column = 0; column < Math.min(cell.colSpan, tableLimits.columns + 1); column++) {
        left[row.length] = cell.rowSpan - 1;
        row.push(column === 0 ? cell : null);
      }
    }
    skip();
    return row;
  };
}

const blocks = 'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,pre,blockquote,dl,dt,dd';

/** Elements that the editor does not know as blocks would run into the words before them. */
function separateLines(body: HTMLElement): void {
  for (const source of body.querySelectorAll('blockquote :is(cite, footer)')) {
    const line = asBlock(source, 'p');
    const paragraph = line.parentElement?.closest('p');
    if (paragraph && body.contains(paragraph)) paragraph.after(line);
  }
  for (const block of body.querySelectorAll('details, summary, main, nav, dialog, search, legend, hgroup, dt'))
    asBlock(block, 'div');
}

function asBlock(element: Element, tag: 'p' | 'div'): HTMLElement {
  const block = document.createElement(tag);
  block.append(...element.childNodes);
  element.replaceWith(block);
  return block;
}

/** A cell has no place for blocks, so each begins a line. */
function linesInto(target: HTMLElement, cell: HTMLElement): void {
  for (const text of [...cell.querySelectorAll(blocks)].flatMap((block) => [...block.childNodes]))
    if (text.nodeType === Node.TEXT_NODE && text.textContent?.trim() === '' && !inlineBeside(text)) text.remove();
  for (const block of [...cell.querySelectorAll(blocks)]) {
    block.before(document.createElement('br'));
    block.after(document.createElement('br'));
    block.replaceWith(...block.childNodes);
  }
  const isBreak = (node: ChildNode | undefined) => node?.nodeName === 'BR';
  const isBlank = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() === '';
  const nodes = [...cell.childNodes].filter((node, index, all) => !isBlank(node) || !isBreak(all[index - 1]));
  const lines = nodes.filter((node, index) => !isBreak(node) || (index > 0 && !isBreak(nodes[index - 1])));
  if (isBreak(lines.at(-1))) lines.pop();
  target.append(...lines);
}

/** White space between words counts, white space between blocks does not. */
const inlineBeside = ({ previousSibling, nextSibling }: ChildNode): boolean =>
  [previousSibling, nextSibling].some((node) => node !== null && !(node instanceof Element && node.matches(blocks)));

/** A table of one column is layout, and one that is too large is not kept: each row becomes a paragraph. */
function toParagraphs(table: HTMLTableElement, rows: readonly HTMLTableCellElement[][]): void {
  const paragraphs = rows.map((cells) => {
    const paragraph = document.createElement('p');
    cells.forEach((cell, index) => {
      if (index > 0) paragraph.append(' | ');
      linesInto(paragraph, cell);
    });
    return paragraph;
  });
  table.replaceWith(...paragraphs);
}

function cleanLink(anchor: HTMLAnchorElement): void {
  // Browsers read an address that a program has broken into lines in the same way.
  let href = (anchor.getAttribute('href') ?? '').trim().replaceAll(/[\t\n\r]/g, '');
  const through = href.match(/^https:\/\/www\.google\.com\/url\?(.*)$/)?.[1];
  if (through) href = new URLSearchParams(through).get('q') ?? href;
  if (href.startsWith(`${location.origin}/`)) href = href.slice(location.origin.length);
  // A space can be written differently in a path, but in no name of a host.
  if (!/^https?:\/\/[^/?#]* /i.test(href)) href = href.replaceAll(' ', '%20');
  if (isSafeUrl(href)) anchor.setAttribute('href', href);
  else anchor.removeAttribute('href');
}

/** Google Docs and old pages put nested lists beside their item instead of inside it. */
function joinNestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
}

export function pastedUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !isSafeUrl(trimmed)) return null;
  return trimmed.startsWith(`${location.origin}/`) ? trimmed.slice(location.origin.length) : trimmed;
}
