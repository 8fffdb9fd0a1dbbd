import { createHash } from 'node:crypto';
import type { FileStore, StoredFile } from '../../files/store.ts';
import { isDemoPicture, readDemoPicture } from './demo-pictures.ts';

/** `{hash}-{width}.webp`, perhaps with AVIF beside it. Nothing else is stored or served, which rules out path traversal. */
const fileName = /^[0-9a-f]{32}-\d{1,5}\.webp$/;
const avifName = /^([0-9a-f]{32})-(\d{1,5})\.avif$/;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
export const isFileName = (name: string): boolean => fileName.test(name);
export const nameOf = (hash: string, width: number): string => `${hash}-${width}.webp`;
export const avifNameOf = (hash: string, width: number): string => `${hash}-${width}.avif`;
/** Null unless it is the name of an AVIF file. */
export function avifIn(name: string): { hash: string; width: number } | null {
  const [, hash, width] = avifName.exec(name) ?? [];
  return hash === undefined ? null : { hash, width: Number(width) };
}
export const pictureUrl = (hash: string, width: number): string => `/media/${nameOf(hash, width)}`;

export type PictureFiles = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<StoredFile | undefined>;
  /** Of these names, those that can be read nowhere. */
  missing(names: readonly string[]): Promise<string[]>;
};

export const createPictureFiles = (store: FileStore): PictureFiles => ({
  write: (name, bytes) => store.write(`media/${name}`, bytes),
  async read(name) {
    if (!isFileName(name) && !avifName.test(name)) return undefined;
    return (await readDemoPicture(name)) ?? store.read(`media/${name}`);
  },
  async missing(names) {
    const notFromDemo: string[] = [];
    for (const name of names) if (!(await isDemoPicture(name))) notFromDemo.push(name);
    const missing = await store.missing(notFromDemo.map((name) => `media/${name}` as const));
    return missing.map((key) => key.slice('media/'.length));
  },
});
