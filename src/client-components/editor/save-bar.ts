/** The foot of the editor stays above the bar of buttons, whose rows depend on the width of the form. */
export function stayAboveSaveBar(field: HTMLElement | null): (() => void) | undefined {
  const form = field?.closest('form');
  const bar = form?.querySelector<HTMLElement>('[data-save-bar]');
  if (!form || !bar) return undefined;
  const observer = new ResizeObserver(() => form.style.setProperty('--save-bar', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}
