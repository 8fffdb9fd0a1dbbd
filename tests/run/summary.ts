/** What is to be seen at the end of a run, whatever scrolled by before. */
import path from 'node:path';

/** One file of tests, as Vitest's JSON reporter writes it; `duration` in milliseconds. */
export type FileReport = {
  readonly name: string;
  readonly assertionResults: ReadonlyArray<{
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
    readonly duration?: number | null;
  }>;
};

type Test = { readonly name: string; readonly status: string; readonly duration: number };

/** The tests that took longest, longest first, a line each. */
export function slowest(files: readonly FileReport[], count: number): string[] {
  return testsOf(files)
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, count)
    .map(({ name, duration }) => `${(duration / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** The tests that failed, a line each. */
export const failed = (files: readonly FileReport[]): string[] =>
  testsOf(files)
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => `FAILED: ${name}`);

/** The tests that did not run though they were chosen, a line each. */
export const skipped = (files: readonly FileReport[]): string[] =>
  testsOf(files)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ name, status }) => `${status}: ${name}`);

const testsOf = (files: readonly FileReport[]): Test[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      name: [placeOf(name), ...ancestorTitles.filter(Boolean), title].join(' > '),
      status,
      duration: duration ?? 0,
    })),
  );

const placeOf = (file: string) => path.relative(path.join(import.meta.dirname, '..'), file);
