/** What the child process of `picture-maker.ts` does. */
import { makeAvif, makePicture, type PictureBytes } from './picture-bytes.ts';

/** An upload, or a stored picture to encode as AVIF. */
export type PictureJob = { readonly upload: Buffer } | { readonly stored: Buffer; readonly width: number };

export const perform = (job: PictureJob): Promise<PictureBytes | Buffer> =>
  'upload' in job ? makePicture(job.upload) : makeAvif(job.stored, job.width);
