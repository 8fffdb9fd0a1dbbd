/** Waitlists as records (docs/decisions/062-waitlists-as-records.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { stockOf } from '../helpers/orders.ts';

const lists = '/trade/admin/waitlists';
type List = { id: string; name: string; revision: number; is_open: boolean; counts: Record<string, number> };

let on: Messaging;
beforeAll(async () => {
  on = await startMessaging();
});
afterAll(() => on?.end());

const send = (request: string, body?: object) => on.staff.send(request, body);
const create = async (fields: object): Promise<List> => {
  const { status, body } = await send(`POST ${lists}`, fields);
  expect(status).toBe(201);
  return body;
};
const get = async (name: string): Promise<List> => (await send(`GET ${lists}/${name}`)).body;
const join = (name: string, contact: string) =>
  on.services.send(`POST /trade/waitlists/${name}/entries`, { body: { contact } });
const bulk = (id: string, fields: object) => send('POST /trade/admin/waitlist-changes', { ids: [id], ...fields });
const publicList = (name: string) => on.services.send(`GET /trade/waitlists/${name}`);

/** Also collects names when it is out of stock. */
async function setStock(product: string, stock: number): Promise<void> {
  const { items } = await on.services.call(listProductRecords, { query: product });
  const { id, revision } = items.find(({ name }) => name === product)!;
  const changed = await send(`PATCH /content/admin/products/${id}`, { stock, waitlist: true, revision });
  const draft = { revision: changed.body.revision };
  expect((await send(`POST /content/admin/products/${id}/publish`, draft)).status).toBe(200);
}

test('S36: a list without a product is created, described, closed, opened, trashed and restored, and its history says so', async () => {
  const list = await create({ title: 'Workshop visits', description: 'An afternoon with us.' });
  expect(list).toMatchObject({ name: 'workshop-visits', product: null, is_open: true });
  const more = await Promise.all([1, 2].map(() => create({ title: 'Workshop visits' })));
  expect(more.map(({ name }) => name).sort()).toEqual(['workshop-visits-2', 'workshop-visits-3']);
  expect((await create({ title: 'Stool' })).name, 'a product is stool').toBe('stool-2');
  expect((await send(`POST ${lists}`, { title: 'x', name: 'workshop-visits' })).status).toBe(409);
  expect((await send(`POST ${lists}`, {})).body.fields).toHaveProperty('title');
  expect((await send(`POST ${lists}`, { title: 'x', name: 'stool' })).body.fields).toHaveProperty('name');
  expect((await send(`POST ${lists}`, { product: 'no-such' })).body.fields).toHaveProperty('product');
  expect((await join('workshop-visits', 'visitor@example.org')).status).toBe(201);

  const close = { is_open: false, revision: list.revision };
  expect((await send(`PATCH ${lists}/${list.name}`, close)).body.is_open).toBe(false);
  expect((await send(`PATCH ${lists}/${list.name}`, { ...close, title: 'y' })).status).toBe(409);
  expect((await publicList(list.name)).body).toMatchObject({ is_open: false, title: 'Workshop visits' });
  // Somebody new and somebody on the list get the same answer.
  const [known, unknown] = [await join(list.name, 'visitor@example.org'), await join(list.name, 'new@example.org')];
  expect([known.status, unknown.status]).toEqual([409, 409]);
  expect(known.body.message).toBe(unknown.body.message);
  expect((await get(list.name)).counts).toMatchObject({ waiting: 1 });
  expect((await send(`POST ${lists}/${list.name}/entries`, { contact: 'by-hand@example.org' })).status).toBe(201);

  await bulk(list.id, { is_open: true });
  expect((await join(list.name, 'late@example.org')).status).toBe(201);
  await bulk(list.id, { trashed: true });
  expect((await publicList(list.name)).status).toBe(404);
  expect((await join(list.name, 'visitor@example.org')).status).toBe(404);
  expect((await send(`POST ${lists}/${list.name}/entries`, { contact: 'z@example.org' })).status).toBe(409);
  await bulk(list.id, { trashed: false });
  expect((await get(list.name)).counts).toMatchObject({ waiting: 3 });
  const { body } = await send(`GET /trade/audit?target_type=waitlist-list&target_id=${list.id}`);
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(
    ['restore', 'trash', 'open', 'close', 'create'].map((action) => `waitlist-list.${action}`),
  );
});

