/** Writing never blocks or fails a request. */
import { constants, fstatSync, openSync, writeSync } from 'node:fs';

export type LogDestination = { write(line: string): void };

/** Bytes that are buffered for a slow reader; further lines are counted and dropped. */
const maxWaiting = 1024 * 1024;
const retryAfter = 50;

/** Writes synchronously, so that the last line before an exit is not lost. */
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

/** In a blocking pipe a full buffer would make every request wait for the reader. */
function withoutBlocking(descriptor: number): number {
  const stat = fstatSync(descriptor);
  // Opening stdout as a stream makes a socket non-blocking; errors of that stream need no handling.
  if (stat.isSocket() && descriptor === 1) process.stdout.on('error', () => {});
  if (!stat.isFIFO()) return descriptor;
  try {
    // Opens it again, because the flag would affect every process that shares the descriptor.
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return descriptor;
  }
}
