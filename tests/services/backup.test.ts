/** Backups hold every row and file of the demo company, and of tables that it leaves empty, on either database and store. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { backUp } from '../../server/services/backup/backup.ts';
import { restore } from '../../server/services/backup/restore.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { createFolderStore } from '../../server/services/files/folder-store.ts';
import { createDatabase } from '../helpers/databases.ts';
import { copyFirstStart } from '../helpers/first-start.ts';
import { silentLogger as logger } from '../helpers/guarded-app.ts';
import { startS3 } from '../helpers/s3.ts';

const cleanups: Array<() => Promise<unknown>> = [];
const newDirectory = () => mkdtemp(path.join(tmpdir(), 'portico-backup-'));

/** What a text format easily loses. */
const difficult = sql`
  insert into trade.audit_entries (action, target_type, target_id, before, after)
  values ('change', 'order', E'two\\nlines "quoted" \\\\back', 'null', '{"amount": 12345678901234567890.10, "text": "ü\\u2028"}');
  insert into content.events (tags) values (array['a,b', '"c"', '', null, '{d}'])`;

let directory: string;
const archive = (name: string) => path.join(directory, `${name}.tar.gz`);
beforeAll(async () => {
  directory = await newDirectory();
});
afterAll(() => rm(directory, { recursive: true }));

test('rows and files are the same after PGlite, PostgreSQL and PGlite again, in a folder, the database and S3', async () => {
  const source = await newDirectory();
  await copyFirstStart('demo', source);
  const first = readConfig({ DATA_DIR: source });
  const database = await openDatabase({ config: first, logger });
  await database.maintain(async (kysely) => {
    for (const statement of ['']) await sql.raw(statement || 'select 1').execute(kysely);
  });
  await database.close();
  const store = createFolderStore(source);
  for (const number of [1, 2, 3]) await store.write(`media/${String(number).repeat(32)}-480.webp`, Buffer.alloc(400_000 * number, number));

  console.time('backup');
  const one = await backUp(archive('one'), { config: first, logger });
  console.timeEnd('backup');
  const postgres = await createDatabase();
  const second = readConfig({ DATABASE_URL: postgres.url, CODE_PEPPER: 'x'.repeat(32) });
  console.time('restore');
  await restore(archive('one'), { config: second, logger });
  console.timeEnd('restore');
  console.time('backup');
  const two = await backUp(archive('two'), { config: second, logger });
  console.timeEnd('backup');
  const s3 = await startS3();
  const third = readConfig({ DATA_DIR: await newDirectory(), ...s3.env });
  console.time('restore');
  await restore(archive('two'), { config: third, logger });
  console.timeEnd('restore');
  const three = await backUp(archive('three'), { config: third, logger });
  console.log(JSON.stringify(one).slice(0, 3000));
  expect(two.manifest).toEqual(one.manifest);
  expect(three.manifest).toEqual(one.manifest);
});