test('S36: the list of a product has its name, can be closed before anybody joined', async () => {
  await setStock('vase', 0);
  expect((await publicList('vase')).status).toBe(404);
  const list = await create({ product: 'vase' });
  expect(list).toMatchObject({ name: 'vase', product: 'vase' });
  await bulk(list.id, { is_open: false });
  expect((await join('vase', 'first@example.org')).status).toBe(409);
  await bulk(list.id, { is_open: true });
  expect((await join('vase', 'first@example.org')).status).toBe(201);
  await bulk(list.id, { trashed: true });
  expect((await publicList('vase')).body).toMatchObject({ is_open: false });
  expect((await join('vase', 'second@example.org')).status).toBe(409);
});

test('S36: trashing a list ends its open invitations and gives their pieces back', async () => {
  await setStock('hook-rail', 0);
  await send(`POST ${lists}/hook-rail/entries`, { contact: 'hook@example.org' });
  await setStock('hook-rail', 1);
  const { body } = await send(`GET ${lists}/hook-rail/entries?query=hook`);
  const [{ id }] = body.items;
  const invited = await send(`POST ${lists}/hook-rail/invitations`, { ids: [id], days: 3 });
  expect(invited.body.results).toMatchObject([{ ok: true }]);
  expect(await stockOf(on.services, 'hook-rail')).toBe(0);
  // An e-mail address without an account gets the link itself.
  await expect.poll(() => on.mail.to('hook@example.org').at(-1)?.text).toContain('/invitations/');
  const secret = /\/invitations\/([\w-]{22})/.exec(on.mail.to('hook@example.org').at(-1)?.text ?? '')?.[1];
  expect((await on.services.send(`GET /trade/waitlist-invitations/${secret}`)).body.status).toBe('invited');
  const list = await get('hook-rail');
  await bulk(list.id, { trashed: true });
  await expect.poll(() => stockOf(on.services, 'hook-rail')).toBe(1);
  expect((await on.services.send(`GET /trade/waitlist-invitations/${secret}`)).status).toBe(404);
  await bulk(list.id, { trashed: false });
  expect((await send(`GET /trade/admin/waitlist-entries/${id}`)).body.status).toBe('waiting');
});

test('S36: invitations of a list without a product reserve nothing and ask people to get in touch', async () => {
  await create({ title: 'Evening course', name: 'evening-course' });
  await join('evening-course', 'course@example.org');
  const { body } = await send(`GET ${lists}/evening-course/entries`);
  const [{ id }] = body.items;
  await send(`POST ${lists}/evening-course/invitations`, { ids: [id], days: 3 });
  await expect.poll(() => on.mail.to('course@example.org').at(-1)?.subject).toBe('It is your turn: Evening course');
  expect((await send(`POST /trade/admin/waitlist-entries/${id}/link`, { days: 3 })).status).toBe(409);
});

test('S36: lists are searched, filtered, ordered and paged', async () => {
  for (const title of ['Alpha glaze', 'Beta glaze', 'Gamma glaze']) await create({ title });
  const names = async (query: string): Promise<string[]> =>
    (await send(`GET ${lists}?${query}`)).body.items.map(({ name }: List) => name);
  expect(await names('query=glaz')).toEqual(['alpha-glaze', 'beta-glaze', 'gamma-glaze']);
  expect(await names('query=glaze&reversed=true')).toEqual(['gamma-glaze', 'beta-glaze', 'alpha-glaze']);
  await join('beta-glaze', 'b@example.org');
  expect((await names('query=glaze&sort=waiting'))[0]).toBe('beta-glaze');
  await bulk((await get('gamma-glaze')).id, { is_open: false });
  expect(await names('query=glaze&state=closed')).toEqual(['gamma-glaze']);
  // Without a title of its own it has one on the screens.
  expect([await names('query=general+news'), await names('query=new')]).toEqual([['general'], ['general']]);
  const first = (await send(`GET ${lists}?query=glaze&page_size=2`)).body;
  expect(first.items).toHaveLength(2);
  const second = (await send(`GET ${lists}?query=glaze&page_size=2&after=${first.next}`)).body;
  expect([second.items.map(({ name }: List) => name), second.next]).toEqual([['gamma-glaze'], null]);
});

