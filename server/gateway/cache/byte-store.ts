/** Bytes by name, as many as fit: what was not asked for the longest goes first. */
import { LRUCache } from 'lru-cache';

/** `limit` in bytes; what is larger than an eighth of it is not cached at all. */
export const createByteStore = (limit: number): LRUCache<string, Buffer> =>
  new LRUCache({
    maxSize: Math.max(8, limit),
    maxEntrySize: Math.max(1, Math.floor(limit / 8)),
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
