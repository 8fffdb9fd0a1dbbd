/**
 * Counts the code that a test file runs in its hooks for each of its tests: Stryker takes it for code that runs while
 * the file is loaded, and would not run these tests against its mutants.
 */
import { afterAll, beforeAll, beforeEach } from 'vitest';

type Hits = Record<string, number>;
type Coverage = { static: Hits; perTest: Record<string, Hits> };
type Scope = { __stryker__?: { currentTestId?: string; mutantCoverage?: Coverage } };

const stryker = () => (globalThis as Scope).__stryker__;
const tests = new Set<string>();
let whileLoading: Hits = {};

beforeAll(() => {
  whileLoading = { ...stryker()?.mutantCoverage?.static };
});
beforeEach(() => {
  const id = stryker()?.currentTestId;
  if (id !== undefined) tests.add(id);
});
afterAll(() => {
  const coverage = stryker()?.mutantCoverage;
  for (const [mutant, hits] of Object.entries(coverage?.static ?? {})) {
    if (!coverage || hits === whileLoading[mutant]) continue;
    for (const test of tests) {
      const own = coverage.perTest[test] ?? {};
      own[mutant] ??= 1;
      coverage.perTest[test] = own;
    }
  }
});
