/** Tables of HTML as grids: merged cells become empty ones, and what is too large becomes lines of text. */
import type { Block, Inline, Table } from '#contract/rich-text.ts';
import { tableLimits } from '#contract/text-limits.ts';
import { type HtmlElement, isElement, type Node, textIn } from './html-nodes.ts';

type Reading = {
  readonly inlines: (nodes: readonly Node[]) => Inline[];
  readonly drop: (what: string) => void;
};
type Row = { readonly cells: Array<Inline[]>; readonly isHead: boolean };

export function tableOf(element: HtmlElement, { inlines, drop }: Reading): Block[] {
  const rows: Row[] = [];
  const captions: string[] = [];
  const read = (nodes: readonly Node[], part?: string): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.name === 'caption') captions.push(textIn(node).replace(/\s+/g, ' ').trim());
      else if (node.name === 'tr') rows.push(rowOf(node, part === 'thead'));
      else if (!part && /^t(?:head|body|foot)$/.test(node.name)) read(node.children, node.name);
    }
  };
  const rowOf = ({ children }: HtmlElement, isHead: boolean): Row => {
    const found = children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
    const cells = found.flatMap(({ attribs, children: inner }) => {
      const span = Math.min(Number(attribs['colspan']) || 1, tableLimits.columns + 1);
      if (span > 1 || Number(attribs['rowspan']) > 1) drop('merged cells of a table');
      return [inlines(inner), ...Array.from({ length: span - 1 }, (): Inline[] => [])];
    });
    return { cells, isHead: isHead || (found.length > 0 && found.every(({ name }) => name === 'th')) };
  };
  read(element.children);
  const full = rows.filter(({ cells }) => cells.length > 0);
  const columns = full.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (columns === 0) return [];
  if (columns > tableLimits.columns || full.length > tableLimits.rows) {
    drop('the grid of a table that is too large');
    return full.map(({ cells }) => ({
      type: 'paragraph',
      content: cells.flatMap((cell, at) => (at > 0 ? [separator, ...cell] : cell)),
    }));
  }
  const [caption] = captions.filter(Boolean);
  const content: Table['content'] = full.map(({ cells }) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, at) => ({ type: 'tableCell', content: cells[at] ?? [] })),
  }));
  const header = full[0]?.isHead === true;
  return [
    {
      type: 'table',
      attrs: { header, ...(caption ? { caption: caption.slice(0, tableLimits.caption) } : {}) },
      content,
    },
  ];
}

const separator: Inline = { type: 'text', text: ' | ' };
