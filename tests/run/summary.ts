/** The end of a run shows a summary, because earlier output has scrolled away. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

/** One file of tests, as Vitest's JSON reporter writes it; `duration` in milliseconds. */
export type FileReport = {
  readonly name: string;
  readonly assertionResults: ReadonlyArray<{
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
    readonly duration?: number | null;
    readonly failureMessages?: readonly string[];
  }>;
};

type Test = {
  readonly name: string;
  readonly status: string;
  readonly duration: number;
  readonly messages: readonly string[];
};

/** The tests that took longest, longest first, a line each. */
export function slowest(files: readonly FileReport[], count: number): string[] {
  return testsOf(files)
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The tests that failed, each followed by why and where: a log that was cut off still says what to mend. */
export const failed = (files: readonly FileReport[]): string[] =>
  testsOf(files)
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, messages }) => [`FAILED: ${name}`, ...messages.flatMap(linesOf)]);

/** The start of the message, and the first lines of the stack that are in our own files. */
function linesOf(message: string): string[] {
  const lines = stripVTControlCharacters(message).split('\n');
  const isFrame = (line: string) => /^\s+at /.test(line);
  const text = lines.filter((line) => line.trim() !== '' && !isFrame(line)).slice(0, 12);
  const frames = lines.filter((line) => isFrame(line) && !line.includes('node_modules')).slice(0, 3);
  return [...text, ...frames].map((line) => `    ${line.trim().slice(0, 300).replaceAll(root, '')}`);
}

/** The tests that did not run though they were chosen, a line each. */
export const skipped = (files: readonly FileReport[]): string[] =>
  testsOf(files)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ name, status }) => `${status}: ${name}`);

const testsOf = (files: readonly FileReport[]): Test[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
      name: [placeOf(name), ...ancestorTitles.filter(Boolean), title].join(' > '),
      status,
      duration: duration ?? 0,
      messages: failureMessages ?? [],
    })),
  );

const placeOf = (file: string) => path.relative(path.join(import.meta.dirname, '..'), file);
