/** From a drawing to the three files of a picture: SVG, then WebP in three widths. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Drawing, definitions } from './scene.ts';

const widths = [1600, 960, 480] as const;
const maxBytes = 45 * 1024;

function toSvg({ width, height, body }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions()}${body}</svg>`;
}

/** Writes `name.webp`, `name-960.webp` and `name-480.webp`; answers with the size of the largest in bytes. */
export async function render(drawing: Drawing, folder: string): Promise<number> {
  const { width, height } = drawing;
  const pixels = await sharp(Buffer.from(toSvg(drawing)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  let largest = 0;
  for (const size of widths) {
    const name = size === widths[0] ? `${drawing.name}.webp` : `${drawing.name}-${size}.webp`;
    const bytes = await smallEnough(sharp(pixels, { raw: { width, height, channels: 3 } }).resize(size));
    await writeFile(join(folder, name), bytes);
    largest ||= bytes.length;
  }
  return largest;
}

/** Busy pictures give up a little quality until they fit. */
async function smallEnough(picture: Sharp, quality = 80): Promise<Buffer> {
  const bytes = await picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  return bytes.length <= maxBytes || quality <= 60 ? bytes : smallEnough(picture, quality - 10);
}
