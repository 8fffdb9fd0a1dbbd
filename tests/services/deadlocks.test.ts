/** Operations that lock the same records in different steps. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUserToRole, administratorRole } from '#contract/auth/roles.ts';
import { createUser } from '#contract/auth/users.ts';
import { deleteMedia, type Picture } from '#contract/content/media.ts';
import { createPost, restorePost, trashPost } from '#contract/content/posts.ts';
import { changePosts } from '#contract/content/posts-admin.ts';
import {
  changeProductCategory,
  createProductCategory,
  moveProductCategory,
} from '#contract/content/product-categories.ts';
import { importProducts, listProductImports, undoProductImport } from '#contract/content/product-imports.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  moveProduct,
} from '#contract/content/products-admin.ts';
import { changeOrderStatus } from '#contract/trade/orders.ts';
import { changeOrderStatuses } from '#contract/trade/orders-admin.ts';
import { addWaitlistEntry, changeWaitlistEntries, changeWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { runCommand } from '../helpers/command.ts';
import { query } from '../helpers/postgres.ts';
import { plainPost, publish, save } from '../helpers/posts.ts';
import { pepper } from '../helpers/program.ts';
import { startOn, type TestServices } from '../helpers/services.ts';

let services: TestServices;
let databaseUrl: string;
let other: pg.Client;
beforeAll(async () => {
  services = await startOn({ SEED_DEMO: 'false' });
  databaseUrl = services.databaseUrl;
  other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await services?.remove();
});

/** Starts each operation once the one before it waits for a lock, then releases the lock that `locking` takes. */
async function interleave(locking: string, operations: ReadonlyArray<() => Promise<unknown>>): Promise<unknown[]> {
  const started: Array<Promise<unknown>> = [];
  await other.query('begin');
  try {
    await other.query(locking);
    for (const operation of operations) {
      started.push(operation().catch((error: Error) => error.message));
      // A job of the services may wait as well.
      await expect.poll(countWaiting, { interval: 5 }).toBeGreaterThanOrEqual(started.length);
    }
  } finally {
    await other.query('commit');
  }
  return Promise.all(started);
}

