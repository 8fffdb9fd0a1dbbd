/** Ends a process whose event loop is stuck, so that whatever started it can start it again. */
import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.ts';

/** Milliseconds. */
const beatEvery = 1_000;
const message = 'this process did not respond for HANG_TIMEOUT and is killed';

type Watch = { beats: Int32Array; beatEvery: number; maxMissedBeats: number; line: object };

/**
 * A thread of its own kills this process after HANG_TIMEOUT without a beat. Call it only in processes that no other one
 * watches. A debugger that stops at a breakpoint is not a hang.
 */
export function endIfStuck({ HANG_TIMEOUT }: Pick<Config, 'HANG_TIMEOUT'>, logger: Logger): void {
  if (debuggerUrl() !== undefined) return;
  if (process.permission?.has('worker') === false) {
    logger.warn('nothing ends this process if it hangs: start Node with --allow-worker');
    return;
  }
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const maxMissedBeats = Math.ceil(HANG_TIMEOUT / beatEvery);
  const workerData: Watch = { beats, beatEvery, maxMissedBeats, line: { level: 60, pid: process.pid, msg: message } };
  // The thread gets its code as text, because loading TypeScript takes three times the memory.
  new Worker(`(${watch})()`, { eval: true, workerData, name: 'watchdog' }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), beatEvery).unref();
}

/** The code of the thread. It counts its own ticks instead of time, so that a pause of the whole machine is no hang. */
function watch(): void {
  const { constants, openSync, writeSync }: typeof import('node:fs') = require('node:fs');
  const { workerData }: { workerData: Watch } = require('node:worker_threads');
  const { beats, beatEvery, maxMissedBeats, line } = workerData;
  let seen = 0;
  let missed = 0;
  setInterval(() => {
    const now = Atomics.load(beats, 0);
    missed = now === seen ? missed + 1 : 0;
    seen = now;
    if (missed <= maxMissedBeats) return;
    try {
      writeSync(output(), `${JSON.stringify({ ...line, time: Date.now() })}\n`);
    } catch {}
    process.kill(process.pid, 'SIGKILL');
  }, beatEvery);

  /** Does not block if nobody reads it. */
  function output(): number {
    try {
      return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_APPEND);
    } catch {
      return 1;
    }
  }
}
