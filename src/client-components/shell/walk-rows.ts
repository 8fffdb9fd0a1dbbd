const rowsOf = () => [...document.querySelectorAll<HTMLElement>('main tbody tr')];

export function walkRows(step: 1 | -1): void {
  const links = rowsOf().flatMap((row) => row.querySelector('a') ?? []);
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => row?.contains(link));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

/** A click, so that it counts as the start of a range. */
export function chooseRow(): void {
  const row = rowsOf().find((each) => each.contains(document.activeElement));
  const link = document.activeElement;
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  if (link instanceof HTMLElement) link.focus();
}

/** On a record that was opened from a list. */
export const openNeighbour = (which: 'previous' | 'next'): void =>
  document.querySelector<HTMLElement>(`main [data-neighbour="${which}"]`)?.click();
