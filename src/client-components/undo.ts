/** What a notice below `root` offers to take back. */
export const undoButton = (root: ParentNode): HTMLButtonElement | null =>
  root.querySelector('form[aria-label="Undo"] button[type="submit"]');
