/** The number of first cards that are shown two in a row, so that no row of three has a gap. */
export const largeOnShelf = (count: number): number => [0, 4, 2][count % 3] ?? 0;
