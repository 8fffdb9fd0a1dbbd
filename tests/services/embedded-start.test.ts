/** Starts of the embedded PostgreSQL on files that are not as it left them. */
import { spawn } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { failureOf } from '../helpers/failed-start.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { startServices } from '../helpers/own-services.ts';
import { plainPost } from '../helpers/posts.ts';
import { removeData } from '../helpers/remove-data.ts';
import { runServices } from '../helpers/service-process.ts';

let directory: string;
let data: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-start-'));
  await copyFirstStart('blank', directory);
  data = path.join(directory, 'postgres');
});
afterEach(() => removeData(directory));

test('T62: after a failure of the power, another process may have the number of the server', async () => {
  const { uid, gid } = statSync(data);
  const other = spawn('sleep', ['600'], { uid, gid, cwd: '/' });
  try {
    const sockets = path.join(directory, 'postgres.socket');
    await mkdir(sockets, { mode: 0o700 });
    chownSync(sockets, uid, gid);
    for (const file of [path.join(data, 'postmaster.pid'), path.join(sockets, '.s.PGSQL.5432.lock')]) {
      await writeFile(file, `${other.pid}\n${data}\n0\n5432\n${sockets}\n\n`, { mode: 0o600 });
      chownSync(file, uid, gid);
    }
    const services = await startServices({ DATA_DIR: directory, SEED_DEMO: 'false' });
    expect((await services.call(createPost, { ...plainPost, slug: 'whole' })).slug).toBe('whole');
    await services.kill();
    expect(other.exitCode).toBe(null);
  } finally {
    other.kill('SIGKILL');
  }
});

// Only root can give a folder away.
test.skipIf(process.getuid?.() !== 0)(
  'a database that belongs to another user is refused, and not changed',
  async () => {
    const { uid } = statSync(data);
    chownSync(data, uid + 1, -1);
    const message = await failureOf(runServices({ DATA_DIR: directory, SEED_DEMO: 'false' }));
    expect(message).toContain(`belongs to the user ${uid + 1}, but its server would run as the user ${uid}`);
    expect(statSync(data).uid).toBe(uid + 1);
  },
);
