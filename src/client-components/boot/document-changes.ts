/** Calls `look` now and after every change of the document, because React may replace any element. */
export function onChanges(look: () => void): void {
  new MutationObserver(look).observe(document.documentElement, { childList: true, subtree: true });
  look();
}
