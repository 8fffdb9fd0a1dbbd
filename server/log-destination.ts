/** Where log lines go: a file descriptor that may break, fill up or stall, none of which may ever stop a request. */
import { writeSync } from 'node:fs';

export type LogDestination = { write(line: string): void };

/** Bytes that wait for a reader that is slower than we are; what does not fit is counted and left out. */
const mostWaiting = 1024 * 1024;
const retryAfter = 50;

/** Writes at once, so that the last line before an end is there. After a gap one line says how many are missing. */
export function createLogDestination(descriptor = 1): LogDestination {
  let waiting = '';
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  function write(line: string): void {
    if (waiting !== '') {
      keep(line);
      return;
    }
    const before = dropped > 0 ? gap(dropped) : '';
    const rest = put(before + line);
    if (rest === null) dropped++;
    else {
      dropped = 0;
      if (rest !== '') keep(rest);
    }
  }

  /** What could not be written yet: nothing when all was, null when the descriptor is of no use at the moment. */
  function put(text: string): string | null {
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

  function keep(line: string): void {
    if (waiting.length + line.length > mostWaiting) dropped++;
    else waiting += line;
    if (!timer) timer = setTimeout(again, retryAfter).unref();
  }

  function again(): void {
    timer = undefined;
    const rest = put(waiting);
    waiting = rest ?? '';
    if (rest === null) dropped++;
    if (waiting !== '') timer = setTimeout(again, retryAfter).unref();
  }

  return { write };
}

const gap = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped: lines, msg: 'log lines were lost' })}\n`;
