/** The number of columns on a wide screen (for `data-columns`) that leaves no gap in the last row, if possible. */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 4 === 0) return 4;
  if (count % 3 === 0 || count === 5) return 3;
  return count === 7 ? 4 : count <= 2 ? 2 : 3;
}
