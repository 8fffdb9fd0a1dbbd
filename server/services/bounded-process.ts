/**
 * Work on what strangers send, in a child process without secrets, one job at a time: a parser that hangs, crashes or
 * takes too much memory stops nothing else.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { type Failure, failures, isFailure, passedOn } from '#contract/failures.ts';
import { createSemaphore, withPermit } from '../semaphore.ts';
import type { BoundedResult } from './bounded-process-program.ts';

const program = `${import.meta.dirname}/bounded-process-program.ts`;
/** Exit code when the memory limit is reached. */
const tooMuchMemory = 86;

export type BoundedLimits = {
  /** Memory limit in bytes while working. */
  readonly memory?: number;
  /** Milliseconds per job; milliseconds until the idle process ends. */
  readonly timeLimit?: number;
  readonly idle?: number;
  /** Maximum queue length; further calls get 503. */
  readonly maxQueueLength?: number;
  /** From 0 to 19, which gives way to all other processes. */
  readonly niceness?: number;
};

type Options = BoundedLimits & {
  /**
   * File whose `perform(job)` does the work. Jobs and results are cloned, and failures that it throws are thrown here.
   */
  readonly module: string;
  /** The failure when memory or time run out. */
  readonly tooLarge: () => Failure;
  /** The failure when the process ends in another way. */
  readonly damaged: () => Failure;
};

export type BoundedProcess<Job, Result> = {
  run(job: Job): Promise<Result>;
  close(): void;
  readonly pid: number | undefined;
};

export function createBoundedProcess<Job, Result>({
  module,
  tooLarge,
  damaged,
  memory = 768 * 1024 * 1024,
  timeLimit = 30_000,
  idle = 60_000,
  maxQueueLength = 32,
  niceness = 0,
}: Options): BoundedProcess<Job, Result> {
  const semaphore = createSemaphore({ permits: 1, queueLength: maxQueueLength });
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, [module, String(memory), String(tooMuchMemory)], {
      env: {},
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (started.pid !== undefined) setPriority(started.pid, niceness);
    started.unref();
    started.channel?.unref();
    // The waiting job then fails too.
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

  const endOf = (code: number | null) => (code === tooMuchMemory || code === null ? tooLarge() : damaged());

  async function perform(job: Job): Promise<Result> {
    clearTimeout(idleTimer);
    child ??= start();
    const worker = child;
    const settled = new AbortController();
    const { signal } = settled;
    const overdue = setTimeout(() => worker.kill('SIGKILL'), timeLimit);
    try {
      const answer = once(worker, 'message', { signal }).then(([result]) => result as BoundedResult);
      const end = once(worker, 'exit', { signal }).then(([code]) => code as number | null);
      worker.send(job as object);
      const result = await Promise.race([answer, end]);
      if (typeof result !== 'object' || result === null) throw endOf(result);
      if ('made' in result) return result.made as Result;
      throw passedOn(result.failure, result.failure.said);
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
    run: (job) => withPermit(semaphore, () => perform(job)),
    close: stop,
    get pid() {
      return child?.pid;
    },
  };
}
