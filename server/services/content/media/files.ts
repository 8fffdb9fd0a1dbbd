import { createHash, randomBytes } from 'node:crypto';
import type { FileLink, FileStore, StoredFile } from '../../files/store.ts';
import { isDemoPicture, readDemoPicture } from './demo-pictures.ts';

/**
 * `{hash}-{width}.webp`, perhaps with AVIF beside it. Nothing else is stored or served, which rules out path traversal.
 */
const fileName = /^[0-9a-f]{32}-\d{1,5}\.webp$/;
const eitherName = /^([0-9a-f]{32})-(\d{1,5})\.(webp|avif)$/;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
/** Another one for each upload, so that no two pictures share files and one can be deleted without the other. */
export const newHash = (upload: Uint8Array): string => hashOf(Buffer.concat([randomBytes(16), upload]));
export const isFileName = (name: string): boolean => fileName.test(name);
export const nameOf = (hash: string, width: number): string => `${hash}-${width}.webp`;
export const avifNameOf = (hash: string, width: number): string => `${hash}-${width}.avif`;
export type NamedFile = { readonly hash: string; readonly width: number; readonly type: 'webp' | 'avif' };
/** Null for any other name. */
export function partsOf(name: string): NamedFile | null {
  const [, hash, width, type] = eitherName.exec(name) ?? [];
  return hash === undefined ? null : { hash, width: Number(width), type: type as NamedFile['type'] };
}
/** Whether the key of a store is that of a picture. Others, such as a folder in `media`, are not ours. */
export const isPictureKey = (key: string): boolean => key.startsWith('media/') && partsOf(key.slice(6)) !== null;
export const pictureUrl = (hash: string, width: number): string => `/media/${nameOf(hash, width)}`;

export type PictureFiles = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<StoredFile | undefined>;
  /** Undefined if browsers cannot read the file from the store itself. */
  link(name: string): Promise<FileLink | undefined>;
  /** Also AVIF files; not those of the demo company, which are part of the program. */
  remove(picture: { hash: string; widths: readonly number[] }): Promise<void>;
  /** The names among these whose files cannot be read anywhere. */
  missing(names: readonly string[]): Promise<string[]>;
};

export const createPictureFiles = (store: FileStore): PictureFiles => ({
  write: (name, bytes) => store.write(`media/${name}`, bytes),
  async read(name) {
    if (!partsOf(name)) return undefined;
    return (await readDemoPicture(name)) ?? store.read(`media/${name}`);
  },
  async link(name) {
    const type = partsOf(name)?.type;
    if (!type || (await isDemoPicture(name))) return undefined;
    const link = await store.link?.(`media/${name}`, `image/${type}`);
    // WebP files are there while a row names them.
    const isMissing = link && type === 'avif' && (await store.missing([`media/${name}`])).length > 0;
    return isMissing ? undefined : link;
  },
  async remove({ hash, widths }) {
    for (const width of widths)
      for (const name of [nameOf(hash, width), avifNameOf(hash, width)]) await store.remove(`media/${name}`);
  },
  async missing(names) {
    const notFromDemo: string[] = [];
    for (const name of names) if (!(await isDemoPicture(name))) notFromDemo.push(name);
    const missing = await store.missing(notFromDemo.map((name) => `media/${name}` as const));
    return missing.map((key) => key.slice('media/'.length));
  },
});
