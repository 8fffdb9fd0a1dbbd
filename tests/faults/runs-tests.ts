/** Cells that need a browser have tests in it already. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Cell } from './cell.ts';
import { root } from './gateways.ts';

type Options = Pick<Cell, 'name' | 'done'> & { readonly file: string; readonly title: string };

/** Runs them once, with either database. */
export const runsTests = ({ name, done, file, title }: Options): Cell => ({
  name,
  done: `${done} (\`${file}\`)`,
  database: 'embedded',
  async run(_lab, report) {
    const folder = await mkdtemp(path.join(tmpdir(), 'portico-tests-'));
    const output = path.join(folder, 'report.json');
    const vitest = [
      'node_modules/vitest/vitest.mjs',
      'run',
      file,
      '-t',
      title,
      '--reporter=json',
      `--outputFile=${output}`,
    ];
    await once(spawn(process.execPath, vitest, { cwd: root, stdio: 'ignore' }), 'close');
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(output, 'utf8'));
    await rm(folder, { recursive: true });
    report.check('the test passes', numPassedTests === 1 && numFailedTests === 0, { numPassedTests, numFailedTests });
  },
});
