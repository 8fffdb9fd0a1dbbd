import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

export type PictureAttributes = {
  readonly src?: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
};

export function insertPicture(editor: Editor, attrs: PictureAttributes): void {
  const { selection } = editor.state;
  const picture = { type: 'image', attrs };
  const chain = editor.chain();
  // A selected node would be replaced.
  if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, picture);
  else chain.insertContent(picture);
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
