import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FullRun } from './full-run.ts';
import { expand, parseSpecification, readSpecification, rowsOfTitle } from './specification.ts';
import { summaryOf } from './summary.ts';

const specification = readSpecification();
const options = { specification, ids: specification.ids, current: '0123456789ab' };

describe('the specification', () => {
  test('has each of the rows S1 to S137, with S41a to S41d, and T01 to T70 exactly once', () => {
    const numbered = (kind: string, count: number, digits: number) =>
      Array.from({ length: count }, (_, index) => kind + String(index + 1).padStart(digits, '0'));
    const parts = ['S41a', 'S41b', 'S41c', 'S41d'];
    const ids = [...numbered('S', 137, 1).flatMap((id) => (id === 'S41' ? parts : [id])), ...numbered('T', 70, 2)];
    expect(specification.ids).toEqual(ids);
  });

  test('assigns each row to one issue', () => {
    const given = [...specification.issues.values()].flat();
    expect(given.toSorted()).toEqual(specification.ids.toSorted());
    expect([...specification.issues.keys()]).toEqual([2, 3, 4]);
  });

  test('is read from tables, and ids elsewhere are ignored', () => {
    const markdown =
      '| Row | What |\n|---|---|\n| S1 | See S9. |\n| T02 | It holds. |\n\nS7 | not\n\n| 5, screens | S1-T02 |\n';
    expect(parseSpecification(markdown)).toEqual({ ids: ['S1', 'T02'], issues: new Map([[5, ['S1', 'T02']]]) });
  });
});

describe('titles', () => {
  const named = (title: string) => rowsOfTitle(title, specification.ids).map(({ id }) => id);

  test('name the rows before their first colon and no others', () => {
    expect(named('S70 T30: keys and dates')).toEqual(['S70', 'T30']);
    expect(named('S41a, T05: one')).toEqual(['S41a', 'T05']);
    expect(named('T02 H4: a finding of another list')).toEqual(['T02']);
    expect(named('a page as in S99: later')).toEqual([]);
    expect(named('S98 without a colon')).toEqual([]);
    expect(named('S999 T71: rows that nobody wrote')).toEqual(['S999', 'T71']);
  });

  test('name every row of a range, in the order of the specification', () => {
    expect(rowsOfTitle('S12-S14 T05: pages', specification.ids)).toEqual([
      { id: 'S12', inRange: true },
      { id: 'S13', inRange: true },
      { id: 'S14', inRange: true },
      { id: 'T05', inRange: false },
    ]);
    expect(named('S40-S42: roles')).toEqual(['S40', 'S41a', 'S41b', 'S41c', 'S41d', 'S42']);
    expect(named('S41a-c: roles')).toEqual(['S41a', 'S41b', 'S41c']);
    expect(expand('S14-S12', specification.ids), 'the wrong way round').toEqual(['S14-S12']);
  });
});

describe('a run', () => {
  test('is complete if each row has a passing test', () => {
    const { text, ok } = summaryOf(completeRun(), options);
    expect(text).toBe(
      'Full run that ended 2026-11-22T12:00:00.000Z, of 0123456789ab.\n\n210 of 210 rows have a test that passed.',
    );
    expect(ok).toBe(true);
  });

  test.each(['failed', 'skipped', 'todo', 'pending'])('is incomplete if the only test of a row is %s', (status) => {
    const { text, ok } = summaryOf(completeRun({ S9: { title: 'S9: theme', status } }), options);
    expect(text).toContain('209 of 210 rows');
    expect(text).toContain(
      `S9: ${status === 'failed' ? 'failed' : 'skipped'}: pages/some.test.ts: on a phone > S9: theme`,
    );
    expect(text.includes('Skipped tests (1)')).toBe(status !== 'failed');
    expect(ok).toBe(false);
  });

  test('is incomplete if no test names a row, unless the issue does not ask for it', () => {
    const run = completeRun({ T64: { title: 'ends in time', status: 'passed' } });
    expect(summaryOf(run, options)).toEqual({
      text: expect.stringContaining('Without a test that passed (1):\n  T64: no test'),
      ok: false,
    });
    expect(summaryOf(run, { ...options, ids: specification.issues.get(3) ?? [] }).ok).toBe(true);
  });

  test('counts a row that is only named in a range and lists it', () => {
    const { text, ok } = summaryOf(completeRun({ S108: { title: 'S107-S109: calls', status: 'passed' } }), options);
    expect(text).toContain('Proven only through a range in a title (1):\n  S108: pages/some.test.ts');
    expect(ok).toBe(true);
  });

  test('is incomplete if a title names an unknown row', () => {
    const { text, ok } = summaryOf(completeRun({ S9: { title: 'S9 S999: theme', status: 'passed' } }), options);
    expect(text).toContain('Ids in titles that are no rows (1):\n  S999 (pages/some.test.ts)');
    expect(ok).toBe(false);
  });

  test('gets a warning if it is of another commit or of uncommitted files', () => {
    const [run, dirty] = [completeRun(), { ...completeRun(), source: '0123456789ab-dirty' }];
    expect(summaryOf(run, { ...options, current: 'ba9876543210' }).text).toContain('THE REPORT IS OUT OF DATE');
    expect(summaryOf(run, { ...options, current: '0123456789ab-dirty' }).text).toContain('THE REPORT IS OUT OF DATE');
    expect(summaryOf(dirty, { ...options, current: dirty.source }).text).toContain('files that are not committed');
  });
});

describe('the program', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-conformance-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['no report', undefined, 1, 'There is no report of a full run'],
    ['half a report', '{"testResults":[{', 1, 'There is no report of a full run'],
    ['a complete run', JSON.stringify(completeRun()), 0, 'S9: pages/some.test.ts'],
    ['a run without a test', JSON.stringify({ ...completeRun(), testResults: [] }), 1, '0 of 210 rows'],
  ])('exits with the right status for %s', (_what, report, status, text) => {
    const file = path.join(folder, 'report.json');
    rmSync(file, { force: true });
    if (report) writeFileSync(file, report);
    const program = path.join(import.meta.dirname, 'conformance.ts');
    const ended = spawnSync(process.execPath, [program, '--files', '--report', file], { encoding: 'utf8' });
    expect(ended.stdout).toContain(text);
    expect(ended.status).toBe(status);
  });
});

/** A run in which each row has a passing test of its own, except those given. */
function completeRun(others: Record<string, { title: string; status: string }> = {}): FullRun {
  const assertionResults = specification.ids
    .map((id) => others[id] ?? { title: `${id}: holds`, status: 'passed' })
    .map((result) => ({ ...result, ancestorTitles: ['on a phone'] }));
  const testResults = [{ name: '/somewhere/tests/pages/some.test.ts', assertionResults }];
  return { source: '0123456789ab', endedAt: '2026-11-22T12:00:00.000Z', testResults };
}
