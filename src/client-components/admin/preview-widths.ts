export const widths = [
  { key: 'phone', label: 'Phone', pixels: 390 },
  { key: 'tablet', label: 'Tablet', pixels: 820 },
  { key: 'full', label: 'Full', pixels: 1280 },
] as const;
export type Chosen = (typeof widths)[number]['key'] | 'off';

const storedAs = 'portico:live-preview';

/** Where the preview takes the place of the text, a screen begins with the text. */
export function chosenBefore(): Chosen {
  if (!matchMedia('(min-width: 80rem)').matches) return 'off';
  try {
    const stored = localStorage.getItem(storedAs);
    return widths.find(({ key }) => key === stored)?.key ?? 'off';
  } catch {
    return 'off';
  }
}

export function choose(chosen: Chosen): void {
  try {
    localStorage.setItem(storedAs, chosen);
  } catch {
    // Storage is unavailable.
  }
}

export const firstChoice = (): Chosen => (innerWidth < 820 ? 'phone' : 'full');
