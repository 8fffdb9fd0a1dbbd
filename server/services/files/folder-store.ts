import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesSynced } from '../../durable-files.ts';
import type { FileArea, FileKey, FileStore } from './store.ts';

/** The files are below `directory` (DATA_DIR), which processes may share. */
export function createFolderStore(directory: string, area: FileArea = 'media'): FileStore {
  const pathOf = (key: FileKey) => path.join(directory, key);
  const names = () =>
    readdir(path.join(directory, area))
      .catch(ignoreMissing)
      .then((found) => found ?? []);

  return {
    async write(key, bytes) {
      const file = pathOf(key);
      await makeFolder(path.dirname(file));
      // Written beside it and renamed, so that nobody reads half a file.
      const beside = path.join(path.dirname(file), `.${randomUUID()}`);
      try {
        await writeFile(beside, bytes, { flush: true });
        await rename(beside, file);
        await namesSynced(path.dirname(file));
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(pathOf(key)).catch(ignoreMissing);
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return { size, body: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const name of await names()) if (!name.startsWith('.')) yield `${area}/${name}` as const;
    },
    async *listOlder(time) {
      for (const name of await names()) {
        const found = await stat(pathOf(`${area}/${name}` as const)).catch(ignoreMissing);
        if (found?.isFile() && found.mtime < time) yield `${area}/${name}` as const;
      }
    },
    async missing(keys) {
      if (keys.length === 0) return [];
      const found = new Set((await names()).map((name) => `${area}/${name}` as const));
      return keys.filter((key) => !found.has(key));
    },
  };
}

/** `recursive` is used only if folders above it are missing too, because it reports ENOENT instead of EROFS. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true });
  }
  await namesSynced(path.dirname(folder));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
