/** One call to each service gets its share of the overview, as far as the person has the permissions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { plainPost } from '../helpers/posts.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let staff: Person;
beforeAll(async () => {
  services = await startOn({ ...codes.env, SEED_DEMO: '1' });
  people = createPeople(services, codes.file);
  staff = await people.administrator();
});
afterAll(() => services?.remove());

const names = ['auth', 'content', 'trade'] as const;
const counted = async ({ send }: Person): Promise<string[]> => {
  const all = await Promise.all(names.map((name) => send(`GET /${name}/overview?waiting=true`)));
  return all.flatMap(({ body }, index) =>
    Object.entries(body.waiting).flatMap(([what, count]) => (count === null ? [] : [`${names[index]} ${what}`])),
  );
};

const seen = {
  inquiries: ['trade threads'],
  orders: ['trade placed_orders'],
  roles: ['auth access_requests'],
  products: ['content low_stock'],
  posts: ['content pending_posts'],
  operations: names.map((name) => `${name} failed_messages`),
};

test('strangers are refused, and customers and other staff see no counts', async () => {
  for (const name of names) expect((await services.send(`GET /${name}/overview?waiting=true`)).status).toBe(401);
  const person = await people.person();
  expect(await counted(person)).toEqual([]);
  await give(person, ['users.manage', 'pages.manage']);
  expect(await counted(person)).toEqual([]);
});

async function give(person: Person, permissionIds: readonly string[]) {
  const role = { name: `Role of ${person.id}`, permission_ids: permissionIds };
  const { body } = await staff.send('POST /auth/roles', role);
  await staff.send(`POST /auth/roles/${body.role.id}/users/${person.id}`, {});
}

test.each(Object.entries(seen))('the counts of %s need the permission to view or manage them', async (what, counts) => {
  for (const right of ['manage', 'view']) {
    const person = await people.person();
    await give(person, [`${what}.${right}`]);
    expect([right, await counted(person)]).toEqual([right, counts]);
  }
});

test('it counts what the lists have', async () => {
  expect((await counted(staff)).sort()).toEqual(Object.values(seen).flat().sort());
  const [auth, content, trade] = await Promise.all(
    names.map(async (name) => (await staff.send(`GET /${name}/overview?waiting=true`)).body.waiting),
  );
  const of = async (list: string) => (await staff.send(`GET ${list}`)).body;
  expect(trade.threads).toEqual(await of('/trade/admin/thread-counts'));
  expect(trade.placed_orders).toBe((await of('/trade/admin/orders?status=placed&counted=true')).total);
  expect(auth.access_requests).toBe((await of('/auth/access-requests')).items.length);
  expect(content.low_stock).toBe((await of('/content/admin/products?status=active&stock=low&counted=true')).total);
  expect(content.pending_posts).toBe((await of('/content/admin/posts?status=pending&counted=true')).total);
  expect(trade.placed_orders).toBeGreaterThan(0);
  expect(content.low_stock).toBeGreaterThan(0);
});

const parts = {
  auth: 'access_requests=3&sign_in_health=true&saved_views=posts',
  apps: '',
  content: 'own_drafts=3',
  trade: 'threads=3&orders=3&orders_per_day=14&inquiries_per_day=14&waitlist_growth=14',
} as const;
const forAll = ['saved_views'];
const ofRight: Readonly<Record<string, readonly string[]>> = {
  inquiries: ['inquiries_per_day', 'threads'],
  orders: ['orders', 'orders_per_day'],
  posts: ['own_drafts'],
  roles: ['access_requests'],
  users: ['sign_in_health'],
  waitlists: ['waitlist_growth'],
};

async function partsFor({ send }: Person): Promise<string[]> {
  const all = await Promise.all(
    Object.entries(parts).map(([name, query]) => send(`GET /${name}/overview?by_others=5&${query}`)),
  );
  return all.flatMap(({ body }) => Object.keys(body).filter((name) => body[name] !== null)).sort();
}

test('each part is for people with its permission, and only what was asked for is read', async () => {
  const person = await people.person();
  expect(await partsFor(person)).toEqual(forAll);
  for (const [what, names] of Object.entries(ofRight)) {
    const colleague = await people.person();
    await give(colleague, [`${what}.view`]);
    expect([what, await partsFor(colleague)]).toEqual([what, [...forAll, ...names].sort()]);
  }
  const all = [...forAll, ...Object.values(ofRight).flat(), 'by_others', 'by_others', 'by_others', 'by_others'];
  expect(await partsFor(staff)).toEqual(all.sort());
  const { body } = await staff.send('GET /trade/overview?orders=1');
  expect(Object.keys(body).filter((name) => body[name] !== null)).toEqual(['orders']);
});

test('the parts are the beginning of what the lists have', async () => {
  const of = async (path: string) => (await staff.send(`GET ${path}`)).body;
  const {
    threads,
    orders,
    orders_per_day: ordersPerDay,
    waitlist_growth: growth,
  } = await of(`/trade/overview?${parts.trade}`);
  expect(threads).toEqual((await of('/trade/admin/threads?status=todo&sort=waiting&page_size=3')).items);
  expect(orders).toEqual((await of('/trade/admin/orders?status=placed&sort=oldest&page_size=3')).items);
  expect(ordersPerDay).toEqual((await of('/trade/admin/orders-per-day?days=14')).days);
  expect(growth).toEqual((await of('/trade/admin/waitlist-growth?days=14')).days);
  await prepareRecords();
  const { sign_in_health: health, ...auth } = await of(`/auth/overview?${parts.auth}`);
  expect(health).toEqual(await of('/auth/sign-in-health'));
  const requests = (await of('/auth/access-requests?page_size=3')).items;
  expect(requests).toMatchObject(auth.access_requests);
  const views = (await of('/auth/saved-views?list=posts')).items;
  expect(auth.saved_views).toEqual(views);
  const { own_drafts: drafts } = await of(`/content/overview?${parts.content}`);
  const list = `/content/admin/posts?status=unpublished&author=me&page_size=3`;
  expect(drafts).toEqual((await of(list)).items);
  expect([auth.access_requests, views, drafts].map(({ length }) => length)).toEqual([1, 1, 3]);
});

/** A request for access, a saved view, and more drafts of the administrator than the overview shows. */
async function prepareRecords() {
  const asking = await people.person();
  const created = [
    await asking.send('POST /auth/access-requests', { screen: routes.postsAdmin.pattern, reason: 'I write news.' }),
    await staff.send('POST /auth/saved-views', { list: 'posts', name: 'Drafts', query: 'status=draft' }),
  ];
  for (const title of ['One', 'Two', 'Three', 'Four'])
    created.push(await staff.send('POST /content/posts', { ...plainPost, title, authors: [{ id: staff.id }] }));
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
}

