/** Makes the files of a picture from a drawing: SVG, then WebP and AVIF in every width that an upload gets as well. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '#contract/picture-sizes.ts';
import { hashOf } from '../../../server/services/content/media/files.ts';
import { makeAvif, tintOf } from '../../../server/services/content/media/picture-bytes.ts';
import { avifOf, fileOf, type PictureFacts } from '../../import/pictures.ts';
import { type Drawing, definitions } from './scene.ts';

/** The width at which drawings are drawn. Only those that are shown as wide as a page are needed wider. */
const drawnWidth = 1600;
const maxBytes = (width: number) => (width > drawnWidth ? 80 : 45) * 1024;

function toSvg({ width, height, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions()}${body}</svg>`;
}

/** Writes `name-{width}.webp` and `.avif` for each width; the files of the largest are `name.webp` and `name.avif`. */
export async function render(drawing: Drawing, folder: string): Promise<PictureFacts> {
  const widths = pictureWidths.filter((width) => width <= drawnWidth || drawing.width > drawing.height);
  const largestWidth = Math.max(...widths);
  const made = new Map<number, Buffer>();
  for (const size of widths) {
    const pixels = await rasterise(drawing, Math.max(size, drawnWidth));
    const bytes = await smallEnough(sharp(pixels.data, { raw: pixels.info }).resize(size), maxBytes(size));
    made.set(size, bytes);
  }
  const largest = made.get(largestWidth)!;
  for (const [size, bytes] of made) {
    const file = join(folder, fileOf(`${drawing.name}.webp`, size === largestWidth ? undefined : size));
    await writeFile(file, bytes);
    await writeFile(avifOf(file), await makeAvif(largest, size));
  }
  const [smallest] = made.values();
  const shown = await sharp(largest).metadata();
  return {
    hash: hashOf(largest),
    size: largest.length,
    width: shown.width,
    height: shown.height,
    widths,
    tint: await tintOf(smallest!),
  };
}

const rasterise = (drawing: Drawing, width: number) =>
  sharp(Buffer.from(toSvg(drawing)), { density: (72 * width) / drawnWidth })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Busy pictures give up a little quality until they fit. */
async function smallEnough(picture: Sharp, byteLimit: number, quality = 80): Promise<Buffer> {
  const bytes = await picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  return bytes.length <= byteLimit || quality <= 60 ? bytes : smallEnough(picture, byteLimit, quality - 10);
}
