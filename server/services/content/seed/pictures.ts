/** Puts the demo company's pictures among the media, and their addresses in place of the file names. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Picture } from '../../../../src/contract/media.ts';
import type { MediaFiles } from '../media/files.ts';
import { hashOf, nameOf } from '../media/files.ts';
import { sizeOf, tintOf } from '../media/picture-bytes.ts';
import { asPicture, insertMedia } from '../media/queries.ts';
import type { ContentTables } from '../tables.ts';
import type { DemoContent, PictureRef } from './demo-content.ts';

const folder = path.join(import.meta.dirname, 'pictures');
const smallerWidths = [480, 960];
/** How an image inside a rich text names its file. */
const inText = '/pictures/';

type Stored = Omit<Picture, 'alt'> & { hash: string; size: number };
/** By file name. */
export type StoredPictures = ReadonlyMap<string, Stored>;

/** Copies every picture that the content names. Before the transaction: copying may take its time. */
export async function storePictures(files: MediaFiles, content: DemoContent): Promise<StoredPictures> {
  const names = [...new Set(refsIn(content).map(({ file }) => file))];
  const stored = await Promise.all(names.map(async (file) => [file, await storePicture(files, file)] as const));
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

async function storePicture(files: MediaFiles, file: string): Promise<Stored> {
  const source = path.join(folder, file);
  const smaller = smallerWidths
    .map((width) => ({ width, source: source.replace(/\.webp$/, `-${width}.webp`) }))
    .filter(({ source }) => existsSync(source));
  const [bytes, { size }, { width, height }] = await Promise.all([readFile(source), stat(source), sizeOf(source)]);
  const hash = hashOf(bytes);
  const all = [...smaller, { width, source }];
  await Promise.all(all.map((each) => files.copy(nameOf(hash, each.width), each.source)));
  const tint = await tintOf(all[0]?.source ?? source);
  return {
    hash,
    size,
    src: `/media/${nameOf(hash, width)}`,
    width,
    height,
    widths: all.map((each) => each.width),
    tint,
  };
}

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
