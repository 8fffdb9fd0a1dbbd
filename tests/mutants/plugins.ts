/** Stryker is changed here in two ways: it ignores sentences, and runs a sample of the mutants. */
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { isInSample } from './sample.ts';

/** The parts of Babel's path and of Stryker's test runner that are needed here, since their types are not at hand. */
type Path = { node?: { type: string; value?: unknown; quasis?: { value: { raw: string } }[] } };
type Run = (options: { activeMutant: { id: string } }) => Promise<unknown>;
type Factory = { factory(injector: unknown): { mutantRun: Run } };

/** Leaves sentences for people as they are: a test that noticed their change would only repeat them. */
const sentences = {
  shouldIgnore({ node }: Path): string | undefined {
    const text =
      node?.type === 'StringLiteral' ? String(node.value) : (node?.quasis ?? []).map(({ value }) => value.raw).join('');
    return /^[A-Z].* /.test(text) ? 'a sentence for people' : undefined;
  },
};

/** The Vitest runner, for the mutants of the sample. */
function createRunner(injector: unknown) {
  const runner = (vitestPlugins[0] as unknown as Factory).factory(injector);
  const run: Run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (options) =>
    isInSample(options.activeMutant) ? run(options) : { status: 'error', errorMessage: 'not in the sample' };
  return runner;
}
createRunner.inject = ['$injector'];

export const strykerPlugins = [
  { kind: 'Ignore', name: 'sentences', value: sentences },
  { kind: 'TestRunner', name: 'sample', factory: createRunner },
];
