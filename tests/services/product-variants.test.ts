import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRows } from '#contract/content/product-csv.ts';
import { importProducts, listProductImports, undoProductImport } from '#contract/content/product-imports.ts';
import { changeManyProducts, revertProducts } from '#contract/content/product-operations.ts';
import { getProduct, listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  draftOfProduct,
  listProductRecords,
  publishProduct,
} from '#contract/content/products-admin.ts';
import { noVariants, type ProductVariants } from '#contract/content/variants.ts';
import { listVersions } from '#contract/content/versions.ts';
import { writeCsv } from '#contract/csv.ts';
import { createLamps, eur, lampVariants } from '../helpers/lamps.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
let lamps: ReturnType<typeof createLamps>;
beforeAll(async () => {
  services = await startWithPeople({ SEED_DEMO: 'false' });
  lamps = createLamps(services);
});
afterAll(() => services?.remove());

const patch = (id: string, body: object) =>
  services.send(`PATCH /content/admin/products/${id}`, { as: 'system', body });
const asManager: ReturnType<typeof callAs> = (endpoint, input) =>
  callAs(services, services.person({ permissions: ['products.manage'] }))(endpoint, input);

test('S22 S35: visitors see the variants that are offered, with their prices and what is left of each', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 9, 'oak-m': 2 });
  expect(await lamps.stocksOf(id)).toEqual({ stock: 11, 'oak-s': 9, 'oak-m': 2 });
  const product = await services.call(getProduct, { name });
  expect(product).toMatchObject({ prices: eur(12_000), pricesVary: true, availability: 'in_stock', stockLeft: null });
  expect(product.variants.options).toEqual(lampVariants.options);
  expect(product.variants.items).toMatchObject([
    { key: 'oak-s', sku: 'L-OS', prices: eur(12_000), availability: 'in_stock', stockLeft: null },
    { key: 'oak-m', prices: eur(15_000), availability: 'in_stock', stockLeft: 2 },
    { key: 'black-s', prices: eur(12_000), availability: 'sold_out', stockLeft: null },
  ]);
  const listed = (await services.call(listProducts, { pageSize: 100 })).items;
  expect(listed.find((item) => item.name === name)).toMatchObject({ pricesVary: true });
  const { revision } = await lamps.recordOf(id);
  const found = async (query: string) =>
    (await services.call(listProductRecords, { query })).items.some((line) => line.id === id);
  expect([await found('l-os'), await found('L-O%')]).toEqual([true, false]);
  const items = lampVariants.items.map((item) => ({ ...item, isOffered: item.key !== 'oak-s' }));
  const draft = await services.call(changeProductRecord, { id, revision, variants: { ...lampVariants, items } });
  expect((await services.call(getProduct, { name })).variants.items).toHaveLength(3);
  await services.call(publishProduct, { id, revision: draft.revision });
  const after = await services.call(getProduct, { name });
  expect([after.variants.items.map(({ key }) => key), after.prices, after.stockLeft]).toEqual([
    ['oak-m', 'black-s'],
    eur(12_000),
    2,
  ]);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 2, 'oak-s': 9, 'oak-m': 2 });
});

