/** Pages whose link to the search has `data-palette` open it in a window with `/` and with Ctrl or Cmd and K. */
export function openPalette(): void {
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    const link = document.querySelector<HTMLElement>('[data-palette]');
    // Visitors type in forms only.
    const isTyped = (target as Element).closest('form');
    if (!link || (event.ctrlKey || event.metaKey ? key !== 'k' : key !== '/' || isTyped)) return;
    event.preventDefault();
    import(/* webpackChunkName: "search" */ '../search/palette.ts').then(
      ({ showPalette }) => showPalette(link, key),
      () => link.click(),
    );
  });
}
