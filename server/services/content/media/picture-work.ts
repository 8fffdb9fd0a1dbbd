/** The child process of `picture-maker.ts` runs this module. */
import { makeAvif, makePicture, moves, type PictureBytes } from './picture-bytes.ts';

/** An upload, or a stored picture to encode as AVIF. */
export type PictureJob = { readonly upload: Buffer } | { readonly stored: Buffer; readonly width: number };

export async function perform(job: PictureJob): Promise<PictureBytes | Buffer | null> {
  if ('upload' in job) return makePicture(job.upload);
  // As AVIF, a moving picture would stand still.
  return (await moves(job.stored)) ? null : makeAvif(job.stored, job.width);
}
