import type { Picture } from '#contract/content/media.ts';
import { pictureWidths, refusalOf, uploadLimits, uploadTypes } from '#contract/picture-sizes.ts';
import { noteSession } from '../session-state.ts';

const uploadsPath = '/account/uploads';

type Sending = { file: File; alt: string; signal: AbortSignal; onProgress(share: number): void };

export async function sendPicture({ file, ...sending }: Sending): Promise<Picture> {
  return send({ file: await shrink(file), ...sending });
}

const widest = Math.max(...pictureWidths);
/** Bytes of a photograph that the browser makes smaller before it is sent. */
const largestPhotograph = 50 * 1024 * 1024;

/** A canvas keeps only the first frame of what moves. */
const canShrink = ({ type }: File): boolean => type !== 'image/gif';

async function moves(file: File): Promise<boolean> {
  if (file.type !== 'image/webp') return false;
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  // The second bit of the flags of an extended file.
  return String.fromCharCode(...head.slice(12, 16)) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0;
}

/** The file itself if it is small enough, or if the browser cannot make it smaller. */
async function shrink(file: File): Promise<Blob> {
  const bitmap = canShrink(file) && !(await moves(file)) ? await createImageBitmap(file).catch(() => null) : null;
  if (!bitmap) return file;
  const scale = Math.min(1, widest / bitmap.width);
  if (scale === 1 && file.size <= uploadLimits.bytes) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // JPEG has no transparency.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return smaller && smaller.size < file.size ? smaller : file;
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function send({ file, alt, signal, onProgress }: Omit<Sending, 'file'> & { file: Blob }): Promise<Picture> {
  const { promise, resolve, reject } = Promise.withResolvers<Picture>();
  const request = new XMLHttpRequest();
  request.open('POST', uploadsPath);
  request.responseType = 'json';
  request.setRequestHeader('accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener('load', () => {
    if (request.status === 201) resolve(pictureOf(request.response as Picture));
    else reject(new Error(explain(request.status, request.response as ErrorResponse | null)));
  });
  request.addEventListener('error', () =>
    reject(new Error('The upload failed. Please check your internet connection and try again.')),
  );
  signal.addEventListener('abort', () => request.abort());
  const form = new FormData();
  form.set('alt', alt);
  form.set('file', file);
  request.send(form);
  return promise;
}

/** Null if the file can be sent. */
export function rejectionReason(file: File): string | null {
  if (file.size === 0) return 'This file is empty. Please choose another one.';
  // Some systems do not know the type of photographs of an iPhone.
  const type = /\.hei[cf]$/i.test(file.name) ? 'image/heic' : file.type;
  if (!(uploadTypes as readonly string[]).includes(type)) return refusalOf(type);
  const limit = canShrink(file) ? largestPhotograph : uploadLimits.bytes;
  if (file.size > limit)
    return `This picture has ${(file.size / 1024 / 1024).toFixed(1)} MB; the limit is ${limit / 1024 / 1024} MB.`;
  return null;
}

type StoredPictures = { readonly items: ReadonlyArray<Picture & { id: string }>; readonly next: string | null };

export async function storedPictures(
  query: { q?: string; after?: string },
  signal: AbortSignal,
): Promise<StoredPictures> {
  const search = new URLSearchParams(query);
  const response = await fetch(`${uploadsPath}?${search}`, { signal, headers: { accept: 'application/json' } });
  if (!response.ok)
    throw new Error(explain(response.status, (await response.json().catch(() => null)) as ErrorResponse | null));
  return (await response.json()) as StoredPictures;
}

type ErrorResponse = { user_message?: string; fields?: Record<string, string> };

function explain(status: number, answer: ErrorResponse | null): string {
  noteSession(status === 401);
  if (status === 401)
    return 'You are signed out. Sign in again in another tab, then try once more: your text stays here.';
  return (
    Object.values(answer?.fields ?? {})[0] ??
    answer?.user_message ??
    'The picture could not be uploaded. Please try again.'
  );
}

const pictureOf = ({ src, alt, width, height, widths, tint, focus }: Picture): Picture => ({
  src,
  alt,
  width,
  height,
  widths,
  tint,
  ...(focus && { focus }),
});
