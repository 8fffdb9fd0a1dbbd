/** Bytes by name, as many as fit: what was not asked for the longest goes first. */

export type ByteStore = {
  get(name: string): Buffer | undefined;
  set(name: string, bytes: Buffer): void;
  readonly size: number;
};

/** `limit` in bytes; what is larger than an eighth of it is not kept at all. */
export function createByteStore(limit: number): ByteStore {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return {
    get(name) {
      const bytes = kept.get(name);
      if (bytes) {
        kept.delete(name);
        kept.set(name, bytes);
      }
      return bytes;
    },
    set(name, bytes) {
      if (bytes.length > limit / 8 || kept.has(name)) return;
      kept.set(name, bytes);
      size += bytes.length;
      for (const [oldest, { length }] of kept) {
        if (size <= limit) return;
        kept.delete(oldest);
        size -= length;
      }
    },
    get size() {
      return size;
    },
  };
}
