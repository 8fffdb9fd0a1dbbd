/**
 * `npm run conformance`: which rows of docs/specification.md have a test that passed in the last full run of `npm
 * test`. Exits with 1 if a row has none, a title names an unknown row, or there was no full run. `--issue 2` checks
 * the rows of one issue, `--files` adds the files that prove each row, `--report <file>` reads another report.
 */
import { parseArgs } from 'node:util';
import { currentSource, fullRunFile, readFullRun } from './full-run.ts';
import { readSpecification } from './specification.ts';
import { summaryOf } from './summary.ts';

const { values } = parseArgs({
  options: {
    issue: { type: 'string' },
    files: { type: 'boolean', default: false },
    report: { type: 'string', default: fullRunFile },
  },
});
const specification = readSpecification();
const ids = values.issue ? specification.issues.get(Number(values.issue)) : specification.ids;
if (!ids) throw new Error(`docs/specification.md has no rows for issue ${values.issue}`);

const run = readFullRun(values.report);
const summary = run
  ? summaryOf(run, { specification, ids, current: currentSource(), files: values.files })
  : { text: 'There is no report of a full run. Run `npm test` without arguments, and let it end.', ok: false };
console.log(summary.text);
process.exitCode = summary.ok ? 0 : 1;
