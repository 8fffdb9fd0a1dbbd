/** The files of pictures, in DATA_DIR/media: named by what they hold, so that a name never changes its meaning. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** `{hash}-{width}.webp`; nothing else is ever stored or served, so no path can lead elsewhere. */
const fileName = /^[0-9a-f]{32}-\d{1,5}\.webp$/;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
export const isFileName = (name: string): boolean => fileName.test(name);
export const nameOf = (hash: string, width: number): string => `${hash}-${width}.webp`;
/** The address under which the gateway shows it. */
export const pictureUrl = (hash: string, width: number): string => `/media/${nameOf(hash, width)}`;

export function createMediaFiles(dataDirectory: string) {
  const folder = path.join(dataDirectory, 'media');

  /** Whole or not at all: written beside its place and moved there. */
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
    /** Which of these are not there. */
    async missing(names: readonly string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const found = new Set(await readdir(folder).catch(() => []));
      return names.filter((name) => !found.has(name));
    },
    remove: (names: readonly string[]) =>
      Promise.all(names.map((name) => rm(path.join(folder, name), { force: true }))),
    /** Undefined when there is no such picture. */
    async read(name: string): Promise<Buffer | undefined> {
      if (!isFileName(name)) return undefined;
      return readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}
