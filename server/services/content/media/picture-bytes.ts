/** Decodes and re-encodes uploads, so that no bytes of the sender and no camera metadata are served. */
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { failures, isFailure } from '#contract/failures.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { pictureWidths, refusalOf, uploadLimits, uploadTypes } from '#contract/picture-sizes.ts';

const accepted = new Set<string>(uploadTypes);
const quality = 80;
const tooManyPixels = message('picture_too_many_pixels');
/** Less than half the bytes of that WebP, and as close to the original (SSIM 0.993). */
const avif = { quality: 42, effort: 4, chromaSubsampling: '4:2:0' } as const;

export type PictureBytes = {
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyArray<{ width: number; bytes: Buffer }>;
  readonly tint: string;
};

/**
 * No file has more than `uploadLimits.bytes`. Throws 415 for an unsupported type, 413 for too many pixels or bytes, 400
 * for a damaged file.
 */
export async function makePicture(upload: Buffer): Promise<PictureBytes> {
  const type = await fileTypeFromBuffer(upload).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw failures.unsupportedMedia(ownText(refusalOf(type?.mime)));
  try {
    return await decode(upload, type.mime, 'error').catch((error: unknown) => {
      if (type.mime !== 'image/jpeg' || isFailure(error)) throw error;
      // Only the mark of its end may be missing: without other data, there are warnings too.
      return decode(Buffer.concat([upload, endOfJpeg]), type.mime, 'warning');
    });
  } catch (error) {
    if (isFailure(error)) throw error;
    if (/pixel limit/i.test((error as Error).message)) {
      throw failures.tooLarge(tooManyPixels);
    }
    throw failures.badRequest(message('picture_damaged'));
  }
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/** `error`: photographs with small faults, as cameras and programs write them, are shown by all browsers. */
type FailOn = 'error' | 'warning';

async function decode(upload: Buffer, mime: string, failOn: FailOn): Promise<PictureBytes> {
  // The limit counts the pixels of all frames.
  const reading = { limitInputPixels: uploadLimits.pixels, failOn };
  const animated = await sharp(upload, { ...reading, animated: true }).metadata();
  return (animated.pages ?? 1) > 1 && mime !== 'image/avif'
    ? encodeFrames(upload, animated, failOn)
    : encode(sharp(upload, reading).rotate());
}

/** A moving picture keeps moving, in each width. */
async function encodeFrames(
  upload: Buffer,
  { width: own, pageHeight, pages = 1 }: Metadata,
  failOn: FailOn,
): Promise<PictureBytes> {
  if (own * (pageHeight ?? 0) * pages > uploadLimits.pixels) throw failures.tooLarge(tooManyPixels);
  const width = Math.min(own, pictureWidths.at(-1) ?? own);
  const files: PictureBytes['files'][number][] = [];
  let height = 0;
  for (const each of [...pictureWidths.filter((smaller) => smaller < width), width].toReversed()) {
    const { data, info } = await sharp(upload, { limitInputPixels: uploadLimits.pixels, failOn, animated: true })
      .resize({ width: each })
      .webp({ quality, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    if (data.length > uploadLimits.bytes) throw failures.tooLarge(message('animation_too_large'));
    if (each === width) height = info.pageHeight ?? info.height;
    files.unshift({ width: each, bytes: data });
  }
  return { width, height, files, tint: await tintOf(upload) };
}

async function encode(source: Sharp): Promise<PictureBytes> {
  const [largest] = pictureWidths.slice(-1);
  const full = await source
    .resize({ width: largest, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = full.info;
  const widths = [...pictureWidths.filter((each) => each < width), width];
  const files: PictureBytes['files'][number][] = [];
  // One at a time, because each takes much memory; the largest first, because only it can be too large.
  for (const each of widths.toReversed()) {
    const bytes = await sharp(full.data).resize({ width: each }).webp({ quality }).toBuffer();
    if (bytes.length > uploadLimits.bytes) throw failures.tooLarge(message('converted_picture_too_large'));
    files.unshift({ width: each, bytes });
  }
  return { width, height, files, tint: await tintOf(full.data) };
}

export const moves = async (picture: Buffer): Promise<boolean> => ((await sharp(picture).metadata()).pages ?? 1) > 1;

export const makeAvif = (picture: Buffer, width: number): Promise<Buffer> =>
  sharp(picture).resize({ width }).avif(avif).toBuffer();

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
