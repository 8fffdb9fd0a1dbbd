/** Decodes uploads for `picture-maker.ts`, and exits before it exceeds its memory limit. */
import { writeFileSync } from 'node:fs';
import { isFailure } from '#contract/failures.ts';
import type { PictureBytes } from './picture-bytes.ts';

export type PictureResult = PictureBytes | { readonly failure: { status: number; code: string; userMessage: string } };

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
process.on('message', (upload: Buffer) => {
  void make(upload).then((made) => process.send?.(made));
});

async function make(upload: Buffer): Promise<PictureResult> {
  try {
    const { makePicture } = await import('./picture-bytes.ts');
    return await makePicture(upload);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { status, code, userMessage } = error;
    return { failure: { status, code, userMessage } };
  }
}
