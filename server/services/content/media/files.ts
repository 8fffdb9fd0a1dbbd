import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `{hash}-{width}.webp`. Nothing else is stored or served, which rules out path traversal. */
const fileName = /^[0-9a-f]{32}-\d{1,5}\.webp$/;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
export const isFileName = (name: string): boolean => fileName.test(name);
export const nameOf = (hash: string, width: number): string => `${hash}-${width}.webp`;
export const pictureUrl = (hash: string, width: number): string => `/media/${nameOf(hash, width)}`;

export function createMediaFiles(dataDirectory: string) {
  const folder = path.join(dataDirectory, 'media');

  /** Writes atomically: to a temporary file that is then renamed. */
  async function store(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true });
    const beside = path.join(folder, `.${randomUUID()}`);
    try {
      await writeFile(beside, bytes);
      await rename(beside, path.join(folder, name));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  return {
    store,
    async missing(names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const found = new Set(await readdir(folder).catch(() => []));
      return names.filter((name) => !found.has(name));
    },
    async read(name: string): Promise<Buffer | undefined> {
      if (!isFileName(name)) return undefined;
      return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}
