type Table = { readonly rows: number; readonly columns: number; readonly limit: number };
export type Step = readonly [number | null, number | null];

/** Pairs items in order, so that the sum of gains above zero is the greatest; nothing above `limit` cells. */
export function bestPath({ rows, columns, limit }: Table, gain: (i: number, j: number) => number): Step[] {
  if ((rows + 1) * (columns + 1) > limit) return replaced(rows, columns);
  const width = columns + 1;
  const best = new Float32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      const gained = gain(i, j);
      best[i * width + j] = gained > 0 ? Math.max(skip, gained + best[(i + 1) * width + j + 1]!) : skip;
    }
  }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < rows && j < columns) {
    const here = best[i * width + j]!;
    const [down, right] = [best[(i + 1) * width + j]!, best[i * width + j + 1]!];
    if (here > down && here > right) steps.push([i++, j++]);
    else if (down >= right) steps.push([i++, null]);
    else steps.push([null, j++]);
  }
  while (i < rows) steps.push([i++, null]);
  while (j < columns) steps.push([null, j++]);
  return steps;
}

const replaced = (rows: number, columns: number): Step[] => [
  ...Array.from({ length: rows }, (_, i): Step => [i, null]),
  ...Array.from({ length: columns }, (_, j): Step => [null, j]),
];
