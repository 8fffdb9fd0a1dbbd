/** The file of a move, in parts, so that none of it is in memory as a whole. Backups leave it out. */

import { moveLimits } from '#contract/content/moving.ts';
import { idPattern } from '#contract/fields.ts';
import { bytesOf, type FileKey, type FileStore } from '../../files/store.ts';
import { type Open, Unreadable } from './found.ts';

type Sent = { readonly id: string; readonly size: number };

const keyOf = (id: string, number: number): FileKey => `media/move-${id}-${number}`;
const keysOf = ({ id, size }: Sent): FileKey[] =>
  Array.from({ length: Math.ceil(size / moveLimits.partBytes) }, (_, number) => keyOf(id, number));

const part = new RegExp(`^media/move-(${idPattern})-\\d+$`);
/** The id of the move to whose file a part belongs. */
export const moveOfPart = (key: FileKey): string | undefined => part.exec(key)?.[1];

/** How long a part has to be; 0 for one that the file does not have. */
export const lengthOfPart = ({ size }: Sent, number: number): number =>
  Math.max(0, Math.min(moveLimits.partBytes, size - number * moveLimits.partBytes));

export const writePart = (store: FileStore, id: string, number: number, bytes: Uint8Array): Promise<void> =>
  store.write(keyOf(id, number), bytes);

export const missingParts = (store: FileStore, move: Sent): Promise<FileKey[]> => store.missing(keysOf(move));

const gone = () => new Unreadable('The file is not stored here any more. Choose it again.');

export function openFile(store: FileStore, move: Sent): Open {
  async function* whole() {
    for (const key of keysOf(move)) {
      const part = await store.read(key);
      if (!part) throw gone();
      yield* part.body as AsyncIterable<Uint8Array>;
    }
  }
  const part = async (number: number) => {
    const bytes = await bytesOf(store, keyOf(move.id, number));
    if (!bytes) throw gone();
    return bytes;
  };
  return Object.assign(whole, { size: move.size, part });
}

export async function removeFile(store: FileStore, move: Sent): Promise<void> {
  for (const key of keysOf(move)) await store.remove(key);
}
