import type { Editor } from '@tiptap/core';

/** Places the box below the node or the line of a position, or above it where there is more room. */
export function placeAt(box: HTMLElement, editor: Editor, position: number): void {
  const frame = box.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const node = editor.view.nodeDOM(position);
  const { top, bottom, left } =
    node instanceof Element ? node.getBoundingClientRect() : editor.view.coordsAtPos(position);
  const fits = bottom + box.offsetHeight < innerHeight || top < innerHeight - bottom;
  box.style.top = `${(fits ? bottom + 6 : top - box.offsetHeight - 6) - frame.top}px`;
  box.style.left = `${Math.min(left, frame.right - box.offsetWidth - 8) - frame.left}px`;
}
