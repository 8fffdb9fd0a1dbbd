/**
 * What was uploaded, made anew: decoded and encoded again, so that nothing of the sender's bytes is ever served, and
 * nothing that a camera wrote into them (where, when, with what).
 */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { failures } from '../../../../src/contract/failures.ts';
import { pictureWidths, uploadLimits, uploadTypes } from '../../../../src/contract/picture-sizes.ts';

const accepted = new Set<string>(uploadTypes);
const quality = 80;

export type PictureBytes = {
  readonly width: number;
  readonly height: number;
  /** Ascending, with the file of each. */
  readonly files: ReadonlyArray<{ width: number; bytes: Buffer }>;
  readonly tint: string;
};

/** Throws 415 for what is no picture we take, 413 for one with too many pixels, 400 for a broken one. */
export async function makePicture(upload: Buffer): Promise<PictureBytes> {
  const type = await fileTypeFromBuffer(upload).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) {
    throw failures.unsupportedMedia('Please choose a PNG, JPEG, WebP, GIF or AVIF picture.');
  }
  try {
    return await encode(sharp(upload, { limitInputPixels: uploadLimits.pixels, failOn: 'warning' }).rotate());
  } catch (error) {
    if (/pixel limit/i.test((error as Error).message)) {
      throw failures.tooLarge('This picture has more than 40 million pixels. Please use a smaller one.');
    }
    throw failures.badRequest('This picture is damaged and cannot be read.');
  }
}

async function encode(source: Sharp): Promise<PictureBytes> {
  // Once at the largest size that is kept; the others are made from it.
  const [largest] = pictureWidths.slice(-1);
  const full = await source
    .resize({ width: largest, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = full.info;
  const widths = [...pictureWidths.filter((each) => each < width), width];
  const files: PictureBytes['files'][number][] = [];
  // One after the other, because each takes much memory.
  for (const each of widths) {
    files.push({ width: each, bytes: await sharp(full.data).resize({ width: each }).webp({ quality }).toBuffer() });
  }
  return { width, height, files, tint: await tintOf(full.data) };
}

/** Average colour as #rrggbb. */
export async function tintOf(picture: Buffer): Promise<string> {
  const pixel = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
