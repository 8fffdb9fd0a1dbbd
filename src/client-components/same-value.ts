/** Whether two values of a field are the same text: a tree of the editor in any order of its names. Services store no spaces at its ends. */
export const sameValue = (one: string, other: string): boolean =>
  one.trim() === other.trim() || (isTree(one) && isTree(other) && sameTree(JSON.parse(one), JSON.parse(other)));

const isTree = (value: string): boolean => value.startsWith('{"');

function sameTree(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => sameTree((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  );
}
