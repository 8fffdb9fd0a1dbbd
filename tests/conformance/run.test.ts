import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testsNamedLike } from '../run/changed.ts';
import { type FileReport, failed, skipped, slowest } from '../run/summary.ts';
import { childrenSeconds, times } from '../run/times.ts';

const root = path.join(import.meta.dirname, '../..');
type Outcome = FileReport['assertionResults'][number];
const outcome = (title: string, fields: Partial<Outcome> = {}): Outcome => ({
  ancestorTitles: [],
  title,
  status: 'passed',
  duration: 1,
  ...fields,
});
const files: FileReport[] = [
  {
    name: path.join(root, 'tests/services/orders.test.ts'),
    assertionResults: [
      outcome('quick'),
      outcome('slow', { ancestorTitles: ['one process'], duration: 2_500 }),
      outcome('not here', { status: 'skipped', duration: null }),
    ],
  },
  {
    name: path.join(root, 'tests/browser/face.test.ts'),
    assertionResults: [outcome('slowest', { duration: 9_000, status: 'failed' }), outcome('later', { status: 'todo' })],
  },
];

test('the slowest tests are listed with their files, longest first', () => {
  expect(slowest(files, 2)).toEqual([
    '   9.0 s  browser/face.test.ts > slowest',
    '   2.5 s  services/orders.test.ts > one process > slow',
  ]);
});

test('every test that failed is listed with its message and the place in our own files', () => {
  const message = `\u001b[31mAssertionError\u001b[39m: expected [ 1 ] to deeply equal []\n\n- Expected
    at ${root}/node_modules/vitest/index.js:1:2\n    at ${root}/tests/browser/face.test.ts:14:3`;
  const run = files.map((file) => ({
    ...file,
    assertionResults: file.assertionResults.map((result) =>
      result.status === 'failed' ? { ...result, failureMessages: [message] } : result,
    ),
  }));
  expect(failed(run)).toEqual([
    'FAILED: browser/face.test.ts > slowest',
    '    AssertionError: expected [ 1 ] to deeply equal []',
    '    - Expected',
    '    at /tests/browser/face.test.ts:14:3',
  ]);
});

test.runIf(process.platform === 'linux')('the processor time of each part is that of its programs', () => {
  childrenSeconds();
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  const processorSeconds = childrenSeconds();
  expect(processorSeconds).toBeGreaterThan(0.2);
  expect(childrenSeconds()).toBe(0);
  const parts = [
    { name: 'types', seconds: 20.4, processorSeconds: 19 },
    { name: 'gateway', seconds: 100, processorSeconds: 150.6 },
  ];
  expect(times(parts)).toEqual([
    '    20 s, on the processors     19 s  types',
    '   100 s, on the processors    151 s  gateway',
    '          on the processors    170 s  in all',
  ]);
});

test('every test that did not run is listed', () => {
  expect(skipped(files)).toEqual(['skipped: services/orders.test.ts > not here', 'todo: browser/face.test.ts > later']);
});

test('a changed service or screen selects the tests named after its folder, and changed tests select themselves', () => {
  const tests = [
    'tests/services/orders.test.ts',
    'tests/services/orders-admin.test.ts',
    'tests/services/users.test.ts',
    'tests/browser/orders.test.ts',
    'tests/browser/face.test.ts',
  ];
  expect(testsNamedLike(['server/services/trade/orders/place.ts'], tests)).toEqual([
    'tests/services/orders.test.ts',
    'tests/services/orders-admin.test.ts',
    'tests/browser/orders.test.ts',
  ]);
  expect(testsNamedLike(['src/client-components/admin/users/list.tsx'], tests)).toEqual([
    'tests/services/users.test.ts',
  ]);
  expect(testsNamedLike(['tests/browser/face.test.ts', 'server/gateway/orders/x.ts'], tests)).toEqual([
    'tests/browser/face.test.ts',
  ]);
});

test('a changed file of the engine selects all tests of the engine', () => {
  const tests = ['tests/engine/build.test.ts', 'tests/engine/actions.test.ts', 'tests/browser/face.test.ts'];
  expect(testsNamedLike(['engine/flight-writer.ts'], tests)).toEqual(tests.slice(0, 2));
});

test('no test is retried', async ({ task }) => {
  const { default: config } = await import('../../vitest.config.ts');
  const projects = config.test?.projects as Array<{ test: { name: string; retry?: unknown } }>;
  expect(projects.length).toBeGreaterThan(5);
  expect(projects.filter(({ test }) => test.retry !== undefined)).toEqual([]);
  expect(task.retry ?? 0).toBe(0);
});
