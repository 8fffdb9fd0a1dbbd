import { LRUCache } from 'lru-cache';

/** `limit` in bytes; entries above an eighth of it are not cached. */
export const createByteStore = (limit: number): LRUCache<string, Buffer> =>
  new LRUCache({
    maxSize: Math.max(8, limit),
    maxEntrySize: Math.max(1, Math.floor(limit / 8)),
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