test('the own account is what the lists of its parts have', async () => {
  const { send } = await people.person();
  await send('POST /auth/organizations', { name: 'Of my own' });
  await send('POST /auth/access-requests', { screen: routes.postsAdmin.pattern, reason: 'I write news.' });
  const of = async (path: string) => (await send(`GET /auth/${path}`)).body;
  const [{ organizations }, { invitations }, { items }] = await Promise.all(
    ['organizations', 'invitations', 'access-requests/own'].map(of),
  );
  expect(await of('own-account')).toEqual({ organizations, invitations, access_requests: items });
  expect([organizations.length, invitations.length, items.length]).toEqual([1, 0, 1]);
  expect((await services.send('GET /auth/own-account')).status).toBe(401);
});

test('the latest changes by others leave out the own ones and those of the program', async () => {
  const colleague = await people.person();
  await give(colleague, ['roles.manage', 'posts.manage']);
  await colleague.send('POST /auth/roles', { name: 'Made by a colleague', permission_ids: ['posts.manage'] });
  await staff.send('POST /auth/roles', { name: 'Made by myself', permission_ids: ['posts.manage'] });
  const { by_others: entries } = (await staff.send('GET /auth/overview?by_others=20')).body;
  expect(entries[0]).toMatchObject({
    action: 'role.create',
    actor_id: colleague.id,
    after: { name: 'Made by a colleague' },
  });
  const actors = entries.map(({ actor_id: id }: { actor_id: string | null }) => id);
  expect(actors).not.toContain(staff.id);
  expect(actors).not.toContain(null);
});

test('customers see their unread answers and their cart, also where they are no member of the organization', async () => {
  const { send } = await people.person();
  expect((await services.send('GET /trade/own-waiting')).status).toBe(401);
  expect((await send('GET /trade/own-waiting')).body).toEqual({ unread: 0, products: 0 });
  await send('POST /trade/cart/items', { items: [{ product: 'stool', quantity: 2 }] });
  expect((await send('GET /trade/own-waiting')).body).toEqual({ unread: 0, products: 1 });
  const organization = 'organization_id=00000000-0000-4000-8000-000000000101';
  expect((await send(`GET /trade/own-waiting?${organization}`)).body).toEqual({ unread: 0, products: null });
});
