/** From a drawing to the files of a picture: SVG, then WebP in every width that an upload gets as well. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '../../../../../src/contract/picture-sizes.ts';
import { hashOf } from '../../media/files.ts';
import { tintOf } from '../../media/picture-bytes.ts';
import { fileOf, type PictureFacts } from '../pictures.ts';
import { type Drawing, definitions } from './scene.ts';

const largestWidth = Math.max(...pictureWidths);
const maxBytes = 45 * 1024;

function toSvg({ width, height, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions()}${body}</svg>`;
}

/** Writes `name.webp`, the largest, and `name-{width}.webp` for each smaller width. */
export async function render(drawing: Drawing, folder: string): Promise<PictureFacts> {
  const { width, height } = drawing;
  const pixels = await sharp(Buffer.from(toSvg(drawing)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const made = new Map<number, Buffer>();
  for (const size of pictureWidths) {
    const bytes = await smallEnough(sharp(pixels, { raw: { width, height, channels: 3 } }).resize(size));
    made.set(size, bytes);
    await writeFile(join(folder, fileOf(`${drawing.name}.webp`, size === largestWidth ? undefined : size)), bytes);
  }
  const largest = made.get(largestWidth)!;
  const [smallest] = made.values();
  const shown = await sharp(largest).metadata();
  return {
    hash: hashOf(largest),
    size: largest.length,
    width: shown.width,
    height: shown.height,
    widths: [...pictureWidths],
    tint: await tintOf(smallest!),
  };
}

/** Busy pictures give up a little quality until they fit. */
async function smallEnough(picture: Sharp, quality = 80): Promise<Buffer> {
  const bytes = await picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  return bytes.length <= maxBytes || quality <= 60 ? bytes : smallEnough(picture, quality - 10);
}
