/** How long each part of a run took, on the clock and on the processors. */
import { readFileSync } from 'node:fs';

export type Part = {
  readonly name: string;
  readonly seconds: number;
  /** With what it started and waited for, so mostly without Chromium; undefined where the system does not say it. */
  readonly processorSeconds: number | undefined;
};

let counted = 0;

/** The processor time in seconds of the children that ended since the last call, with theirs. */
export function childrenSeconds(): number | undefined {
  const total = totalSeconds();
  if (total === undefined) return undefined;
  const seconds = total - counted;
  counted = total;
  return seconds;
}

/** Linux counts in hundredths of a second; the name of the program may have spaces and brackets. */
function totalSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** A line each, and their sum. */
export function times(parts: readonly Part[]): string[] {
  const processorSeconds = parts.reduce((sum, part) => sum + (part.processorSeconds ?? Number.NaN), 0);
  return [
    ...parts.map((part) => `${shown(part.seconds)}, on the processors ${shown(part.processorSeconds)}  ${part.name}`),
    `${' '.repeat(8)}  on the processors ${shown(processorSeconds)}  in all`,
  ];
}

const shown = (seconds = Number.NaN) => `${Number.isNaN(seconds) ? '?' : Math.round(seconds)} s`.padStart(8);
