/** Translators and extensions of a browser change the page in these ways. */

/** `wrapped`: texts move into elements. `replaced`: other texts take their place, as Chrome's translator does. */
export type Change = 'wrapped' | 'replaced';

/** Runs in the page, also for what is added later. */
export function changeTexts(change: Change): void {
  const skipped = 'script, style, textarea, title, noscript, option, [contenteditable], x-mark, font';
  const wrapper = change === 'wrapped' ? 'x-mark' : 'font';
  const changeText = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(skipped) || !parent.closest('body') || text.data.trim() === '') return;
    const [outer, inner] = [document.createElement(wrapper), document.createElement(wrapper)];
    outer.append(inner);
    parent.insertBefore(outer, text);
    if (change === 'replaced') text.remove();
    inner.append(change === 'replaced' ? text.data : text);
  };
  const changeAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
    if (root instanceof Text) found.push(root);
    found.forEach(changeText);
  };
  changeAll(document);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) changeAll(node);
  }).observe(document, { childList: true, subtree: true });
}
