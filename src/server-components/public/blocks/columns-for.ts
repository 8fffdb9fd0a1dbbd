/** How many equal parts stand in a row of a wide screen, so that none is left over where that can be. For `data-columns`. */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 4 === 0) return 4;
  if (count % 3 === 0 || count === 5) return 3;
  return count === 7 ? 4 : count <= 2 ? 2 : 3;
}
