/** Decodes and encodes pictures for `picture-maker.ts`, and exits before it exceeds its memory limit. */
import { writeFileSync } from 'node:fs';
import { isFailure } from '#contract/failures.ts';
import type { PictureBytes } from './picture-bytes.ts';

/** An upload, or a stored picture to encode as AVIF. */
export type PictureJob = { readonly upload: Buffer } | { readonly stored: Buffer; readonly width: number };
export type PictureResult =
  | { readonly made: PictureBytes | Buffer | null }
  | { readonly failure: { status: number; code: string; userMessage: string } };

const [most = 0, tooMuchMemory = 1] = process.argv.slice(2).map(Number);
setInterval(() => {
  if (process.memoryUsage.rss() > most) process.exit(tooMuchMemory);
}, 20);
try {
  // When the machine runs out of memory, the kernel should kill this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has it.
}
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  void perform(job).then((result) => process.send?.(result));
});

async function perform(job: PictureJob): Promise<PictureResult> {
  try {
    const { makeAvif, makePicture, moves } = await import('./picture-bytes.ts');
    if ('upload' in job) return { made: await makePicture(job.upload) };
    // As AVIF, a moving picture would stand still.
    return { made: (await moves(job.stored)) ? null : await makeAvif(job.stored, job.width) };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { status, code, userMessage } = error;
    return { failure: { status, code, userMessage } };
  }
}