test('S35: the stock of a variant changes at once, in no draft and no version, and comes back with its variant', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 4, 'oak-m': 1 });
  const [{ number } = { number: 0 }] = (await asManager(listVersions, { record: `product:${id}` })).items;
  const { revision } = await lamps.recordOf(id);
  const fewer: ProductVariants = {
    options: [{ name: 'Colour', values: ['Oak', 'Pine'] }],
    items: [
      { key: 'oak-s', values: ['Oak'], sku: null, prices: [], isOffered: true },
      { key: 'pine', values: ['Pine'], sku: null, prices: [], isOffered: true },
    ],
  };
  const variantStock = [
    { key: 'oak-s', stock: 6, stockSeen: 4 },
    { key: 'pine', stock: 3 },
  ];
  const draft = await services.call(changeProductRecord, { id, revision, variants: fewer, variantStock });
  // Visitors cannot order what only the draft has.
  expect(await lamps.stocksOf(id)).toEqual({ stock: 7, 'oak-s': 6, 'oak-m': 1, pine: 3 });
  await services.call(publishProduct, { id, revision: draft.revision });
  expect((await lamps.recordOf(id)).stock).toBe(9);
  const { revision: published } = await lamps.recordOf(id);
  const restored = await services.call(draftOfProduct.restoreVersion, { id, number, revision: published });
  await services.call(publishProduct, { id, revision: restored.revision });
  expect(await lamps.stocksOf(id)).toEqual({ stock: 7, 'oak-s': 6, 'oak-m': 1, pine: 3 });
  expect((await services.call(getProduct, { name })).variants.items).toHaveLength(3);
  const { body } = await services.send(`GET /content/audit?target_type=product&target_id=${id}`, {
    headers: services.person({ permissions: ['products.manage'] }).headers,
  });
  const logged = body.entries.map(({ after }: { after: object }) => after);
  expect(logged).toContainEqual({ variantStock: ['Oak: 6', 'Pine: 3'] });
});

test('S35: wrong variants and a stock of the whole product are refused at their fields', async () => {
  const { id } = await lamps.lamp({ 'oak-s': 4 });
  const { revision } = await lamps.recordOf(id);
  const twice = { ...lampVariants, items: [...lampVariants.items, lampVariants.items[0]] };
  const lost = { ...lampVariants, options: [{ name: 'Colour', values: ['Oak'] }, lampVariants.options[1]] };
  const fieldsOf = async (body: object) => Object.keys((await patch(id, { revision, ...body })).body.fields ?? {});
  const onWire = ({ options, items }: typeof lampVariants) => ({
    options,
    items: items.map(({ isOffered, ...item }) => ({ ...item, is_offered: isOffered })),
  });
  expect(await fieldsOf({ variants: onWire(twice as ProductVariants) })).toContain('variants.items.3.key');
  expect(await fieldsOf({ variants: onWire(lost as ProductVariants) })).toEqual(['variants.items.2.values']);
  expect(await fieldsOf({ stock: 3 })).toEqual(['stock']);
  const operation = { kind: 'stock', stock: 3 } as const;
  const { results } = await services.call(changeManyProducts, { ids: [id], operation });
  expect(results).toMatchObject([{ ok: false }]);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 4, 'oak-s': 4 });
});

test('S35: a price change of many products also changes prices of variants, and can be undone', async () => {
  const { id } = await lamps.lamp({});
  const operation = { kind: 'prices', percent: 10 } as const;
  const { undo } = await services.call(changeManyProducts, { ids: [id], operation });
  const changed = await lamps.recordOf(id);
  expect([changed.prices, changed.variants.items[1]?.prices]).toEqual([eur(13_200), eur(16_500)]);
  await services.call(revertProducts, { items: undo });
  expect((await lamps.recordOf(id)).variants).toEqual(lampVariants);
});

