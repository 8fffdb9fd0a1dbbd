/** One page of a list, with what is needed to link to the others. A list always has a first page, even an empty one. */
export const pageOf = <T>(
  items: T[],
  { total, page, pageSize }: { total: number; page: number; pageSize: number },
) => ({
  items,
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / pageSize)),
});
