import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Takes the place of an empty paragraph, or comes after the block of the caret; `select` moves the caret into it. */
export function insertWhole(
  editor: Editor,
  block: Node,
  select: (tr: Transaction, at: number) => Transaction,
): boolean {
  const { tr, schema, selection, doc } = editor.state;
  const { $from, $to } = selection;
  const isEmpty = $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  const at = isEmpty ? $from.before(1) : $to.depth === 0 ? $to.pos : $to.after(1);
  if (isEmpty) tr.replaceWith(at, $from.after(1), block);
  else tr.insert(at, block);
  // The caret goes after it, to continue writing.
  if (at >= doc.content.size - (isEmpty ? 2 : 0)) tr.insert(at + block.nodeSize, schema.node('paragraph'));
  editor.view.dispatch(select(tr, at));
  editor.view.focus();
  return true;
}
