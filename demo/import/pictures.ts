/** Replaces the file names of pictures by URLs. The content service reads the files from this folder. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { importContent } from '#contract/content/import.ts';
import type { Picture } from '#contract/content/media.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { DemoContent, PictureRef } from './content.ts';
import { pictureAddress } from './markdown.ts';

export const pictureFolder = path.join(import.meta.dirname, '../pictures');
export const pictureFactsFile = path.join(pictureFolder, 'pictures.json');

/** Stored when a picture is created, so that the first start decodes none. `widths` ascend; `hash` and `size` are the largest's. */
export type PictureFacts = Omit<Picture, 'alt' | 'src'> & { hash: string; size: number };
/** Facts by file name. */
type Facts = Readonly<Record<string, PictureFacts>>;
type ImportedContent = InputOf<typeof importContent>;

export const pictureFacts = async (): Promise<Record<string, PictureFacts>> =>
  JSON.parse(await readFile(pictureFactsFile, 'utf8')) as Record<string, PictureFacts>;

/** The file of a smaller width beside `lamp.webp`. */
export const fileOf = (file: string, width?: number): string =>
  width === undefined ? file : file.replace(/\.webp$/, `-${width}.webp`);

export const avifOf = (file: string): string => file.replace(/\.webp$/, '.avif');

/** The content to import. */
export async function withPictures(content: DemoContent): Promise<ImportedContent> {
  const facts = await pictureFacts();
  const refs = refsIn(content);
  const described = new Map(refs.map(({ file, alt }) => [`${file} ${alt}`, { file, alt }]));
  const media = [...described.values()].map(({ file, alt }) => ({
    ...pictureOf(facts, { file, alt }),
    size: known(facts, file).size,
  }));
  return { ...(replaced(content, facts) as Omit<ImportedContent, 'media'>), media };
}

/** The same content with a `Picture` for each file name. */
function replaced(value: unknown, facts: Facts): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, facts));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (isPictureRef(value)) return pictureOf(facts, value);
  if (isImageNode(value)) {
    const { src, width, height } = pictureOf(facts, refOf(value));
    return { ...value, attrs: { ...value.attrs, src, width, height } };
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, facts)]));
}

function pictureOf(facts: Facts, { file, alt }: PictureRef): Picture {
  const { hash, size, ...picture } = known(facts, file);
  return { ...picture, alt, src: `/media/${hash}-${picture.width}.webp` };
}

export function refsIn(value: unknown): PictureRef[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isPictureRef(value)) return [value];
  if (isImageNode(value)) return [refOf(value)];
  return Object.values(value).flatMap(refsIn);
}

const isPictureRef = (value: object): value is PictureRef => 'file' in value && 'alt' in value;

type ImageNode = { type: 'image'; attrs: { src: string; alt: string } };
function isImageNode(value: object): value is ImageNode {
  const { type, attrs } = value as Partial<ImageNode>;
  return type === 'image' && typeof attrs?.src === 'string' && attrs.src.startsWith(pictureAddress);
}

const refOf = ({ attrs }: ImageNode): PictureRef => ({ file: attrs.src.slice(pictureAddress.length), alt: attrs.alt });

function known(facts: Facts, file: string): PictureFacts {
  const found = facts[file];
  if (!found) throw new Error(`there is no picture ${file}`);
  return found;
}
