/** Addresses proposed from titles, the same in the browser and on the server: `Größe zählt!` -> `grosse-zahlt`. */

/** So that a number behind it still fits. */
const longest = 80;

/** Empty where nothing of the title can stand in an address. */
export const addressFrom = (title: string): string =>
  title
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
