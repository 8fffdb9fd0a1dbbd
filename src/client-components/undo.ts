/** The Undo button of a notice below `root`. */
export const undoButton = (root: ParentNode): HTMLButtonElement | null =>
  root.querySelector('form[aria-label="Undo"] button[type="submit"]');
