/** The audit log of an older version, in which the action that restores a version had another name. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateService } from '../../server/services/create-service.ts';
import { type Database, openDatabase } from '../../server/services/database/database.ts';
import { filesByName, migrationFolders } from '../../server/services/database/migration-files.ts';
import { readConfig } from '../../server/settings/config.ts';
import { historyPhrases as ofPages } from '../../src/server-components/admin/pages/fields.ts';
import { historyPhrases as ofPosts } from '../../src/server-components/admin/posts/fields.ts';
import { historyPhrases as ofProducts } from '../../src/server-components/admin/products/fields.ts';
import { phraseOf } from '../../src/server-components/admin/ui/history.tsx';
import { createDatabase } from '../helpers/databases.ts';

const migration = '114-restore-version';
const phrases = { page: ofPages, post: ofPosts, product: ofProducts };
const kinds = Object.keys(phrases) as ReadonlyArray<keyof typeof phrases>;

let directory: string;
let database: Database;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-action-'));
  const config = readConfig({ DATABASE_URL: (await createDatabase()).url, DATA_DIR: directory });
  database = await openDatabase({ config, logger: pino({ enabled: false }) });
  for (const service of ['content', 'auth'] as const) {
    const names = [...(await filesByName(migrationFolders(service))).keys()];
    const earlier = names.filter((name) => name < migration);
    await database.migrate(service, migrationFolders(service), earlier);
  }
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

test('S120: entries with the former name are shown with the phrase of the action, and stay protected', async () => {
  const content = database.schema<{ auditEntries: { action: string; targetType: string; targetId: string } }>(
    'content',
  );
  const entries = kinds.flatMap((kind) =>
    ['bring-back', 'save'].map((action) => ({ action: `${kind}.${action}`, targetType: kind, targetId: '1' })),
  );
  await content.insertInto('auditEntries').values(entries).execute();
  await migrateService(database, 'content');
  const upgraded = await content.selectFrom('auditEntries').select(['action', 'targetType']).execute();
  const shown = upgraded.map(({ action, targetType }) => phraseOf(action, phrases[targetType as keyof typeof phrases]));
  expect(shown.toSorted()).toEqual(kinds.flatMap(() => ['restored a version', 'saved changes']).toSorted());
  const rewritten = content.updateTable('auditEntries').set({ action: 'post.save' }).execute();
  await expect(rewritten).rejects.toThrow('audit entries are never rewritten');
});

test('S120: a saved view of the audit log that has the former name goes on showing these entries', async () => {
  const auth = database.schema('auth');
  await sql`with one as (insert into auth.users (name) values ('Ada') returning id)
    insert into auth.saved_views (user_id, list, name, query)
    select id, 'audit-log', 'Restored', 'kind=post&action=post.bring-back' from one`.execute(auth);
  await migrateService(database, 'auth');
  const { rows } = await sql<{ query: string }>`select query from auth.saved_views`.execute(auth);
  expect(rows).toEqual([{ query: 'kind=post&action=post.restore-version' }]);
});
