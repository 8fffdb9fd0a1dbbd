/** Where log lines go: a file descriptor that may break, fill up or stall, none of which may ever stop a request. */
import { constants, fstatSync, openSync, writeSync } from 'node:fs';

export type LogDestination = { write(line: string): void };

/** Bytes that wait for a reader that is slower than we are; what does not fit is counted and left out. */
const maxWaiting = 1024 * 1024;
const retryAfter = 50;

/** Writes at once, so that the last line before an end is there. After a gap one line says how many are missing. */
export function createLogDestination(input = 1): LogDestination {
  const descriptor = withoutBlocking(input);
  let waiting = '';
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  function write(line: string): void {
    if (waiting !== '') {
      enqueue(line);
      return;
    }
    const before = dropped > 0 ? lostLinesEntry(dropped) : '';
    const rest = tryWrite(before + line);
    if (rest === null) dropped++;
    else {
      dropped = 0;
      if (rest !== '') enqueue(rest);
    }
  }

  /** What could not be written yet: nothing when all was, null when the descriptor is of no use at the moment. */
  function tryWrite(text: string): string | null {
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
      return '';
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === 'EAGAIN' || written > 0 ? bytes.toString('utf8', written) : null;
    }
  }

  function enqueue(line: string): void {
    if (waiting.length + line.length > maxWaiting) dropped++;
    else waiting += line;
    if (!timer) timer = setTimeout(flush, retryAfter).unref();
  }

  function flush(): void {
    timer = undefined;
    const rest = tryWrite(waiting);
    waiting = rest ?? '';
    if (rest === null) dropped++;
    if (waiting !== '') timer = setTimeout(flush, retryAfter).unref();
  }

  return { write };
}

const lostLinesEntry = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped: lines, msg: 'log lines were lost' })}\n`;

/** In a blocking pipe the write that finds no room waits for the reader, and with it every request. */
function withoutBlocking(descriptor: number): number {
  const stat = fstatSync(descriptor);
  // Node makes a socket non-blocking when it opens it as a stream, and errors of that stream are of no use here.
  if (stat.isSocket() && descriptor === 1) process.stdout.on('error', () => {});
  if (!stat.isFIFO()) return descriptor;
  try {
    // Opened once more, as the flag would otherwise hold for everybody who shares the descriptor.
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return descriptor;
  }
}
