import type { Picture } from '#contract/content/media.ts';
import { failures } from '#contract/failures.ts';
import type { Pictures } from '../upstream/pictures.ts';

/** Limits a picture's `src` to media files, so that it reaches nothing else of the service. */
const mediaPath = /^\/media\/([A-Za-z0-9_-]+\.(?:webp|png|jpe?g))$/;
/** Pixels; the picture's area is 460 by 630, and most pictures are landscape. */
const sufficientWidth = 900;

/** Resolves to null if the picture does not exist; throws when the service fails. */
export async function pictureOfCard(
  { src, widths }: Picture,
  pictures: Pick<Pictures, 'read'>,
): Promise<Buffer | null> {
  const width = widths.find((each) => each >= sufficientWidth);
  const smallest = width === undefined ? src : src.replace(/-\d+\.webp$/, `-${width}.webp`);
  const file = mediaPath.exec(smallest)?.[1];
  if (!file) return null;
  const { status, body } = await pictures.read(file);
  if (status >= 500) throw failures.badGateway(new Error(`picture answered ${status}`));
  return status === 200 ? body : null;
}
