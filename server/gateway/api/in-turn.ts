import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other requests are answered between two items: all endpoints together are described in a second of processor time. */
export async function eachInTurn<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> {
  for (const item of items) {
    act(item);
    await nextTurn();
  }
}