test('S35: a file has the variants with their stock, and its import can be undone', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 5, 'oak-m': 2 });
  const { items } = await services.call(listProductRecords, { query: name });
  const rows = productRows(items.filter((item) => item.id === id));
  const csvOf = (change: (cells: Record<string, string>) => object) => {
    const [head, cells] = rows as [string[], string[]];
    const changed = change(Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])));
    return writeCsv([Object.keys(changed), Object.values(changed)]);
  };
  const importFile = (change: (cells: Record<string, string>) => object) =>
    services.call(importProducts, { csv: csvOf(change), dryRun: false });
  expect((await importFile((cells) => cells)).lines).toMatchObject([{ operation: 'keep' }]);
  const wrong = await importFile((cells) => ({ ...cells, stock: '3' }));
  expect(wrong.errors).toMatchObject([{ column: 'stock', message: expect.stringContaining('Leave this cell empty') }]);
  const done = await importFile(({ variants: cell, ...cells }) => ({
    ...cells,
    variants: `${cell?.replace('stock 5', 'stock 8')}`.replace('EUR 150.00', 'EUR 155.00'),
  }));
  expect([done.applied, done.lines[0]?.changes.map(({ column }) => column)]).toEqual([true, ['variants']]);
  expect(await lamps.stocksOf(id)).toMatchObject({ stock: 10, 'oak-s': 8 });
  expect((await lamps.recordOf(id)).variants.items[1]?.prices).toEqual(eur(15_500));
  await lamps.reserve(name, { variant: 'oak-s' });
  const [past] = (await services.call(listProductImports, {})).items;
  await services.call(undoProductImport, { id: past?.id ?? '' });
  expect(await lamps.stocksOf(id)).toMatchObject({ stock: 6, 'oak-s': 4 });
  expect((await lamps.recordOf(id)).variants).toEqual(lampVariants);
  const fresh = await services.call(importProducts, {
    csv: writeCsv([
      ['name', 'title', 'price_eur', 'stock', 'variants'],
      [`${name}-new`, 'New lamp', '10', '', 'Colour: Oak, Black\nOak; stock 2\nBlack; stock 3'],
    ]),
    dryRun: false,
  });
  expect(fresh.errors).toEqual([]);
  const [created] = (await services.call(listProductRecords, { query: `${name}-new` })).items;
  expect([created?.stock, created?.variants.items.map(({ key }) => key)]).toEqual([5, ['oak', 'black']]);
});

test('S35: pieces are those of the product or of its variants, and never counted twice', async () => {
  const { id, name } = await lamps.lamp({ 'oak-s': 4, 'oak-m': 2 });
  const { body: ordered } = await lamps.reserve(name, { variant: 'oak-s' });
  await lamps.publish(id, noVariants);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 5, 'oak-s': 0, 'oak-m': 0 });
  await lamps.release(name, ordered.key);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 6, 'oak-s': 0, 'oak-m': 0 });
  await lamps.publish(id, lampVariants);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 0, 'oak-s': 0, 'oak-m': 0 });
});

test('S35: a draft cannot give a product more pieces than are left of those that were counted', async () => {
  const { id, name } = await lamps.plain(5);
  const split = async (stocks: Record<string, number>) => {
    const { revision } = await lamps.recordOf(id);
    const variantStock = Object.entries(stocks).map(([key, stock]) => ({ key, stock }));
    return services.call(changeProductRecord, { id, revision, variants: lampVariants, variantStock });
  };
  const publish = async () => {
    const { revision } = await lamps.recordOf(id);
    return services.send(`POST /content/admin/products/${id}/publish`, { as: 'system', body: { revision } });
  };
  await split({ 'oak-s': 3, 'oak-m': 2 });
  await lamps.reserve(name, { quantity: 2 });
  const refused = await publish();
  expect([refused.status, refused.body.fields.stock]).toEqual([422, expect.stringContaining('only 3 left')]);
  await split({ 'oak-s': 1 });
  expect((await publish()).status).toBe(200);
  expect(await lamps.stocksOf(id)).toEqual({ stock: 3, 'oak-s': 1, 'oak-m': 2 });
  // Withdrawn with wrong counts, or discarded, the counts are gone.
  const other = await lamps.plain(5);
  const drafted = async () => {
    const { revision } = await lamps.recordOf(other.id);
    const variantStock = [{ key: 'oak-s', stock: 5 }];
    return services.call(changeProductRecord, { id: other.id, revision, variants: lampVariants, variantStock });
  };
  const { revision } = await drafted();
  await services.call(draftOfProduct.discard, { id: other.id, revision });
  expect(await lamps.stocksOf(other.id)).toEqual({ stock: 5, 'oak-s': 0 });
  await drafted();
  await lamps.reserve(other.name, {});
  await services.call(changeProductStatus, { id: other.id, status: 'archived' });
  expect(await lamps.stocksOf(other.id)).toEqual({ stock: 0, 'oak-s': 0 });
});

