/** Rows of a list, and of the overview. */
const selector = 'main :is(tbody tr, [data-walk])';
const rowsOf = () => [...document.querySelectorAll<HTMLElement>(selector)].filter((row) => row.checkVisibility());

export function walkRows(step: 1 | -1): void {
  const links = rowsOf().flatMap((row) => row.querySelector('a') ?? row.querySelector('button') ?? []);
  const row = document.activeElement?.closest(selector);
  // The head of a group is a row without a link.
  const at = links.findLastIndex((link) => row?.contains(link) || (row && isBefore(link, row)));
  const isHere = row?.contains(links[at] ?? null);
  if (row) links[step > 0 || isHere ? at + step : at]?.focus();
  else links.at(step > 0 ? 0 : -1)?.focus();
}

/** The box gets a click, so that it counts as the start or, with `isRange`, as the end of a range. */
export function chooseRow(isRange: boolean): void {
  const row = rowsOf().find((each) => each.contains(document.activeElement));
  const link = document.activeElement;
  const box = row?.querySelector<HTMLElement>('input[type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  if (link instanceof HTMLElement) link.focus();
}

/** The parts of a record or a list: their headings have the focus, or the part itself has it, and Tab goes on from there. */
export function walkSections(step: 1 | -1): void {
  const sections = [
    ...document.querySelectorAll<HTMLElement>('main :is(section[aria-labelledby], [data-part])'),
  ].filter((section) => section.checkVisibility());
  const at = sections.findLastIndex(
    (section) => section.contains(document.activeElement) || isBefore(section, document.activeElement),
  );
  const isInside = sections[at]?.contains(document.activeElement);
  const next = sections[step > 0 ? at + 1 : at - (isInside ? 1 : 0)];
  const heading = next && (document.getElementById(next.getAttribute('aria-labelledby') ?? '') ?? next);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

const isBefore = (section: Element, active: Element | null): boolean =>
  active !== null &&
  !active.contains(section) &&
  (section.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Works on a record that was opened from a list. */
export function openNeighbour(which: 'previous' | 'next'): void {
  const link = document.querySelector<HTMLElement>(`main [data-neighbour="${which}"]`);
  const main = link?.closest('main');
  if (!link || !main) return;
  // Somebody who goes from one to the next by these keys reads: a caret in the first field would take the next key.
  main.dataset['reads'] = '';
  const forget = () => delete main.dataset['reads'];
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, forget, { once: true, capture: true });
  link.click();
}

/** The first tab is 1. */
export const openTab = (number: number): void =>
  document.querySelector<HTMLElement>(`main [data-tabs] li:nth-child(${number}) > a`)?.click();

/** The field with which the page begins, also if it is out of sight. */
export const goToFirstField = (): boolean => {
  const field = document.querySelector<HTMLElement>('main [data-first-field]');
  field?.focus();
  return field === document.activeElement;
};