async function countWaiting(): Promise<number> {
  const [row] = await query<{ waiting: number }>(
    databaseUrl,
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}

/** Every change that visitors see takes this lock. */
const events = `select pg_advisory_xact_lock(hashtext('content_events'))`;

test('a bulk change of posts and a change of one of them do not wait for each other', async () => {
  const posts = await Promise.all(['first', 'second'].map((slug) => services.call(createPost, { ...plainPost, slug })));
  const ids = posts.map(({ id }) => id).sort() as [string, string];
  const answers = await interleave(events, [
    () => services.call(changePosts, { ids, operation: 'publish' }),
    () => services.call(trashPost, { id: ids[1] }),
  ]);
  expect(answers).toMatchObject([{ results: ids.map((id) => ({ id, ok: true })) }, { id: ids[1] }]);
});

test('restoring a post that is not in the trash changes nothing, even if its schedule has just passed', async () => {
  const { id } = await publish(services, { slug: 'scheduled' }, new Date(Date.now() + 60_000));
  await save(services, id, { title: 'Later' });
  const passed = `update content.posts set published_at = now() where id = '${id}'; delete from content.versions`;
  const [restored] = await interleave(passed, [() => services.call(restorePost, { id })]);
  expect(restored).toMatchObject({ id, status: 'scheduled' });
  expect(await query(databaseUrl, 'select from content.versions')).toEqual([]);
});

const addEntry = (contact: string) => services.call(addWaitlistEntry, { waitlist: 'general', contact });

test('a bulk change of waitlist entries and a change of one of them do not wait for each other', async () => {
  const entries = [await addEntry('one@example.org'), await addEntry('two@example.org')];
  const ids = entries.map(({ id }) => id).sort() as [string, string];
  const answers = await interleave('select from trade.waitlist_counts for update', [
    () => services.call(changeWaitlistEntries, { ids, status: 'declined' }),
    () => services.call(changeWaitlistEntry, { id: ids[1], status: 'joined' }),
  ]);
  expect(answers).toMatchObject([{ results: ids.map((id) => ({ id, ok: true })) }, { id: ids[1] }]);
});

test('moving a waitlist entry and joining again with its contact do not wait for each other', async () => {
  const { id, contact } = await addEntry('again@example.org');
  await services.call(changeWaitlistEntry, { id, status: 'declined' });
  const answers = await interleave(`select from trade.waitlist_entries where id = '${id}' for update`, [
    () => services.call(changeWaitlistEntry, { id, position: 1 }),
    () => addEntry(contact),
  ]);
  expect(answers).toMatchObject([
    { id, position: 1 },
    { id, status: 'waiting' },
  ]);
});

test('a bulk change of orders and a change of one of them do not wait for each other', async () => {
  await query(
    databaseUrl,
    `insert into trade.orders (id, number, user_id, title, line_count, currency, subtotal, shipping, tax, total,
       tax_permille, recipient, address)
     select gen_random_uuid(), 'ORD-' || n, gen_random_uuid(), 'Stool', 1, 'EUR', 1, 0, 0, 1, 0, 'A. Person', '{}'
     from generate_series(1, 2) n`,
  );
  await query(databaseUrl, `insert into trade.invoice_numbers values (extract(year from now() at time zone 'UTC'), 1)`);
  const ids = ['ORD-1', 'ORD-2'];
  const answers = await interleave('select from trade.invoice_numbers for update', [
    () => services.call(changeOrderStatuses, { ids, status: 'confirmed' }),
    () => services.call(changeOrderStatus, { number: 'ORD-2', status: 'confirmed' }),
  ]);
  const [inBulk, alone] = answers;
  expect(inBulk).toMatchObject({ results: ids.map((id) => ({ id, ok: true })) });
  expect(alone).toContain('answered 409');
});

test('two moves of products do not wait for each other', async () => {
  const products = [];
  for (const name of ['first', 'second'])
    products.push(
      await services.call(createProduct, { name, title: name, prices: [{ currency: 'EUR', amount: 100 }] }),
    );
  const [first, second] = products.map(({ id }) => id) as [string, string];
  const answers = await interleave('select from content.products for update', [
    () => services.call(moveProduct, { id: first, to: 'last' }),
    () => services.call(moveProduct, { id: second, to: 'first' }),
  ]);
  expect(answers).toMatchObject([{ id: first }, { id: second }]);
});

async function addPicture(letter: string) {
  const hash = letter.repeat(32);
  const [row] = await query<{ id: string }>(
    databaseUrl,
    `insert into content.media (hash, alt, size, width, height, widths, tint)
     values ($1, '', 1, 480, 1, '{480}', '#ffffff') returning id`,
    [hash],
  );
  const size = { width: 480, height: 1, widths: [480] };
  return { id: row!.id, picture: { src: `/media/${hash}-480.webp`, alt: '', ...size, tint: '#ffffff' } };
}

test('a picture is deleted before or after a record is saved with it, but not meanwhile', async () => {
  const prices = [{ currency: 'EUR', amount: 100 }];
  const { id } = await services.call(createProduct, { name: 'pictured', title: 'Lamp', prices });
  const { revision } = await services.call(changeProductStatus, { id, status: 'active' });
  const [saved, deleted] = [await addPicture('a'), await addPicture('b')];
  // The stock changes at once and the pictures in the draft, each with a revision of its own.
  const save = (picture: Picture, revision: number) =>
    services.call(changeProductRecord, { id, revision, pictures: [picture], stock: revision });
  const first = await interleave(events, [
    () => save(saved.picture, revision),
    () => services.call(deleteMedia, { id: saved.id }),
  ]);
  expect(first).toEqual([
    expect.objectContaining({ pending: { pictures: [saved.picture] } }),
    expect.stringMatching('answered 409'),
  ]);
  const second = await interleave(events, [
    () => services.call(deleteMedia, { id: deleted.id }),
    () => save(deleted.picture, revision + 2),
  ]);
  expect(second).toEqual([{ id: deleted.id }, expect.stringMatching('answered 422')]);
});

test('moving a category and renaming its neighbour do not wait for each other, and the neighbour keeps its revision', async () => {
  for (const slug of ['upper', 'lower']) await services.call(createProductCategory, { slug, name: slug });
  const answers = await interleave('lock table content.product_categories in share mode', [
    () => services.call(moveProductCategory, { slug: 'lower', to: 1 }),
    () => services.call(changeProductCategory, { slug: 'upper', name: 'Renamed', revision: 1 }),
  ]);
  expect(answers).toMatchObject([
    { name: 'lower', from: 2, position: 1, count: 2 },
    { name: 'Renamed', revision: 2 },
  ]);
});

test('an import and the undo of the oldest one, which it removes from the list, do not wait for each other', async () => {
  const prices = [{ currency: 'EUR', amount: 100 }];
  await services.call(createProduct, { name: 'often', title: 'Before', prices });
  const importTitle = (title: string) =>
    services.call(importProducts, { csv: `name,title\noften,${title}`, dryRun: false });
  for (let turn = 1; turn <= 10; turn++) await importTitle(`Turn ${turn}`);
  const oldest = (await services.call(listProductImports, {})).items.at(-1)!;
  const answers = await interleave('lock table content.product_imports in share mode', [
    () => importTitle('Last'),
    () => services.call(undoProductImport, { id: oldest.id }),
  ]);
  expect(answers).toMatchObject([{ applied: true }, { undone: 0, left: [{ field: 'title' }] }]);
});

test('making an administrator by command and giving this user the role do not wait for each other', async () => {
  const phoneNumber = '+15550100050';
  const { user } = await services.call(createUser, { phoneNumber, country: 'US' });
  const env = { DATABASE_URL: databaseUrl, CODE_PEPPER: pepper, SEED_DEMO: 'false' };
  const answers = await interleave('lock table auth.users, auth.user_roles in share mode', [
    () => runCommand('server/commands/admin.ts', [phoneNumber], env),
    () => services.call(addUserToRole, { id: administratorRole, userId: user.id }),
  ]);
  expect(answers).toMatchObject([{ code: 0 }, { role: { id: administratorRole } }]);
});
