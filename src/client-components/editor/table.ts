/** Cells contain words and line breaks only, so a table is a grid: no cell spans others, none contains blocks. */
import { type Editor, Extension, Node } from '@tiptap/core';
import { Fragment, type Node as PmNode, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { tableLimits } from '#contract/text-limits.ts';
import { insertWhole } from './insert-whole.ts';

export const tableNodes = [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    addAttributes: () => ({
      header: { default: true, rendered: false },
      caption: { default: null, rendered: false },
    }),
    parseHTML: () => [
      {
        tag: 'table',
        getAttrs: ({ dataset }: HTMLElement) => ({
          header: dataset['header'] !== undefined,
          caption: dataset['caption'] ?? null,
        }),
      },
    ],
    renderHTML({ node }) {
      const { header, caption } = node.attrs as { header: boolean; caption: string | null };
      return [
        'table',
        { ...(header && { 'data-header': '' }), ...(caption !== null && { 'data-caption': caption }) },
        ...(caption === null ? [] : [['caption', { contenteditable: 'false' }, caption] as const]),
        ['tbody', 0],
      ];
    },
  }),
  Node.create({
    name: 'tableRow',
    content: 'tableCell+',
    isolating: true,
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
  }),
  Node.create({
    name: 'tableCell',
    content: 'inline*',
    isolating: true,
    parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
    renderHTML: () => ['td', 0],
  }),
];

type Place = { readonly table: PmNode; readonly at: number; readonly row: number; readonly column: number };

/** The cell of the caret. */
export function placeIn({ selection: { $from } }: EditorState): Place | null {
  if ($from.depth < 3 || $from.node(1).type.name !== 'table') return null;
  return { table: $from.node(1), at: $from.before(1), row: $from.index(1), column: $from.index(2) };
}

const columnsOf = (table: PmNode): number => table.firstChild?.childCount ?? 0;

/** The position before the cell; its text begins after that. */
function positionOf({ table, at }: Pick<Place, 'table' | 'at'>, row: number, column: number): number {
  let position = at + 1;
  for (let index = 0; index < row; index++) position += table.child(index).nodeSize;
  position += 1;
  for (let index = 0; index < column; index++) position += table.child(row).child(index).nodeSize;
  return position;
}

function select(tr: Transaction, at: number, row: number, column: number): Transaction {
  const table = tr.doc.nodeAt(at);
  if (!table) return tr;
  const [lastRow, lastColumn] = [table.childCount - 1, columnsOf(table) - 1];
  const position = positionOf({ table, at }, Math.min(row, lastRow), Math.min(column, lastColumn)) + 1;
  return tr.setSelection(TextSelection.create(tr.doc, position)).scrollIntoView();
}

const emptyCells = ({ type: { schema } }: PmNode, count: number) =>
  Array.from({ length: count }, () => schema.node('tableCell'));
const emptyRow = (table: PmNode) => table.type.schema.node('tableRow', null, emptyCells(table, columnsOf(table)));

function change(editor: Editor, make: (tr: Transaction, place: Place) => Transaction): boolean {
  const place = placeIn(editor.state);
  if (!place) return false;
  editor.view.dispatch(make(editor.state.tr, place));
  editor.view.focus();
  return true;
}

/** `offset` is 0 before the caret's row or column, 1 after it. */
export const addRow = (editor: Editor, offset: 0 | 1): boolean =>
  change(editor, (tr, { table, at, row, column }) => {
    const next = row + offset;
    const position = next === table.childCount ? at + table.nodeSize - 1 : positionOf({ table, at }, next, 0) - 1;
    return select(tr.insert(position, emptyRow(table)), at, next, column);
  });

export const addColumn = (editor: Editor, offset: 0 | 1): boolean =>
  change(editor, (tr, { table, at, row, column }) => {
    const next = column + offset;
    for (let index = table.childCount - 1; index >= 0; index--)
      tr.insert(positionOf({ table, at }, index, next), emptyCells(table, 1));
    return select(tr, at, row, next);
  });

export const removeRow = (editor: Editor): boolean =>
  change(editor, (tr, { table, at, row, column }) => {
    if (table.childCount === 1) return tr.delete(at, at + table.nodeSize);
    const start = positionOf({ table, at }, row, 0) - 1;
    return select(tr.delete(start, start + table.child(row).nodeSize), at, row, column);
  });

export const removeColumn = (editor: Editor): boolean =>
  change(editor, (tr, { table, at, row, column }) => {
    if (columnsOf(table) === 1) return tr.delete(at, at + table.nodeSize);
    for (let index = table.childCount - 1; index >= 0; index--) {
      const start = positionOf({ table, at }, index, column);
      tr.delete(start, start + table.child(index).child(column).nodeSize);
    }
    return select(tr, at, row, column);
  });

export const removeTable = (editor: Editor): boolean =>
  change(editor, (tr, { table, at }) => tr.delete(at, at + table.nodeSize));

export const setTable = (editor: Editor, attrs: { header?: boolean; caption?: string | null }): boolean => {
  const place = placeIn(editor.state);
  if (!place) return false;
  editor.view.dispatch(editor.state.tr.setNodeMarkup(place.at, undefined, { ...place.table.attrs, ...attrs }));
  return true;
};

const firstSize = 3;

