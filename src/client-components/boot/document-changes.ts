/** React may replace any element. */
export function onDocumentChange(callback: () => void): void {
  new MutationObserver(callback).observe(document.documentElement, { childList: true, subtree: true });
  callback();
}
