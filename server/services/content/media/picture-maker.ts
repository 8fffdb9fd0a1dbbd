/** A child process without secrets decodes uploads one at a time, so that a decoder that crashes stops nothing else. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { failure, failures, isFailure } from '#contract/failures.ts';
import { createSemaphore, withPermit } from '../../../semaphore.ts';
import type { PictureBytes } from './picture-bytes.ts';
import type { PictureJob, PictureResult } from './picture-process.ts';

const program = `${import.meta.dirname}/picture-process.ts`;
/** Exit code when the memory limit is reached. */
const tooMuchMemory = 86;

type Options = {
  /** Memory limit in bytes while decoding. */
  readonly memory?: number;
  /** Milliseconds per picture; milliseconds until the idle process ends. */
  readonly timeLimit?: number;
  readonly idle?: number;
  /** Maximum queue length; further calls get 503. */
  readonly longest?: number;
  /** From 0 to 19, which gives way to all other processes. */
  readonly niceness?: number;
};

export type PictureMaker = {
  /** Throws as `makePicture` does, 413 also when memory or time run out, 503 when the queue is full. */
  make(upload: Buffer): Promise<PictureBytes>;
  /** A stored picture in `width` pixels as AVIF, null for one that moves. Throws as `make` does. */
  makeAvif(stored: Buffer, width: number): Promise<Buffer | null>;
  close(): void;
  readonly pid: number | undefined;
};

export function createPictureMaker({
  memory = 768 * 1024 * 1024,
  timeLimit = 30_000,
  idle = 60_000,
  longest = 32,
  niceness = 0,
}: Options = {}): PictureMaker {
  const semaphore = createSemaphore({ permits: 1, queueLength: longest });
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, [String(memory), String(tooMuchMemory)], {
      env: {},
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (started.pid !== undefined) setPriority(started.pid, niceness);
    started.unref();
    started.channel?.unref();
    // The waiting upload then fails too.
    started.on('error', () => started.kill('SIGKILL'));
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  const stop = () => {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = undefined;
  };

  async function perform(job: PictureJob): Promise<PictureBytes | Buffer | null> {
    clearTimeout(idleTimer);
    child ??= start();
    const worker = child;
    const settled = new AbortController();
    const { signal } = settled;
    const overdue = setTimeout(() => worker.kill('SIGKILL'), timeLimit);
    try {
      const answer = once(worker, 'message', { signal }).then(([result]) => result as PictureResult);
      const end = once(worker, 'exit', { signal }).then(([code]) => code as number | null);
      worker.send(job);
      const result = await Promise.race([answer, end]);
      if (typeof result !== 'object' || result === null) throw endOf(result);
      if ('made' in result) return result.made;
      throw failure(result.failure.status, result.failure.code, result.failure.userMessage);
    } catch (error) {
      throw isFailure(error) ? error : failures.unavailable();
    } finally {
      clearTimeout(overdue);
      settled.abort();
      idleTimer = setTimeout(stop, idle);
      idleTimer.unref();
    }
  }

  return {
    make: (upload) => withPermit(semaphore, () => perform({ upload }) as Promise<PictureBytes>),
    makeAvif: (stored, width) => withPermit(semaphore, () => perform({ stored, width }) as Promise<Buffer | null>),
    close: stop,
    get pid() {
      return child?.pid;
    },
  };
}

const endOf = (code: number | null) =>
  code === tooMuchMemory || code === null
    ? failures.tooLarge('This picture is too large to process. Please save it smaller and try again.')
    : failures.badRequest('This picture is damaged and cannot be read.');
