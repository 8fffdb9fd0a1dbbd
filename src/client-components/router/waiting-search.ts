/** The search of a list waits for the next letter, and would then replace the page that somebody chose in between. */
let timer: ReturnType<typeof setTimeout> | undefined;

export function searchLater(search: () => void, milliseconds: number): void {
  forgetSearch();
  timer = setTimeout(search, milliseconds);
}

export const forgetSearch = (): void => clearTimeout(timer);