describe('import', () => {
  const name = 'from-a-file';
  beforeAll(() => create({ title: 'From a file', name }));
  const load = async (csv: string, dryRun: boolean) =>
    (await send(`POST ${lists}/${name}/imports`, { csv, dry_run: dryRun })).body;
  const waiting = async () => (await get(name)).counts['waiting'];

  test('a file with an error imports nothing and names each line', async () => {
    const csv = [
      'contact,country,note',
      'one@example.org,,first',
      '030 901821,,',
      '030 901821,DE,with the country',
      '+4930901821,,the same number',
      'one@example.org,XX,',
      `long@example.org,,${'x'.repeat(201)}`,
    ].join('\n');
    const { applied, errors } = await load(csv, false);
    expect(applied).toBe(false);
    expect(errors.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`)).toEqual([
      '3 contact',
      '5 contact',
      '6 country',
      '6 contact',
      '7 note',
    ]);
    expect(errors[1].message).toBe('Row 4 has the same contact.');
    expect(await waiting()).toBe(0);
    expect((await load('mail,contact\na,b@example.org', true)).errors).toMatchObject([{ line: 1, column: 'mail' }]);
    expect((await load('note\nx', true)).errors[0]).toMatchObject({ column: 'contact' });
  });

  test('countries are read as other programs write them', async () => {
    const written = ['de', 'Germany', 'ALLEMAGNE', 'Deutschland', 'Türkiye', 'turkei', 'España', 'UK', 'Atlantis'];
    const lines = written.map((country, index) => `country-${index}@example.org,${country}`);
    const { errors } = await load(['contact,country', ...lines].join('\n'), true);
    expect(errors).toMatchObject([{ line: 10, column: 'country', message: expect.stringContaining('by its name') }]);
  });

  test('a good file is planned first, then added in its order, and people of the list stay as they are', async () => {
    const csv = 'contact,country,note\nTwo@example.org,,\n030 901821,DE,Call in the evening\nthree@example.org,,\n';
    const planned = await load(csv, true);
    expect(planned).toMatchObject({ applied: false, errors: [] });
    expect(planned.lines.map(({ operation }: { operation: string }) => operation)).toEqual(['add', 'add', 'add']);
    expect(await waiting()).toBe(0);
    expect((await load(csv, false)).applied).toBe(true);
    const { items } = (await send(`GET ${lists}/${name}/entries`)).body;
    expect(items.map(({ contact }: { contact: string }) => contact)).toEqual([
      'two@example.org',
      '+4930901821',
      'three@example.org',
    ]);
    expect(items[1]).toMatchObject({ note: 'Call in the evening', country: 'DE', status: 'waiting' });
    // A file does not add people who declined.
    await send('POST /trade/admin/waitlist-entry-changes', { ids: [items[0].id], status: 'declined' });
    await send('POST /trade/admin/waitlist-entry-changes', { ids: [items[2].id], trashed: true });
    const again = await load(`${csv}four@example.org,,\n`, true);
    expect(
      again.lines.map(({ operation, status }: { operation: string; status: string }) => `${operation} ${status}`),
    ).toEqual(['keep declined', 'keep waiting', 'add waiting', 'add null']);
    await load(`${csv}four@example.org,,\n`, false);
    expect((await get(name)).counts).toMatchObject({ waiting: 3, declined: 1 });
    const { body: log } = await send(`GET /trade/audit?target_type=waitlist&target_id=${items[1].id}`);
    expect(log.entries.at(-1).action).toBe('waitlist.import-entry');
  });
});

test('S36: joining with an address that is known answers as the first time, and a confirmed address shows its places in the account', async () => {
  const address = 'known-place@example.org';
  const first = await join('general', address);
  const second = await join('general', address);
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  const owner = await on.people.person();
  await on.confirm(owner);
  const own = async () =>
    (await owner.send('GET /trade/own-waitlist-entries')).body.entries as Array<{ contact: string }>;
  await join('general', on.addressOf(owner));
  expect((await own()).map(({ contact }) => contact)).toContain(on.addressOf(owner));
  expect((await own()).map(({ contact }) => contact)).not.toContain(address);
});
