/** The pictures of the demo company are read from the program's own folder, so that no process has to store them. */
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredFile } from '../../files/store.ts';

const folder = path.join(import.meta.dirname, '../../../../demo/pictures');
type Facts = Readonly<Record<string, { hash: string; width: number; widths: readonly number[] }>>;

let files: Promise<ReadonlyMap<string, string>> | undefined;

export const isDemoPicture = async (name: string): Promise<boolean> => (await demoFiles()).has(name);

export async function readDemoPicture(name: string): Promise<StoredFile | undefined> {
  const from = (await demoFiles()).get(name);
  if (from === undefined) return undefined;
  const file = await open(path.join(folder, from));
  const { size } = await file.stat();
  return { size, body: file.createReadStream() };
}

/** The names of the files by `{hash}-{width}.webp` and `.avif`; none if the program is installed without them. */
function demoFiles(): Promise<ReadonlyMap<string, string>> {
  files ??= readFile(path.join(folder, 'pictures.json'), 'utf8').then(
    (text) => new Map(Object.entries(JSON.parse(text) as Facts).flatMap(filesOf)),
    () => new Map(),
  );
  return files;
}

const filesOf = ([file, { hash, width, widths }]: [string, Facts[string]]): Array<[name: string, file: string]> =>
  widths.flatMap((each) =>
    (['webp', 'avif'] as const).map((type) => {
      const name = each === width ? file.replace(/\.webp$/, '') : file.replace(/\.webp$/, `-${each}`);
      return [`${hash}-${each}.${type}`, `${name}.${type}`];
    }),
  );
