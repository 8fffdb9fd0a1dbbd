/** Calls `look` now and whenever the document changes: React may draw anything anew at any navigation. */
export function onChanges(look: () => void): void {
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
  look();
}
