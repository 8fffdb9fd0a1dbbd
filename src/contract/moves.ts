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

/** The outcome for the notice; a row that was there already has nothing to undo. */
export const afterMove = <Undo>(moved: Moved, undo: Undo): { readonly message: string; readonly undo?: Undo } => {
  const { name, from, position, count } = moved;
  if (from !== position) return { message: `Moved ${name} to position ${position} of ${count}.`, undo };
  const ends = position === 1 ? 'the first' : position === count ? 'the last' : `at position ${position} of ${count}`;
  return { message: `${name} is already ${ends}.` };
};
