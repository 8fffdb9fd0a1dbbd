/** Backups hold every row and file, on either database and in any store. `released/backups` has backups of released versions. */
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { backUp } from '../../server/services/backup/backup.ts';
import { checkArchive } from '../../server/services/backup/check.ts';
import type { Manifest } from '../../server/services/backup/manifest.ts';
import { restore } from '../../server/services/backup/restore.ts';
import { migrateService } from '../../server/services/create-service.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { readConfig } from '../../server/settings/config.ts';
import { rowsIn } from '../helpers/backups.ts';
import { runCommand } from '../helpers/command.ts';
import { createDatabase } from '../helpers/databases.ts';
import { silentLogger as logger } from '../helpers/guarded-app.ts';
import { startServices } from '../helpers/own-services.ts';
import { plainPost } from '../helpers/posts.ts';
import { pepper } from '../helpers/program.ts';
import { startS3 } from '../helpers/s3.ts';
import { createSend, startOn } from '../helpers/services.ts';
import { readableCodes, signIn, withBearer } from '../helpers/sign-in.ts';

const released = path.join(import.meta.dirname, 'released/backups');
const command = 'server/commands/backup.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-backup-'));
  // As root, the server of a database in it is another user.
  await chmod(directory, 0o711);
});
afterAll(() => rm(directory, { recursive: true }));
const newDirectory = () => mkdtemp(path.join(directory, 'data-'));
const newArchive = async () => path.join(await newDirectory(), 'backup.tar.gz');

/** The keys have the form `service.table`. */
const countsOf = ({ services }: Manifest) =>
  Object.fromEntries(
    Object.entries(services).flatMap(([service, { tables }]) =>
      Object.entries(tables).map(([name, { count }]) => [`${service}.${name}`, count]),
    ),
  );

test.each(await readdir(released))(
  'the released backup %s is upgraded, and is the same on the embedded database, another one and the embedded one again, with each store',
  async (name) => {
    const postgres = await createDatabase();
    const s3 = await startS3();
    const places = [
      { DATA_DIR: await newDirectory() },
      { DATA_DIR: await newDirectory(), DATABASE_URL: postgres.url },
      { DATA_DIR: await newDirectory(), ...s3.env },
    ].map((env) => readConfig(env));
    const manifests: Manifest[] = [];
    let from = path.join(released, name);
    const { manifest: before } = await checkArchive(from);
    for (const config of places) {
      await restore(from, { config, logger });
      from = await newArchive();
      const { manifest, missing } = await backUp(from, { config, logger });
      expect(missing).toEqual([]);
      manifests.push(manifest);
    }
    expect(manifests[1]).toEqual(manifests[0]);
    expect(manifests[2]).toEqual(manifests[0]);
    expect((await checkArchive(from)).manifest).toEqual(manifests[0]);

    expect(Object.entries(countsOf(before)).filter(([, count]) => count === 0)).toEqual([]);
    // Its rows are in a column of apps.endpoints now.
    const { 'apps.endpoint_permissions': _, ...kept } = countsOf(before);
    expect(countsOf(manifests[0]!)).toMatchObject(kept);
    expect(manifests[0]?.files).toEqual(before.files);

    // The schema is that of a new database, and triggers work again.
    const [fresh, restored] = [await createDatabase(), places[1]!];
    const [expected, found] = [await schemaOf(readConfig({ DATABASE_URL: fresh.url })), await schemaOf(restored)];
    expect(found).toEqual(expected);
    const database = await openDatabase({ config: restored, logger });
    await database.maintain(async (kysely) => {
      await sql`insert into auth.users (name) values ('Hopper')`.execute(kysely);
      const { rows: keys } = await sql`select from auth.user_keys where key = 'n:hopper'`.execute(kysely);
      const { rows: last } = await sql<{ value: number }>`
      insert into trade.audit_entries (action, target_type, target_id) values ('change', 'order', '1')
      returning sequence as value`.execute(kysely);
      const { value } = manifests[0]!.services.trade!.tables['audit_entries']!.sequences['sequence']!;
      expect([keys.length, last[0]?.value]).toEqual([1, value + 1]);
    });
    await database.close();
    await Promise.all([postgres.drop(), fresh.drop(), s3.remove()]);
  },
);

/** Constraints, triggers and the sequences of columns, after every migration. */
async function schemaOf(config: ReturnType<typeof readConfig>): Promise<unknown[]> {
  const database = await openDatabase({ config, logger });
  for (const service of serviceNames) await migrateService(database, service);
  const { rows } = await database.maintain((kysely) =>
    sql`
      select conrelid::regclass::text as on, conname::text as name, pg_get_constraintdef(oid) as what
      from pg_constraint where connamespace::regnamespace::text in (${sql.join(serviceNames)})
      union all
      select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger
      where not tgisinternal order by 1, 2, 3`.execute(kysely),
  );
  await database.close();
  expect(rows.length).toBeGreaterThan(100);
  return rows;
}

test('a backup of the embedded database of the running program becomes one on another server, and sessions go on', async () => {
  const codes = readableCodes();
  const services = await startServices({ ...codes.env, SEED_DEMO: 'false' });
  const { token } = await signIn(services, { file: codes.file, phoneNumber: '+15550100042' });
  const file = await newArchive();
  const done = await runCommand(command, ['backup', file], { DATA_DIR: services.dataDirectory });
  expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/: \d+ rows in \d+ tables of .*, and 0 files/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['backup.tar.gz']);
  const { url, drop } = await createDatabase();
  const env = { DATABASE_URL: url, CODE_PEPPER: pepper, SEED_DEMO: 'false' };
  expect((await runCommand(command, ['restore', file], env)).code).toBe(0);
  const restored = await startServices(env);
  const answer = await withBearer(createSend(restored), token)('GET /auth/session/validate');
  expect([answer.status, answer.body.user?.phone_number]).toEqual([200, '+15550100042']);
  await Promise.all([restored.remove(), services.remove()]);
  await drop();
});

test('a backup during writes has both rows of a transaction or neither', async () => {
  const services = await startOn({ SEED_DEMO: 'false' });
  let [written, stopped] = [0, false];
  const write = async (writer: number) => {
    for (let number = 1; !stopped; number++) {
      const body = { ...plainPost, slug: `post-${writer}-${number}` };
      expect((await services.send('POST /content/posts', { as: 'system', body })).status).toBe(201);
      written++;
    }
  };
  const writing = Promise.all([1, 2, 3].map(write));
  await expect.poll(() => written).toBeGreaterThan(5);
  const config = readConfig({ DATA_DIR: services.dataDirectory, DATABASE_URL: services.databaseUrl });
  const files = [await newArchive(), await newArchive()];
  for (const file of files) await backUp(file, { config, logger });
  const before = written;
  await expect.poll(() => written).toBeGreaterThan(before);
  stopped = true;
  await writing;
  for (const file of files) {
    const posts = await rowsIn(file, 'content.posts');
    const entries = await rowsIn(file, 'content.audit_entries');
    expect(posts.map(({ id }) => id).sort()).toEqual(entries.map((entry) => entry['target_id']).sort());
    expect(posts.length).toBeGreaterThan(5);
  }
  await services.remove();
});
