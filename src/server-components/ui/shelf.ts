/** How many cards at the start of a shelf of so many stand two in a row, so that no row of three is left with a gap. */
export const largeOnShelf = (count: number): number => [0, 4, 2][count % 3] ?? 0;
