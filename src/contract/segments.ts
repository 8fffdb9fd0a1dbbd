/** Whether a decoded value cannot end its segment of a path, climb up or start a query. */
export function isSegment(value: string): boolean {
  if (value === '' || value === '.' || value === '..' || value.length > 100) return false;
  return !/[\p{Cc}/\\#?%;]/u.test(value) && value.isWellFormed();
}
