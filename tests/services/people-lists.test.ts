import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedPaths, ownAppId } from '../helpers/apps.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

type Named = { id: string; name: string };

let services: TestServices;
let administrator: Person;
let customer: Person;
beforeAll(async () => {
  const codes = readableCodes();
  services = await startOn(codes.env);
  const people = createPeople(services, codes.file);
  administrator = await people.administrator();
  customer = await people.person();
});
afterAll(() => services?.remove());

let number = 70_000;
const create = async (name: string, email: string | null = null): Promise<{ id: string; phone_number: string }> => {
  const phone = { phone_number: `(555) 01${number++}`, country: 'US' };
  const created = await administrator.send('POST /auth/users', { ...phone, name, email });
  expect(created.status).toBe(201);
  return created.body.user;
};
const get = async (path: string) => {
  const { status, body } = await administrator.send(`GET ${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const named = async (query: string): Promise<string[]> =>
  (await get(`/auth/users?${query}`)).users.map(({ name }: Named) => name);
/** Reads the whole list in pages of two. */
const readAll = async (path: string, list: string): Promise<Named[]> => {
  const seen: Named[] = [];
  let after: string | null = null;
  do {
    const body = await get(`${path}&page_size=2${after === null ? '' : `&after=${after}`}`);
    seen.push(...body[list]);
    after = body.next;
  } while (after !== null);
  return seen;
};

test('S31: the people who hold a permission are counted once each, and found through any role, but not in the trash', async () => {
  const role = async (name: string) => {
    const { body } = await administrator.send('POST /auth/roles', { name, permission_ids: ['audit.manage'] });
    return body.role.id as string;
  };
  const [one, two] = [await role('Reads one'), await role('Reads two')];
  const count = async () => {
    const { holders } = await get('/auth/permission-holders');
    const of = ({ permission_id: id }: { permission_id: string }) => id === 'audit.manage';
    return (holders.find(of) as { count: number } | undefined)?.count ?? 0;
  };
  const before = await count();
  const person = await create('Holds Twice');
  for (const id of [one, two]) await administrator.send(`POST /auth/roles/${id}/users/${person.id}`, {});
  expect(await count()).toBe(before + 1);
  expect(await named('permission_id=audit.manage&sort=name&page_size=100')).toContain('Holds Twice');
  expect(await named('permission_id=audit.manage&query=Holds')).toEqual(['Holds Twice']);
  for (const id of [one, two]) await administrator.send(`DELETE /auth/roles/${id}`);
  expect(await count()).toBe(before);
  expect(await named('permission_id=audit.manage&query=Holds')).toEqual([]);
  expect((await customer.send('GET /auth/permission-holders')).status).toBe(403);
});

test('S102: users are found by the beginning of each word, without accents, and by either end of the number', async () => {
  const { phone_number } = await create('Zoë Ångström-Quist', 'zoe_q@mail.example.net');
  await create('Quentin Zola');
  const digits = phone_number.slice(1);
  for (const query of [
    'query=zoe',
    'query=ANGSTROM',
    'query=quist+zo%C3%AB&search_type=name',
    'query=zoe_q@mail',
    'query=mail.example.net&search_type=email',
    `query=${encodeURIComponent(phone_number)}`,
    `query=${digits.slice(-7)}`,
    `query=0${digits.slice(-9)}`,
    `query=00${digits}&search_type=phone`,
  ])
    expect([query, await named(query)]).toEqual([query, ['Zoë Ångström-Quist']]);
  expect(await named('query=zo')).toEqual(['Quentin Zola', 'Zoë Ångström-Quist']);
  for (const query of ['query=zoe+zola', 'query=oe', 'query=%25', 'query=_', 'query=zoexq'])
    expect([query, await named(query)]).toEqual([query, []]);
});

test('S102: a renamed user is found by the new name, and an anonymised one is not found', async () => {
  const { id, phone_number } = await create('Before Renaming', 'before@example.net');
  await administrator.send(`PATCH /auth/users/${id}`, { name: 'After Wards' });
  expect([await named('query=renaming'), await named('query=wards')]).toEqual([[], ['After Wards']]);
  await administrator.send(`POST /auth/users/${id}/anonymise`, {});
  for (const query of ['wards', 'before@example.net', encodeURIComponent(phone_number)])
    expect([query, await named(`query=${query}`)]).toEqual([query, []]);
  expect((await get('/auth/users?status=anonymised')).users.map((user: Named) => user.id)).toContain(id);
});

test('S102 S31: the pages of every sort order have no gaps and no duplicates', async () => {
  for (const name of ['Same Name', 'Same Name', 'Same Name', 'sAme nAme']) await create(name);
  for (const query of ['sort=name', 'sort=seen', 'sort=newest', 'sort=name&query=same', 'status=active&sort=seen']) {
    const pages = (await readAll(`/auth/users?${query}`, 'users')).map(({ id }) => id);
    const whole = (await get(`/auth/users?${query}&page_size=100`)).users.map(({ id }: Named) => id);
    expect([query, pages]).toEqual([query, whole]);
  }
  const names = (await named('sort=name&page_size=100')).map((name) => name?.toLowerCase() ?? '\uFFFD');
  expect(names).toEqual([...names].sort());
  expect(await named(`role_id=00000000-0000-4000-9000-000000000004`)).toEqual(['Jonas Brandt']);
});

test('S102: every list can be reversed, and the cursor of one direction is refused in the other', async () => {
  for (const title of ['One', 'two', 'Three']) {
    await administrator.send('POST /auth/organizations', { name: `${title} of the lists` });
    await administrator.send('POST /apps', { name: title, domain: `${title.toLowerCase()}.example` });
  }
  const lists = [
    ['/auth/users?sort=name', 'users'],
    ['/auth/users?sort=newest', 'users'],
    ['/auth/roles?sort=changed', 'roles'],
    ['/auth/organizations?all=true&sort=name', 'organizations'],
    ['/apps/records?sort=name', 'items'],
    ['/content/admin/posts?sort=title', 'items'],
    ['/content/admin/policies?sort=title', 'items'],
    ['/content/admin/products?sort=catalogue', 'items'],
    ['/content/admin/decks?sort=published', 'items'],
    ['/trade/admin/orders?sort=newest', 'items'],
    ['/trade/admin/threads?sort=waiting', 'items'],
    ['/trade/admin/waitlists/fan/entries?sort=position', 'items'],
  ] as const;
  for (const [path, list] of lists) {
    const reversedPath = `${path}&reversed=true`;
    const order = (await get(`${path}&page_size=100`))[list].map(({ id }: Named) => id);
    const seen = (await readAll(reversedPath, list)).map(({ id }) => id);
    expect([path, seen]).toEqual([path, order.toReversed()]);
    if (order.length < 3) continue;
    const { next } = await get(`${path}&page_size=2`);
    expect((await administrator.send(`GET ${reversedPath}&after=${next}`)).status).toBe(422);
  }
});

test('S31: creating a user needs the permission, and a phone number can be used once', async () => {
  const body = { phone_number: '+1 555 017 9999', country: 'US', name: 'Made Once' };
  expect((await customer.send('POST /auth/users', body)).status).toBe(403);
  expect((await administrator.send('POST /auth/users', body)).body.user).toMatchObject({
    name: 'Made Once',
    roles: [],
  });
  expect((await administrator.send('POST /auth/users', body)).status).toBe(409);
  expect((await administrator.send('POST /auth/users', { ...body, phone_number: 'x' })).body.fields).toHaveProperty(
    'phone_number',
  );
});

test('T11: staff can read the names of users and no other fields', async () => {
  const ids = [demoPeople.first.id, '6b1f2c3d-0000-4000-8000-00000000dead'].join(',');
  expect(await get(`/auth/user-names?ids=${ids}`)).toEqual({
    users: [{ id: demoPeople.first.id, name: 'Jonas Brandt' }],
  });
  expect(await get('/auth/user-names?ids=')).toEqual({ users: [] });
  expect((await customer.send(`GET /auth/user-names?ids=${ids}`)).status).toBe(403);
  expect((await administrator.send('GET /auth/user-names?ids=x')).status).toBe(422);
});

test('S33: roles are listed by name, by permission and in pages', async () => {
  const granting = (await get('/auth/roles?permission_id=investor.view')).roles.map(({ name }: Named) => name);
  expect(granting).toEqual(['Administrator', 'Investor']);
  expect((await readAll('/auth/roles?sort=name', 'roles')).map(({ name }) => name).sort()).toEqual(
    (await get('/auth/roles')).roles.map(({ name }: Named) => name).sort(),
  );
  expect((await get('/auth/roles?query=of+the+site')).roles.map(({ name }: Named) => name)).toEqual(['Editor']);
});

test('S38: members of an organization are listed in pages, former ones separately, and not for strangers', async () => {
  const { id } = (await administrator.send('POST /auth/organizations', { name: 'Paged members' })).body.organization;
  const { secret } = (await administrator.send(`POST /auth/organizations/${id}/invitations`, { kind: 'link' })).body;
  const path = `/auth/organizations/${id}/members`;
  expect((await customer.send(`GET ${path}`)).status).toBe(404);
  await customer.send('POST /auth/invitations/accept', { secret });
  const members = await readAll(`${path}?former=false`, 'items');
  expect(members).toMatchObject([{ role: 'owner' }, { role: 'member' }]);
  await administrator.send(`DELETE ${path}/${customer.id}`);
  expect((await get(`${path}?former=true`)).items).toMatchObject([{ user_id: customer.id }]);
  expect((await get('/auth/organizations?all=true&sort=newest')).organizations[0].name).toBe('Paged members');
});

test('S28 S93: endpoints are filtered by path, permission and state, and screens without an endpoint are listed', async () => {
  const own = `/apps/records/${ownAppId}`;
  const paths = async (query: string) =>
    (await get(`${own}/endpoints?${query}`)).items.map(({ path }: { path: string }) => path);
  expect(await readAll(`${own}/endpoints?query=`, 'items')).toHaveLength(guardedPaths.length);
  expect(await paths('query=/account/blog')).toEqual(['/account/blog-admin']);
  expect(await paths('query=editable')).toEqual(['/account/about-admin']);
  expect(await paths('permission_id=decks.manage')).toEqual(['/account/deck-admin']);
  expect(await paths('state=open')).toEqual(['/account/orders', '/account/settings']);
  const apps: Array<{ is_own: boolean }> = (await get('/apps/records')).items;
  expect(apps.filter(({ is_own }) => is_own)).toMatchObject([{ id: ownAppId, endpoint_count: guardedPaths.length }]);
  expect(await paths('state=unrouted')).toEqual([]);
  const created = { app_id: ownAppId, path: '/account/nowhere', method: 'GET' };
  const { id } = (await administrator.send('POST /apps/endpoints', created)).body.endpoint;
  const [blog] = (await get(`${own}/endpoints?query=/account/blog`)).items;
  await administrator.send(`DELETE /apps/endpoints/${blog.id}`);
  expect(await paths('state=unrouted')).toEqual(['/account/nowhere']);
  expect(await paths('trashed=true')).toEqual(['/account/blog-admin']);
  expect((await get(own)).unguarded).toEqual(['/account/blog-admin']);
  await administrator.send(`PUT /apps/endpoints/restore/${blog.id}`);
  await administrator.send(`DELETE /apps/endpoints/${id}`);
  expect((await customer.send(`GET ${own}`)).status).toBe(403);
});

test('S115 T17: the permissions of an endpoint are changed together or not at all, and removing the last one has to be confirmed', async () => {
  const { id: app_id } = (await administrator.send('POST /apps', { name: 'Sets', domain: 'sets.example' })).body.app;
  const fields = { app_id, path: '/set', permission_ids: ['posts.manage'] };
  const { endpoint } = (await administrator.send('POST /apps/endpoints', fields)).body;
  expect(endpoint.required_permission_ids).toEqual(['posts.manage']);
  const change = (body: object) => administrator.send(`PATCH /apps/endpoints/${endpoint.id}`, body);
  expect((await change({ path: '/other', permission_ids: [] })).status).toBe(400);
  expect((await change({ path: '/other', permission_ids: ['no.such'] })).status).toBe(404);
  expect((await get(`/apps/endpoints/${endpoint.id}`)).endpoint.path).toBe('/set');
  const ids = ['media.manage', 'pages.manage'];
  expect((await change({ permission_ids: ids })).body.endpoint).toMatchObject({
    required_permission_ids: ids,
    revision: endpoint.revision + 1,
  });
  expect((await change({ permission_ids: [], confirm: true })).body.endpoint.required_permission_ids).toEqual([]);
  const [own] = (await get(`/apps/records/${ownAppId}/endpoints?query=/account/apps-admin`)).items;
  const locking = await administrator.send(`PATCH /apps/endpoints/${own.id}`, { permission_ids: ['posts.manage'] });
  expect(locking.status).toBe(409);
});

test('a person saves views of a list: with names that differ, only what the list knows, and for nobody else', async () => {
  const { send } = administrator;
  const save = (body: object) => send('POST /auth/saved-views', { list: 'orders', ...body });
  const listed = async (who: Person, list = 'orders') =>
    (await who.send(`GET /auth/saved-views?list=${list}`)).body.items.map(
      ({ name, query }: { name: string; query: string }) => [name, query],
    );
  const messageOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.fields ?? body.user_message];
  const created = await save({ name: ' To pack ', query: 'sort=-newest&q=&status=confirmed' });
  const { id } = created.body.view;
  expect([created.status, created.body.view]).toEqual([
    201,
    { id, list: 'orders', name: 'To pack', query: 'status=confirmed&sort=-newest' },
  ]);
  expect(messageOf(await save({ name: 'to PACK', query: 'q=lamp' }))).toEqual([
    422,
    { name: 'You already have a view of this list with this name.' },
  ]);
  expect((await save({ list: 'users', name: 'To pack', query: 'role=any' })).status).toBe(201);
  for (const [body, field] of [
    [{ name: '', query: 'q=a' }, 'name'],
    [{ name: 'x'.repeat(61), query: 'q=a' }, 'name'],
    [{ name: 'A', query: 'q=a&role=b' }, 'query'],
    [{ name: 'A', query: 'q=+' }, 'query'],
    [{ name: 'A', query: `q=${'x'.repeat(2000)}` }, 'query'],
    [{ name: 'A', query: 'q=a', list: 'toString' }, 'list'],
  ] as const)
    expect([body, Object.keys((await save(body)).body.fields)]).toEqual([body, [field]]);

  const change = (who: Person, body: object) => who.send(`PATCH /auth/saved-views/${id}`, body);
  expect((await change(administrator, { name: 'To send', query: 'q=lamp' })).body.view.name).toBe('To send');
  expect((await change(administrator, { query: 'role=any' })).status).toBe(422);
  expect((await change(customer, { name: 'Mine' })).status).toBe(404);
  expect((await customer.send(`DELETE /auth/saved-views/${id}`)).status).toBe(404);
  expect([await listed(administrator), await listed(customer)]).toEqual([[['To send', 'q=lamp']], []]);
  expect((await services.send('GET /auth/saved-views?list=orders')).status).toBe(401);

  for (let count = 1; count < 20; count++) await save({ name: `View ${count}`, query: 'q=a' });
  expect(messageOf(await save({ name: 'One more', query: 'q=a' }))).toEqual([
    409,
    'You already have 20 views of this list. Please delete one first.',
  ]);
  expect((await send(`DELETE /auth/saved-views/${id}`)).status).toBe(204);
  expect((await save({ name: 'One more', query: 'q=a' })).status).toBe(201);
  expect((await listed(administrator)).map(([name]: string[]) => name)).toEqual([
    ...Array.from({ length: 19 }, (_, index) => `View ${index + 1}`),
    'One more',
  ]);
  expect((await listed(administrator, 'users')).length).toBe(1);
});
