/** A thousand rows of two UUIDs, the same in every program, ready in the next turn of the event loop as in the public benchmark. */
let state = 1;
const hex = (digits: number) =>
  Array.from({ length: digits }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 28).toString(16);
  }).join('');
const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-');
const rows = Array.from({ length: 1000 }, () => ({ id: uuid(), name: uuid() }));

export type Rows = typeof rows;
export const getRows = () => new Promise<Rows>((resolve) => setImmediate(resolve, rows));
