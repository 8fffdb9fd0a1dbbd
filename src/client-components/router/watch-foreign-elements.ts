/** Few pages have elements of a translator or an extension, so that what copes with them is loaded when the first one appears. */
export function watchForeignElements(): void {
  let seen: MutationRecord[] = [];
  let isLoading = false;
  const observer = new MutationObserver((records) => {
    seen = isLoading ? [...seen, ...records] : records;
    if (isLoading || !records.some(({ addedNodes }) => [...addedNodes].some(isForeign))) return;
    isLoading = true;
    import(/* webpackChunkName: "foreign" */ './foreign-elements.ts').then(
      ({ allowForeignElements }) => {
        observer.disconnect();
        allowForeignElements(seen);
      },
      () => {},
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** React marks each element that it makes. Files that are loaded are in the head, and notices are the router's. */
const isForeign = (node: Node): boolean =>
  node instanceof Element &&
  node.matches('body :not(#notice *)') &&
  !Object.keys(node).some((key) => key.startsWith('__react'));