export function insertTable(editor: Editor): boolean {
  const { schema } = editor.state;
  const row = () =>
    schema.node(
      'tableRow',
      null,
      Array.from({ length: firstSize }, () => schema.node('tableCell')),
    );
  const table = schema.node('table', null, Array.from({ length: firstSize }, row));
  return insertWhole(editor, table, (tr, at) => select(tr, at, 0, 0));
}

function step(editor: Editor, by: 1 | -1): boolean {
  const place = placeIn(editor.state);
  if (!place) return false;
  const columns = columnsOf(place.table);
  const next = place.row * columns + place.column + by;
  // Shift+Tab in the first cell moves the focus out of the editor.
  if (next < 0) return false;
  if (next === columns * place.table.childCount) {
    if (place.table.childCount >= tableLimits.rows) return false;
    return addRow(editor, 1) && change(editor, (tr, { at, row }) => select(tr, at, row, 0));
  }
  return change(editor, (tr, { at }) => select(tr, at, Math.floor(next / columns), next % columns));
}

/** Moves to the cell below, or out of the table. */
function down(editor: Editor): boolean {
  return change(editor, (tr, { table, at, row, column }) => {
    if (row < table.childCount - 1) return select(tr, at, row + 1, column);
    const after = at + table.nodeSize;
    if (tr.doc.nodeAt(after)?.type.name !== 'paragraph') tr.insert(after, tr.doc.type.schema.node('paragraph'));
    return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
  });
}

function selectsCells(state: Editor['state']): boolean {
  const place = placeIn(state);
  const { $from, $to } = state.selection;
  return place !== null && $to.depth >= 3 && $to.before(1) === place.at && $from.before(3) !== $to.before(3);
}

/** Deletes what is selected in several cells, and keeps their borders. */
function clearCells(view: Editor['view']): boolean {
  const { state } = view;
  if (!selectsCells(state)) return false;
  const { $from, $to } = state.selection;
  const { tr } = state;
  const cells: Array<readonly [number, number]> = [];
  state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
    if (node.type.name === 'tableCell')
      cells.push([Math.max(position + 1, $from.pos), Math.min(position + node.nodeSize - 1, $to.pos)]);
    return node.type.name !== 'tableCell';
  });
  for (const [from, to] of cells.toReversed()) tr.delete(from, to);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, $from.pos)));
  return true;
}

/** The keys would join a cell with its neighbour. */
function atEdge({ state }: Editor, edge: 'start' | 'end'): boolean {
  const { $from, empty } = state.selection;
  return empty && placeIn(state) !== null && $from.parentOffset === (edge === 'start' ? 0 : $from.parent.content.size);
}

/** Blocks that are pasted into a cell become lines. */
function asLines({ content }: Slice, lineBreak: PmNode): Slice {
  if (content.firstChild?.isInline) return new Slice(content, 0, 0);
  const inline: PmNode[] = [];
  content.descendants((node) => {
    if (!node.isTextblock) return true;
    if (inline.length > 0) inline.push(lineBreak);
    for (const child of node.content.content) inline.push(child);
    return false;
  });
  return new Slice(Fragment.from(inline), 0, 0);
}

/** Every row has as many cells as the longest. */
function evenRows(tr: Transaction): Transaction | null {
  const { doc } = tr;
  doc.forEach((table, at) => {
    if (table.type.name !== 'table') return;
    const rows = table.content.content;
    const columns = Math.max(...rows.map(({ childCount }) => childCount));
    rows.forEach((row, index) => {
      const missing = columns - row.childCount;
      const end = positionOf({ table, at }, index, row.childCount);
      if (missing > 0) tr.insert(tr.mapping.map(end), emptyCells(table, missing));
    });
  });
  return tr.docChanged ? tr : null;
}

const forKeys = (keys: readonly string[], run: () => boolean) => Object.fromEntries(keys.map((key) => [key, run]));

export const tableKeys = Extension.create({
  name: 'tableKeys',
  // It comes before the keys of the text.
  priority: 250,
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Tab: () => step(editor, 1),
      'Shift-Tab': () => step(editor, -1),
      Enter: () => down(editor),
      ...forKeys(
        ['Backspace', 'Mod-Backspace', 'Shift-Backspace'],
        () => clearCells(editor.view) || atEdge(editor, 'start'),
      ),
      ...forKeys(['Delete', 'Mod-Delete', 'Shift-Delete'], () => clearCells(editor.view) || atEdge(editor, 'end')),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, _from, _to, text) {
          if (!clearCells(view)) return false;
          view.dispatch(view.state.tr.insertText(text));
          return true;
        },
        handlePaste(view) {
          clearCells(view);
          return false;
        },
        handleDOMEvents: {
          cut(view, event) {
            if (!event.clipboardData || !selectsCells(view.state)) return false;
            const { dom, text } = view.serializeForClipboard(view.state.selection.content());
            event.clipboardData.setData('text/html', dom.innerHTML);
            event.clipboardData.setData('text/plain', text);
            event.preventDefault();
            return clearCells(view);
          },
          dragstart(view, event) {
            if (!selectsCells(view.state)) return false;
            event.preventDefault();
            return true;
          },
        },
        transformPasted: (slice, { state }) =>
          placeIn(state) ? asLines(slice, state.schema.node('hardBreak')) : slice,
      },
      appendTransaction: (transactions, _before, { tr }) =>
        transactions.some(({ docChanged }) => docChanged) ? evenRows(tr) : null,
    }),
  ],
});
