/** Puts the demo company's pictures among the media, and their addresses in place of the file names. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Picture } from '../../../../src/contract/content/media.ts';
import type { MediaFiles } from '../media/files.ts';
import { addressOf, nameOf } from '../media/files.ts';
import { asPicture, insertMedia } from '../media/queries.ts';
import type { ContentTables } from '../tables.ts';
import type { DemoContent, PictureRef } from './demo-content.ts';

export const pictureFolder = path.join(import.meta.dirname, '../../../../demo/pictures');
export const pictureFactsFile = path.join(pictureFolder, 'pictures.json');
/** How an image inside a rich text names its file. */
const inText = '/pictures/';

/** Noted when a picture is drawn, so that a first start decodes none. `widths` ascend; `hash` and `size` are the largest's. */
export type PictureFacts = Omit<Picture, 'alt' | 'src'> & { hash: string; size: number };
type Stored = PictureFacts & { src: string };
/** By file name. */
export type StoredPictures = ReadonlyMap<string, Stored>;

export const pictureFacts = async (): Promise<Record<string, PictureFacts>> =>
  JSON.parse(await readFile(pictureFactsFile, 'utf8')) as Record<string, PictureFacts>;

/** The file beside `lamp.webp` that holds it in a smaller width. */
export const fileOf = (file: string, width?: number): string =>
  width === undefined ? file : file.replace(/\.webp$/, `-${width}.webp`);

/** Copies every picture that the content names. Before the transaction: copying may take its time. */
export async function storePictures(files: MediaFiles, content: DemoContent): Promise<StoredPictures> {
  const names = new Set(refsIn(content).map(({ file }) => file));
  if (names.size === 0) return new Map();
  const facts = await pictureFacts();
  const stored = await Promise.all(
    [...names].map(async (file) => {
      const picture = facts[file];
      if (!picture) throw new Error(`there is no picture ${file}`);
      await copyAll(files, file, picture);
      return [file, { ...picture, src: addressOf(picture.hash, picture.width) }] as const;
    }),
  );
  return new Map(stored);
}

/** One row among the media per picture and alternative text. */
export async function insertPictures(
  database: Kysely<ContentTables>,
  content: DemoContent,
  pictures: StoredPictures,
): Promise<void> {
  const seen = new Set<string>();
  for (const { file, alt } of refsIn(content)) {
    const stored = pictures.get(file);
    if (!stored || seen.has(`${file} ${alt}`)) continue;
    seen.add(`${file} ${alt}`);
    await insertMedia(database, { ...stored, alt });
  }
}

/** The same content with a `Picture` wherever a file was named. */
export function withPictures<T>(value: T, pictures: StoredPictures): unknown {
  if (Array.isArray(value)) return value.map((item) => withPictures(item, pictures));
  if (typeof value !== 'object' || value === null) return value;
  if (isPictureRef(value)) {
    const { hash, size, src, ...rest } = known(pictures, value.file);
    return asPicture({ ...rest, hash, size, alt: value.alt });
  }
  if (isImageNode(value)) {
    const { src, width, height } = known(pictures, value.attrs.src.slice(inText.length));
    return { ...value, attrs: { ...value.attrs, src, width, height } };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPictures(item, pictures)]));
}

const copyAll = (files: MediaFiles, file: string, { hash, width: largest, widths }: PictureFacts) =>
  Promise.all(
    widths.map((width) => {
      const from = path.join(pictureFolder, fileOf(file, width === largest ? undefined : width));
      return files.copy(nameOf(hash, width), from);
    }),
  );

function refsIn(value: unknown): PictureRef[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isPictureRef(value)) return [value];
  if (isImageNode(value)) return [{ file: value.attrs.src.slice(inText.length), alt: value.attrs.alt }];
  return Object.values(value).flatMap(refsIn);
}

const isPictureRef = (value: object): value is PictureRef => 'file' in value && 'alt' in value;

type ImageNode = { type: 'image'; attrs: { src: string; alt: string } };
function isImageNode(value: object): value is ImageNode {
  const { type, attrs } = value as Partial<ImageNode>;
  return type === 'image' && typeof attrs?.src === 'string' && attrs.src.startsWith(inText);
}

function known(pictures: StoredPictures, file: string): Stored {
  const stored = pictures.get(file);
  if (!stored) throw new Error(`there is no picture ${file}`);
  return stored;
}
