import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type BoundedLimits, createBoundedProcess } from '../../bounded-process.ts';
import type { PictureBytes } from './picture-bytes.ts';
import type { PictureJob } from './picture-work.ts';

export type PictureMaker = {
  /** Throws as `makePicture` does, 413 also when memory or time run out, 503 when the queue is full. */
  make(upload: Buffer): Promise<PictureBytes>;
  /** A stored picture in `width` pixels as AVIF, null for one that moves. Throws as `make` does. */
  makeAvif(stored: Buffer, width: number): Promise<Buffer | null>;
  close(): void;
  readonly pid: number | undefined;
};

export function createPictureMaker(limits: BoundedLimits = {}): PictureMaker {
  const decoder = createBoundedProcess<PictureJob, PictureBytes | Buffer | null>({
    module: `${import.meta.dirname}/picture-work.ts`,
    tooLarge: () => failures.tooLarge(message('picture_too_large_to_process')),
    damaged: () => failures.badRequest(message('picture_damaged')),
    ...limits,
  });
  return {
    make: (upload) => decoder.run({ upload }) as Promise<PictureBytes>,
    makeAvif: (stored, width) => decoder.run({ stored, width }) as Promise<Buffer | null>,
    close: decoder.close,
    get pid() {
      return decoder.pid;
    },
  };
}
