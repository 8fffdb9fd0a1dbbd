/** Where the embedded PostgreSQL has its files and its programs. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLogLine } from '../../server/services/database/cluster/log-lines.ts';
import { findPlace } from '../../server/services/database/cluster/place.ts';
import { copyPrograms, ensureLinks, findPrograms } from '../../server/services/database/cluster/programs.ts';

const isRoot = process.getuid?.() === 0;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-place-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a folder with a long name, and one that its user cannot reach, have their database elsewhere', async () => {
  await chmod(directory, 0o755);
  const long = path.join(directory, 'a-folder-of-a-company-with-a-long-name'.repeat(3));
  await mkdir(long, { mode: 0o700 });
  const { sockets } = await findPlace(long);
  expect(path.dirname(sockets)).toBe(tmpdir());
  await rm(sockets, { recursive: true });
  if (!isRoot) return;
  const closed = path.join(directory, 'closed');
  await mkdir(path.join(closed, 'data'), { recursive: true, mode: 0o700 });
  const place = await findPlace(path.join(closed, 'data'));
  expect(place.data).toMatch(/^\/var\/lib\/portico\/[0-9a-f]{16}\/postgres$/);
  expect(place.user?.uid).toBeGreaterThan(0);
  await rm(path.dirname(place.data), { recursive: true });
});

test('the programs work where npm made no links', async () => {
  const programs = findPrograms();
  const bare = path.join(directory, 'package/native');
  await mkdir(path.dirname(bare), { recursive: true });
  execFileSync('cp', ['-a', programs, bare]);
  execFileSync('find', [bare, '-type', 'l', '-delete']);
  await writeFile(path.join(bare, '../package.json'), JSON.stringify({ version: '1' }));
  const versionOf = (folder: string) =>
    execFileSync(path.join(folder, 'bin/postgres'), ['--version'], {
      encoding: 'utf8',
      env: { LD_LIBRARY_PATH: path.join(folder, 'lib') },
    });
  // Its folder may be one that nobody can write to, or that the user of the server cannot enter.
  const copy = path.join(directory, 'copy');
  await copyPrograms(bare, copy);
  expect(versionOf(copy)).toContain('PostgreSQL');
  expect(() => versionOf(bare)).toThrow('shared libraries');
  expect(await ensureLinks(bare)).toBe(true);
  expect(versionOf(bare)).toContain('PostgreSQL');
});

test('T61: lines of its log have levels of ours', () => {
  expect(readLogLine('LOG:  checkpoint starting: time')).toEqual({ level: 'debug', text: 'checkpoint starting: time' });
  expect(readLogLine('LOG:  database system was not properly shut down; automatic recovery in progress').level).toBe(
    'warn',
  );
  expect(readLogLine('PANIC:  could not write to file: No space left on device').level).toBe('error');
  expect(readLogLine('DETAIL:  The rest', 'warn')).toEqual({ level: 'warn', text: 'detail: The rest' });
  expect(readLogLine('\tcontinued', 'error')).toEqual({ level: 'error', text: 'continued' });
});
