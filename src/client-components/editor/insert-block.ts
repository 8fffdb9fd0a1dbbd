import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

import { placeIn } from './table.ts';

export type PictureAttributes = {
  readonly src?: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
  readonly caption: string | null;
};

/** Inserts a picture or divider, with the caret after it. */
export function insertBlock(
  editor: Editor,
  block:
    | { type: 'image'; attrs: PictureAttributes }
    | { type: 'embed'; attrs: { href: string; title: string | null } }
    | { type: 'divider' },
): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  const place = placeIn(editor.state);
  if (place) chain.insertContentAt(place.at + place.table.nodeSize, block);
  // A selected node would be replaced.
  else if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, block);
  else chain.insertContent(block);
  chain
    .command(({ tr, state, dispatch }) => {
      const { $to } = tr.selection;
      const { nodeAfter } = $to;
      if (!dispatch || $to.parent.isTextblock) return true;
      if (!nodeAfter?.isTextblock) tr.insert($to.pos, state.schema.node('paragraph'));
      tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)).scrollIntoView();
      return true;
    })
    .run();
}
