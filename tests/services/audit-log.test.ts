import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import type { Api } from '#contract/endpoint.ts';
import { deleteOldEntries } from '../../server/services/audit/retention.ts';
import type { AuditTables } from '../../server/services/audit/tables.ts';
import { openDatabase } from '../../server/services/database/database.ts';
import { readConfig } from '../../server/settings/config.ts';
import {
  services as names,
  newestFirst,
  readCursors,
  take,
  writeCursors,
} from '../../src/server-components/admin/audit-entries/newest-first.ts';
import { type AuditLogContext, readAuditLog } from '../../src/server-components/admin/audit-log/data.ts';
import { silentLogger } from '../helpers/guarded-app.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { plainPost } from '../helpers/posts.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { callAs } from '../helpers/services-with-people.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';

type Entry = {
  id: string;
  at: string;
  action: string;
  target_id: string;
  actor_id: string | null;
  names: Record<string, string>;
};

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let administrator: Person;
beforeAll(async () => {
  services = await startOn(codes.env);
  people = createPeople(services, codes.file);
  administrator = await people.administrator();
});
afterAll(() => services?.remove());

const read = async (path: string): Promise<{ entries: Entry[]; next: string | null }> => {
  const { status, body } = await administrator.send(`GET ${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const createPost = async (title: string): Promise<string> => {
  const { status, body } = await administrator.send('POST /content/posts', {
    ...plainPost,
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
  });
  expect([title, status]).toEqual([title, 201]);
  return body.id;
};
const holder = async (name: string, permissionIds: string[]): Promise<Person> => {
  const person = await people.person();
  const { body } = await services.send('POST /auth/roles', {
    as: 'system',
    body: { name, permission_ids: permissionIds },
  });
  await services.send(`POST /auth/roles/${body.role.id}/users/${person.id}`, { as: 'system', body: {} });
  return person;
};

test('S94: all logs are open with audit.manage, and other managers read only their own kinds', async () => {
  const auditor = await holder('Auditor', ['audit.manage']);
  const editor = await holder('Editor of news', ['posts.manage']);
  const granter = await holder('Granter', ['roles.manage']);
  const customer = await people.person();
  const statuses = async (person: Person, search = '') =>
    Promise.all(names.map(async (name) => (await person.send(`GET /${name}/audit${search}`)).status));
  expect(await statuses(auditor)).toEqual([200, 200, 200, 200]);
  for (const person of [editor, granter, customer])
    expect([person.id, await statuses(person)]).toEqual([person.id, [403, 403, 403, 403]]);
  expect((await editor.send('GET /content/audit?target_type=post')).status).toBe(200);
  expect((await editor.send('GET /content/audit?target_type=product')).status).toBe(403);
  expect((await editor.send('GET /auth/audit?target_type=session')).status).toBe(403);
  expect((await editor.send('GET /auth/audit/actors?query=a')).status).toBe(403);
  expect((await services.send('GET /auth/audit')).status).toBe(401);
});

test('S120: entries are filtered by people, action and time, and pages of two have each of them once', async () => {
  const before = new Date();
  const ids = [await createPost('One'), await createPost('Two'), await createPost('Three')];
  // One transaction, whose entries have the same time.
  const trashed = await administrator.send('POST /content/admin/posts', { ids, operation: 'trash' });
  expect(trashed.status).toBe(200);
  const all = (await read('/content/audit?target_type=post&page_size=100')).entries;
  const seen: Entry[] = [];
  let after = '';
  for (;;) {
    const page = await read(`/content/audit?target_type=post&page_size=2${after}`);
    seen.push(...page.entries);
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const ofIds = (entries: Entry[]) => entries.filter(({ target_id }) => ids.includes(target_id));
  expect(ofIds(all).map(({ action }) => action)).toEqual([
    ...['post.trash', 'post.trash', 'post.trash'],
    ...['post.create', 'post.create', 'post.create'],
  ]);
  for (const { names, ...entry } of all)
    for (const id of Object.keys(names)) expect(JSON.stringify(entry)).toContain(id);
  const created = (await read(`/content/audit?action=post.create&from=${before.toISOString()}`)).entries;
  expect(created.map(({ target_id }) => target_id)).toEqual([...ids].reverse());
  expect(ofIds((await read(`/content/audit?to=${before.toISOString()}`)).entries)).toEqual([]);
  const nobody = '00000000-0000-4000-8000-00000000dead';
  expect((await read(`/content/audit?actor_ids=${nobody}`)).entries).toEqual([]);
  const own = (await read(`/content/audit?actor_ids=${nobody},${administrator.id}`)).entries;
  expect(ofIds(own)).toHaveLength(6);
  for (const wrong of ['after=x', 'after=1', 'actor_ids=x', 'from=yesterday'])
    expect([wrong, (await administrator.send(`GET /content/audit?${wrong}`)).status]).toEqual([wrong, 422]);
});

test('S58: entries name their record, people are found by name, and a sign-in has details until the user is erased', async () => {
  const id = await createPost('A named one');
  const [entry] = (await administrator.send(`GET /content/audit?target_id=${id}`)).body.entries;
  expect(entry.names).toEqual({ [id]: 'A named one' });
  const person = await people.person();
  await person.send(`PATCH /auth/users/${person.id}`, { name: 'Quillon Zabriskie' });
  const found = (await administrator.send('GET /auth/audit/actors?query=zabr')).body;
  expect(found).toEqual({ ids: [person.id] });
  const path = `/auth/audit?target_type=session&actor_ids=${person.id}`;
  const signIns = async () => (await read(path)).entries;
  expect(await signIns()).toMatchObject([{ action: 'session.start', target_id: person.id, after: { device: null } }]);
  await administrator.send(`POST /auth/users/${person.id}/anonymise`, {});
  expect(await signIns()).toMatchObject([{ action: 'session.start', actor_id: person.id, after: null }]);
});

test('S120: the logs of all services are merged by time, and go on after any entry without losing or repeating one', async () => {
  await createPost('To be merged');
  await holder('Merged', ['orders.manage']);
  await administrator.send('POST /apps/', { name: 'Merged app', domain: 'merged.example' });
  const { user, token } = await signIn(services, { file: codes.file, phoneNumber: administrator.phoneNumber });
  const api = callAs(services, { id: user.id, headers: { authorization: `Bearer ${token}` } });
  // A moment that no later entry belongs to, so that the log stands still.
  const filters = { to: new Date(), pageSize: 2 };
  const whole = await take(newestFirst(api, { of: names, filters }), 1_000);
  const counted = await Promise.all(
    names.map(async (name) => (await read(`/${name}/audit?page_size=100&to=${filters.to.toISOString()}`)).entries),
  );
  const idsOf = (all: typeof whole) => all.map(({ entry }) => entry.id);
  expect(idsOf(whole).sort()).toEqual(counted.flatMap((entries) => entries.map(({ id }) => id)).sort());
  const times = whole.map(({ entry }) => entry.at.getTime());
  expect(times).toEqual([...times].sort((one, other) => other - one));
  expect(new Set(whole.map(({ service }) => service)).size).toBeGreaterThan(2);
  let cursors = {};
  const inPages: typeof whole = [];
  for (;;) {
    const page = await take(newestFirst(api, { of: names, filters, cursors }), 3);
    if (page.length === 0) break;
    inPages.push(...page);
    const reached = Object.fromEntries(page.map(({ service, entry }) => [service, entry.cursor]));
    cursors = readCursors(writeCursors({ ...cursors, ...reached }));
  }
  expect(idsOf(inPages)).toEqual(idsOf(whole));
});

test('S120: one service is asked for an action, and all of them for no filter', async () => {
  const { user, token } = await signIn(services, { file: codes.file, phoneNumber: administrator.phoneNumber });
  const api = callAs(services, { id: user.id, headers: { authorization: `Bearer ${token}` } });
  const asked = async (search: string) => {
    const logs = new Set<string>();
    const watched = ((endpoint, input) => {
      if (endpoint.path === listAuditEntries.path) logs.add(endpoint.service);
      return api(endpoint, input);
    }) as Api;
    const context = { api: watched, query: new URLSearchParams(search), now: new Date(), preload: () => undefined };
    expect((await readAuditLog(context as unknown as AuditLogContext)).problem).toBeNull();
    return [...logs].sort();
  };
  expect(await asked('')).toEqual([...names].sort());
  expect(await asked('action=post.create')).toEqual(['content']);
  expect(await asked('action=role.add-user&record=user:x')).toEqual(['auth']);
  expect(await asked('action=constructor.x')).toEqual([...names].sort());
});

test('S120: the database refuses to delete or rewrite entries', async () => {
  const url = services.databaseUrl;
  for (const schema of names)
    for (const how of [
      `delete from ${schema}.audit_entries`,
      `update ${schema}.audit_entries set actor_id = null`,
      `update ${schema}.audit_entries set at = now()`,
    ]) {
      await query(url, `insert into ${schema}.audit_entries (action, target_type, target_id) values ('a.b', 'a', '1')`);
      await expect(query(url, how)).rejects.toThrow('audit entries are never rewritten');
    }
});

test('AUDIT_DAYS deletes older entries, and no younger ones', async () => {
  const url = services.databaseUrl;
  const opened = await openDatabase({ config: readConfig({ DATABASE_URL: url }), logger: silentLogger });
  try {
    for (const schema of names) {
      await query(
        url,
        `insert into ${schema}.audit_entries (action, target_type, target_id, at)
         select 'a.b', 'age', days::text, now() - make_interval(days => days) from unnest('{1,99,101,400}'::int[]) days`,
      );
      await deleteOldEntries(opened.schema<AuditTables>(schema), 100);
      const left = `select target_id from ${schema}.audit_entries where target_type = 'age' order by at`;
      expect(await query(url, left)).toEqual([{ target_id: '99' }, { target_id: '1' }]);
    }
  } finally {
    await opened.close();
  }
});
