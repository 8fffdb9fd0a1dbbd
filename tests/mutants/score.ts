/** The score of a run: how many of the mutants that a test could notice were noticed. */
import type { Stryker } from '@stryker-mutator/core';
import { isInSample } from './sample.ts';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

export function score(results: readonly Pick<MutantResult, 'id' | 'status'>[]): string {
  const chosen = results.filter(isInSample);
  const count = (status: MutantResult['status']) => chosen.filter((each) => each.status === status).length;
  const noticed = count('Killed') + count('Timeout');
  const all = noticed + count('Survived') + count('NoCoverage');
  const percent = all === 0 ? '-' : `${((100 * noticed) / all).toFixed(1)} %`;
  return `${percent} of ${all} mutants noticed; ${count('Survived')} survived, ${count('NoCoverage')} in code that no test runs, ${count('Ignored')} ignored`;
}