test('S35: a stock that is too high, unknown or given twice is refused, and never stops the list', async () => {
  const { id } = await lamps.lamp({ 'oak-s': 600_000 });
  const { revision } = await lamps.recordOf(id);
  const answer = async (...variant_stock: object[]) => {
    const { status, body } = await patch(id, { revision, variant_stock });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await answer({ key: 'oak-m', stock: 600_000 })).toEqual([422, ['variant_stock']]);
  expect(await answer({ key: 'no-such', stock: 1 })).toEqual([422, ['variant_stock.0.key']]);
  expect(await answer({ key: 'oak-m', stock: 1 }, { key: 'oak-m', stock: 2 })).toEqual([422, ['variant_stock']]);
  const variantStock = ['oak-s', 'oak-m'].map((key) => ({ key, stock: 600_000 }));
  const body = { name: 'many-lamps', title: 'Lamp', prices: eur(1), variants: lampVariants, variantStock };
  await expect(services.call(createProduct, body)).rejects.toThrow('answered 422');
  await expect(
    services.call(createProduct, { ...body, variantStock: [variantStock[0]!, variantStock[0]!] }),
  ).rejects.toThrow('answered 422');
  // Pieces that orders give back have no limit.
  const { id: full, name } = await lamps.plain(1_000_000);
  const { body: ordered } = await lamps.reserve(name, { quantity: 10 });
  const { revision: next } = await lamps.recordOf(full);
  await services.call(changeProductRecord, { id: full, revision: next, stock: 1_000_000 });
  await lamps.release(name, ordered.key);
  expect((await services.call(listProductRecords, { query: name })).items).toMatchObject([{ stock: 1_000_010 }]);
});

test('S35: an import that adds or removes variants is undone with its stock, without the pieces sold since', async () => {
  const importCells = async (cells: Record<string, string>) => {
    const csv = writeCsv([Object.keys(cells), Object.values(cells)]);
    const done = await services.call(importProducts, { csv, dryRun: false });
    expect(done.errors).toEqual([]);
  };
  const undo = async () => {
    const [past] = (await services.call(listProductImports, {})).items;
    return services.call(undoProductImport, { id: past?.id ?? '' });
  };
  const { id, name } = await lamps.plain(10);
  await importCells({ name, variants: 'Colour: Oak, Black\nOak; stock 2\nBlack; stock 3' });
  expect(await lamps.stocksOf(id)).toMatchObject({ stock: 5, oak: 2, black: 3 });
  await lamps.reserve(name, { variant: 'oak' });
  expect((await undo()).left).toEqual([]);
  expect([await lamps.stocksOf(id), (await lamps.recordOf(id)).variants]).toEqual([
    { stock: 9, oak: 0, black: 0 },
    noVariants,
  ]);
  // A line without a key is matched by its values, and one without a stock does not change the stock.
  const lamp = await lamps.lamp({ 'oak-s': 4, 'oak-m': 2 });
  await importCells({ name: lamp.name, variants: 'Colour: Oak\nSize: S, M, L\nOak, S\nOak, M; stock 1\nOak, L' });
  expect(await lamps.stocksOf(lamp.id)).toMatchObject({ stock: 5, 'oak-s': 4, 'oak-m': 1 });
  await importCells({ name: lamp.name, variants: '' });
  expect(await lamps.stocksOf(lamp.id)).toMatchObject({ stock: 5, 'oak-s': 0, 'oak-m': 0 });
  expect((await undo()).left).toEqual([]);
  expect(await lamps.stocksOf(lamp.id)).toMatchObject({ stock: 5, 'oak-s': 4, 'oak-m': 1 });
  await importCells({ name: lamp.name, variants: '' });
  await lamps.reserve(lamp.name, {});
  expect((await undo()).left).toMatchObject([{ field: 'variants', message: 'Pieces were sold since.' }]);
  expect(await lamps.stocksOf(lamp.id)).toMatchObject({ stock: 4, 'oak-s': 0, 'oak-m': 0 });
});
