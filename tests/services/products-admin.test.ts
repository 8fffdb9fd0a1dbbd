import { expect, test } from 'vitest';
import { createPreview, openPreview } from '#contract/content/previews.ts';
import { changeManyProducts, revertProducts } from '#contract/content/product-operations.ts';
import { getProduct } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  draftOfProduct,
  getProductRecord,
  listProductRecords,
  moveProduct,
  publishProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { releaseProduct, reserveProduct } from '#contract/content/reservations.ts';
import { listVersions } from '#contract/content/versions.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { callAs, startWithPeople } from '../helpers/services-with-people.ts';
import { started } from '../helpers/started.ts';

const eur = (amount: number) => [{ currency: 'EUR', amount }];
const key = '6f6a3f0e-3c5e-4b52-9d3c-6a3a5b1f0a01';

const services = started(() => startWithPeople({ SEED_DEMO: 'false' }));

const create = (fields: Partial<InputOf<typeof createProduct>> & { name: string }) =>
  services.call(createProduct, { title: `Title of ${fields.name}`, prices: eur(1_000), ...fields });
const signedIn: ReturnType<typeof callAs> = (endpoint, input) =>
  callAs(services, services.person({ permissions: ['products.manage'] }))(endpoint, input);
const history = async (id: string) => {
  const { headers } = services.person({ permissions: ['products.manage'] });
  const { body } = await services.send(`GET /content/audit?target_type=product&target_id=${id}`, { headers });
  return body.entries as Array<{ action: string; before: unknown; after: unknown }>;
};
const patch = (id: string, body: object) =>
  services.send(`PATCH /content/admin/products/${id}`, { as: 'system', body });

test('S35: stock reserved while the stock was edited is subtracted, and releasing it after deletion changes nothing', async () => {
  const { id } = await create({ name: 'sold', stock: 10 });
  await services.call(changeProductStatus, { id, status: 'active' });
  await services.call(reserveProduct, { name: 'sold', key, quantity: 2 });
  const changed = await services.call(changeProductRecord, { id, revision: 2, stock: 15, stockSeen: 10 });
  expect(changed.stock).toBe(13);
  await services.call(trashProduct, { id });
  expect(
    (await services.send('POST /content/products/sold/reservations', { as: 'system', body: { key, quantity: 1 } }))
      .status,
  ).toBe(404);
  await services.call(deleteProduct, { id });
  expect(await services.call(releaseProduct, { name: 'sold', key })).toMatchObject({ key, quantity: 0 });
});

test('S35: the list has the order of the catalogue, and is searched without accents and filtered by stock', async () => {
  for (const [name, stock] of [
    ['oak-bench', 4],
    ['oak-stool', 0],
    ['pine-shelf', 9],
  ] as const)
    await create({ name, stock, summary: 'Öl finish' });
  const names = async (filters: InputOf<typeof listProductRecords>) =>
    (await services.call(listProductRecords, filters)).items.map(({ name }) => name);
  expect((await names({})).slice(-3)).toEqual(['oak-bench', 'oak-stool', 'pine-shelf']);
  expect((await names({ sort: 'stock' }))[0]).not.toBe('pine-shelf');
  expect(await names({ query: 'oa stoo' })).toEqual(['oak-stool']);
  expect(await names({ query: 'ÖL', stock: 'low' })).toEqual(['oak-bench', 'oak-stool']);
});

test('S35 T54: a product has its former names, and is refused with a currency twice and an unnamed value', async () => {
  const { id, revision } = await create({ name: 'first-name' });
  const renamed = await services.call(changeProductRecord, { id, revision, name: 'second-name' });
  expect(renamed.formerNames).toEqual(['first-name']);
  await create({ name: 'first-name' });
  expect((await services.call(getProductRecord, { id })).formerNames).toEqual([]);
  const bad = await patch(id, {
    revision: renamed.revision,
    prices: [...eur(1), ...eur(2)],
    specification: [{ label: '', value: 'x' }],
  });
  expect(Object.keys(bad.body.fields).sort()).toEqual(['prices', 'specification.0.label']);
});

test('S35: a product is moved in the catalogue by one position or to an end', async () => {
  const { items } = await services.call(listProductRecords, { query: 'oak' });
  const [bench, stool] = items as [(typeof items)[number], (typeof items)[number]];
  const order = async () => (await services.call(listProductRecords, { pageSize: 100 })).items.map(({ name }) => name);
  const before = await order();
  await services.call(moveProduct, { id: stool.id, to: 'up' });
  expect((await order()).indexOf('oak-stool')).toBe(before.indexOf('oak-bench'));
  expect(await services.call(moveProduct, { id: bench.id, to: 'first' })).toMatchObject({ place: 1 });
  expect(await services.call(moveProduct, { id: bench.id, to: 'up' })).toMatchObject({ place: 1, revision: 1 });
  expect(await services.call(moveProduct, { id: bench.id, to: 'last' })).toMatchObject({ place: before.length });
});

