/** A process that is stopped, or whose event loop is stuck, keeps its connections but answers nothing. */
import type { ChildProcess } from 'node:child_process';

const beatEvery = 1_000;
/** In beats. PGlite blocks the event loop for the length of a statement, a second or so on a busy machine. */
const missedAtMost = 10;

/** In the child process. */
export function sendBeats(): void {
  setInterval(() => {
    if (process.connected) process.send?.({ type: 'beat' });
  }, beatEvery).unref();
}

/** Kills a child process without beats. Turns of the own event loop are counted, so that an own pause is no silence. */
export function endIfSilent(child: ChildProcess): { wasSilent(): boolean } {
  let missed = 0;
  const timer = setInterval(() => {
    if (++missed > missedAtMost) child.kill('SIGKILL');
  }, beatEvery).unref();
  child.on('message', () => {
    missed = 0;
  });
  child.once('exit', () => clearInterval(timer));
  return { wasSilent: () => missed > missedAtMost };
}
