/** One page of a list with the totals needed to link to the others. An empty list has one page. */
export const pageOf = <T>(
  items: T[],
  { total, page, pageSize }: { total: number; page: number; pageSize: number },
) => ({
  items,
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / pageSize)),
});
