/** A process that is stopped, or whose event loop is stuck, keeps its connections but answers nothing. */
import type { ChildProcess } from 'node:child_process';

/** Milliseconds. */
const beatEvery = 1_000;

/** Call it in the child process. */
export function sendBeats(): void {
  setInterval(() => {
    // The parent may have disconnected already: without a callback, that would be an uncaught error.
    if (process.connected) process.send?.({ type: 'beat' }, undefined, undefined, () => {});
  }, beatEvery).unref();
}

/**
 * Kills a child process that is silent for so many milliseconds. Counts ticks of this process instead of time, so that a pause of
 * this process or the machine does not kill the child.
 */
export function endIfSilent(child: ChildProcess, silence: number): { wasSilent(): boolean } {
  const maxMissedBeats = Math.ceil(silence / beatEvery);
  let missed = 0;
  const timer = setInterval(() => {
    if (++missed > maxMissedBeats) child.kill('SIGKILL');
  }, beatEvery).unref();
  child.on('message', () => {
    missed = 0;
  });
  child.once('exit', () => clearInterval(timer));
  return { wasSilent: () => missed > maxMissedBeats };
}
