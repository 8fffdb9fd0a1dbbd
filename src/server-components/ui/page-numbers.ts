/** The first and last page and the ones around the current one; `null` is an ellipsis. */
export function pageNumbers(page: number, pageCount: number): Array<number | null> {
  const near = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  const unique = [...new Set(near)];
  return unique.flatMap((each, index) => {
    const before = unique[index - 1] ?? each - 1;
    if (each - before === 2) return [each - 1, each];
    return each - before > 2 ? [null, each] : [each];
  });
}
