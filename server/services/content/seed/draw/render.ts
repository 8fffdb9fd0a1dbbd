/** From a drawing to the three files of a picture: SVG, paper grain, WebP. */
import { join } from 'node:path';
import sharp from 'sharp';
import { definitions, type Drawing } from './scene.ts';
import { dice } from './shapes.ts';

const widths = [1600, 960, 480] as const;

export function toSvg(drawing: Drawing): string {
  const { width, height, body } = drawing;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${definitions(drawing)}${body}</svg>`;
}

/** Writes `name.webp`, `name-960.webp` and `name-480.webp`; answers with the size of the largest in bytes. */
export async function render(drawing: Drawing, folder: string): Promise<number> {
  const flat = await sharp(Buffer.from(toSvg(drawing))).removeAlpha().toColourspace('srgb').png().toBuffer();
  const grained = await sharp(flat)
    .composite([{ input: await grain(drawing), blend: 'soft-light' }])
    .png()
    .toBuffer();
  let largest = 0;
  for (const width of widths) {
    const name = width === widths[0] ? `${drawing.name}.webp` : `${drawing.name}-${width}.webp`;
    const info = await sharp(grained).resize(width).webp({ quality: 78, effort: 6, smartSubsample: true }).toFile(join(folder, name));
    largest ||= info.size;
  }
  return largest;
}

/** Broad, faint clouds as in hand-made paper: fine grain would cost more bytes than the picture. */
async function grain({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const roll = dice(7);
  const [columns, rows] = [Math.round(width / 26), Math.round(height / 26)];
  const raw = Buffer.from(Array.from({ length: columns * rows }, () => Math.round(128 + (roll() - 0.5) * 34)));
  return sharp(raw, { raw: { width: columns, height: rows, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
