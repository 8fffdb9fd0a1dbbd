/** From a drawing to the three files of a picture: SVG, paper grain, WebP. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Drawing, definitions } from './scene.ts';
import { dice } from './shapes.ts';

const widths = [1600, 960, 480] as const;
const maxBytes = 45 * 1024;

export function toSvg(drawing: Drawing): string {
  const { width, height, body } = drawing;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions()}${body}</svg>`;
}

/** Writes `name.webp`, `name-960.webp` and `name-480.webp`; answers with the size of the largest in bytes. */
export async function render(drawing: Drawing, folder: string): Promise<number> {
  const { width, height } = drawing;
  const flat = await sharp(Buffer.from(toSvg(drawing)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 } as const;
  const grained = await sharp(flat, { raw })
    .composite([{ ...(await grain(drawing)), blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  let largest = 0;
  for (const size of widths) {
    const name = size === widths[0] ? `${drawing.name}.webp` : `${drawing.name}-${size}.webp`;
    const bytes = await smallEnough(sharp(grained, { raw }).resize(size));
    await writeFile(join(folder, name), bytes);
    largest ||= bytes.length;
  }
  return largest;
}

/** Busy pictures give up a little quality until they fit. */
async function smallEnough(picture: Sharp, quality = 76): Promise<Buffer> {
  const bytes = await picture.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
  return bytes.length <= maxBytes || quality <= 56 ? bytes : smallEnough(picture, quality - 10);
}

/** Broad, faint clouds as in hand-made paper: fine grain would cost more bytes than the picture. */
async function grain({ width, height }: { width: number; height: number }) {
  const roll = dice(7);
  const [columns, rows] = [Math.round(width / 26), Math.round(height / 26)];
  const clouds = Buffer.from(Array.from({ length: columns * rows }, () => Math.round(128 + (roll() - 0.5) * 9)));
  const input = await sharp(clouds, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { input, raw: { width, height, channels: 3 as const } };
}
