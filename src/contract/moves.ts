/** Moving a row of a list; positions count from 1. */
export type Moved = {
  readonly name: string;
  readonly from: number;
  readonly position: number;
  readonly count: number;
};

export const movedTo = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.toSpliced(from - 1, 1);
  return rest.toSpliced(to - 1, 0, ...items.slice(from - 1, from));
};

export const movedMessage = ({ name, position, count }: Moved): string =>
  `Moved ${name} to position ${position} of ${count}.`;