test('S35: a bulk operation answers with a result for each product and can be undone for those not changed since', async () => {
  const one = await create({ name: 'many-one', prices: [...eur(999), { currency: 'JPY', amount: 1_500 }] });
  const two = await create({ name: 'many-two', stock: 1 });
  const trashedProduct = await create({ name: 'many-gone' });
  await services.call(trashProduct, { id: trashedProduct.id });
  const ids = [one.id, two.id, trashedProduct.id];
  const prices = await services.call(changeManyProducts, { ids, operation: { kind: 'prices', percent: -10 } });
  expect(prices.results.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect((await services.call(getProductRecord, { id: one.id })).prices).toEqual([
    { currency: 'EUR', amount: 899 },
    { currency: 'JPY', amount: 1_350 },
  ]);
  await services.call(changeProductRecord, { id: two.id, revision: 2, title: 'Changed since' });
  const undone = await services.call(revertProducts, { items: prices.undo });
  expect(undone.results).toEqual([
    { id: one.id, ok: true, message: 'Undone.' },
    { id: two.id, ok: false, message: 'Someone has changed it since.' },
  ]);
  expect((await services.call(getProductRecord, { id: one.id })).prices).toEqual(one.prices);
  const trashed = await services.call(changeManyProducts, { ids: [one.id], operation: { kind: 'trash' } });
  await services.call(revertProducts, { items: trashed.undo });
  expect((await services.call(getProductRecord, { id: one.id })).trashedAt).toBeNull();
  for (const operation of [
    { kind: 'stock', stock: 7 },
    { kind: 'featured', featured: true },
    { kind: 'status', status: 'active' },
  ] as const)
    await services.call(changeManyProducts, { ids: [one.id, two.id], operation });
  expect(await services.call(getProductRecord, { id: two.id })).toMatchObject({
    stock: 7,
    featured: true,
    status: 'active',
  });
  const removed = await services.call(changeManyProducts, {
    ids: [trashedProduct.id, one.id],
    operation: { kind: 'delete' },
  });
  expect(removed.results.map(({ ok }) => ok)).toEqual([true, false]);
});

test('S35: an active product is changed in a draft; visitors see it when it is published, but the stock at once', async () => {
  const { id } = await create({ name: 'drafted', stock: 9 });
  const seen = () => services.call(getProduct, { name: 'drafted' });
  let { revision } = await services.call(changeProductStatus, { id, status: 'active' });
  const before = await seen();
  const saved = await services.call(changeProductRecord, {
    id,
    revision,
    title: 'Next',
    prices: eur(2_000),
    stock: 2,
  });
  expect(saved).toMatchObject({ title: before.title, stock: 2, pending: { title: 'Next', prices: eur(2_000) } });
  expect(await seen()).toMatchObject({ title: before.title, prices: eur(1_000), stockLeft: 2 });
  expect((await seen()).updatedAt.getTime()).toBeLessThanOrEqual(Number(saved.editedAt));
  const waiting = await services.call(listProductRecords, { status: 'pending' });
  expect(waiting.items.map(({ name, hasPending }) => [name, hasPending])).toEqual([['drafted', true]]);
  await create({ name: 'drafted-other' });
  expect((await patch(id, { revision: saved.revision, name: 'drafted-other' })).body.fields).toHaveProperty('name');

  const { secret } = await signedIn(createPreview, { record: `product:${id}`, days: 1 });
  expect((await services.call(openPreview, { secret })).shown).toMatchObject({
    product: { title: 'Next', prices: eur(2_000), stockLeft: 2 },
  });

  // A change in the list reaches what visitors see, and the draft where it does not differ.
  await services.call(changeManyProducts, { ids: [id], operation: { kind: 'featured', featured: true } });
  await services.call(changeManyProducts, { ids: [id], operation: { kind: 'prices', percent: 50 } });
  expect(await seen()).toMatchObject({ featured: true, prices: eur(1_500) });
  ({ revision } = await services.call(getProductRecord, { id }));
  expect((await services.call(publishProduct, { id, revision })).pending).toBeNull();
  expect(await seen()).toMatchObject({ title: 'Next', featured: true, prices: eur(2_000), stockLeft: 2 });

  const first = await services.call(draftOfProduct.getVersion, { id, number: 1 });
  expect([first.version.reason, first.content.title]).toEqual(['published', before.title]);
  ({ revision } = await services.call(getProductRecord, { id }));
  const restored = await services.call(draftOfProduct.restoreVersion, { id, revision, number: 1 });
  expect(restored.pending).toEqual({ title: before.title, prices: eur(1_000), featured: false });
  await services.call(draftOfProduct.discard, { id, revision: restored.revision });
  expect((await history(id)).map(({ action }) => action.split('.')[1]).slice(0, 2)).toEqual([
    'discard',
    'restore-version',
  ]);
});

test('S35: the draft of a product that is withdrawn becomes its content, and an undo does not publish it', async () => {
  const { id } = await create({ name: 'withdrawn' });
  const { revision } = await services.call(changeProductStatus, { id, status: 'active' });
  await services.call(changeProductRecord, { id, revision, title: 'Unseen' });
  const early = { as: 'system', body: { status: 'archived', revision } } as const;
  expect((await services.send(`POST /content/admin/products/${id}/status`, early)).status).toBe(409);
  const outcome = await services.call(changeManyProducts, {
    ids: [id],
    operation: { kind: 'status', status: 'archived' },
  });
  expect(outcome).toMatchObject({ results: [{ ok: true }], undo: [] });
  expect(await services.call(getProductRecord, { id })).toMatchObject({ title: 'Unseen', pending: null });
  expect((await history(id))[0]).toMatchObject({ before: { status: 'active' }, after: { status: 'archived' } });
  const { items } = await signedIn(listVersions, { record: `product:${id}` });
  expect(items.map(({ title }) => title)).toEqual(['Title of withdrawn']);
});
