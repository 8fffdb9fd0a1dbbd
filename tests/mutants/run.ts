/**
 * `npm run mutants`: breaks the code in one place after another and looks whether a test fails. `npm run mutants -- --only
 * contract,flight` runs some parts, `--mutate <glob>` only files of a part, `--sample 4` every fourth mutant. Reports are
 * in .reports/mutants; docs/quality.md has the scores.
 */
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { parts } from './parts.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, mutate: { type: 'string' }, sample: { type: 'string' } },
});
if (values.sample) process.env['MUTANTS_SAMPLE'] = values.sample;
const { score } = await import('./score.ts');
const chosen = values.only?.split(',') ?? Object.keys(parts);
const lines: string[] = [];

for (const name of chosen) {
  const part = parts[name];
  if (!part) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}`);
  const results = await new Stryker({
    mutate: values.mutate?.split(',') ?? part.mutate,
    testFiles: part.tests,
    testRunner: 'sample',
    plugins: ['@stryker-mutator/vitest-runner', './tests/mutants/plugins.ts'],
    ignorers: ['sentences'],
    vitest: { related: false, configFile: 'tests/mutants/vitest.config.ts' },
    ignorePatterns: ['dist', 'bench', 'demo/pictures', 'docs', '.cache', '.reports'],
    ignoreStatic: true,
    concurrency: 1,
    // Stryker would rewrite it with TypeScript's JavaScript API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    tempDirName: `.cache/mutants-${name}`,
    cleanTempDir: 'always',
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
    htmlReporter: { fileName: `.reports/mutants/${name}.html` },
    jsonReporter: { fileName: `.reports/mutants/${name}.json` },
  }).runMutationTest();
  lines.push(`${name}: ${score(results)}`);
}
console.log(['', ...lines].join('\n'));
