/** One call to each service counts what waits, as far as the person has the permissions. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPeople, type Person } from '../helpers/people.ts';
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
  const all = await Promise.all(names.map((name) => send(`GET /${name}/waiting`)));
  return all.flatMap(({ body }, index) =>
    Object.entries(body).flatMap(([what, count]) => (count === null ? [] : [`${names[index]} ${what}`])),
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
  for (const name of names) expect((await services.send(`GET /${name}/waiting`)).status).toBe(401);
  const person = await people.person();
  expect(await counted(person)).toEqual([]);
  await give(person, ['users.manage', 'pages.manage']);
  expect(await counted(person)).toEqual([]);
});

async function give(person: Person, permissionIds: readonly string[]) {
  const role = { name: `Role ${permissionIds.join()}`, permission_ids: permissionIds };
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
    names.map(async (name) => (await staff.send(`GET /${name}/waiting`)).body),
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

test('customers see their unread answers and their cart, also where they are no member of the organization', async () => {
  const { send } = await people.person();
  expect((await services.send('GET /trade/own-waiting')).status).toBe(401);
  expect((await send('GET /trade/own-waiting')).body).toEqual({ unread: 0, products: 0 });
  await send('POST /trade/cart/items', { items: [{ product: 'stool', quantity: 2 }] });
  expect((await send('GET /trade/own-waiting')).body).toEqual({ unread: 0, products: 1 });
  const organization = 'organization_id=00000000-0000-4000-8000-000000000101';
  expect((await send(`GET /trade/own-waiting?${organization}`)).body).toEqual({ unread: 0, products: null });
});
