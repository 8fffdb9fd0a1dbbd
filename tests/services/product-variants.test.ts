import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productRows } from '#contract/content/product-csv.ts';
import { importProducts, listProductImports, undoProductImport } from '#contract/content/product-imports.ts';
import { changeManyProducts, revertProducts } from '#contract/content/product-operations.ts';
import { getProduct, listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  getProductRecord,
  listProductRecords,
  publishProduct,
  restoreProductVersion,
} from '#contract/content/products-admin.ts';
import type { ProductVariants } from '#contract/content/variants.ts';
import { listVersions } from '#contract/content/versions.ts';
import { writeCsv } from '#contract/csv.ts';
import { createPlaceOrder } from '../helpers/orders.ts';
import { bothDatabases } from '../helpers/services.ts';
import { callAs, type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

const eur = (amount: number) => [{ currency: 'EUR', amount }];

/** Oak in two sizes, of which the larger costs more, and black in one. */
const variants: ProductVariants = {
  options: [
    { name: 'Colour', values: ['Oak', 'Black'] },
    { name: 'Size', values: ['S', 'M'] },
  ],
  items: [
    { key: 'oak-s', values: ['Oak', 'S'], sku: 'L-OS', prices: [], isOffered: true },
    { key: 'oak-m', values: ['Oak', 'M'], sku: null, prices: eur(15_000), isOffered: true },
    { key: 'black-s', values: ['Black', 'S'], sku: null, prices: [], isOffered: true },
  ],
};
const withItem = (key: string, fields: object): ProductVariants => ({
  ...variants,
  items: variants.items.map((item) => (item.key === key ? { ...item, ...fields } : item)),
});

describe.each(bothDatabases)('%s', (database) => {
  let services: ServicesWithPeople;
  let placeOrder: ReturnType<typeof createPlaceOrder>;
  beforeAll(async () => {
    services = await startWithPeople(database, { ORDERS_PER_HOUR: '0', ORDERS_PER_DAY: '0' });
    placeOrder = createPlaceOrder(services);
  });
  afterAll(() => services?.remove());

  const send = (who: SignedInAs, request: string, body?: object) =>
    services.send(request, { headers: who.headers, ...(body ? { body } : {}) });
  const patch = (id: string, body: object) =>
    services.send(`PATCH /content/admin/products/${id}`, { as: 'system', body });
  const asManager: ReturnType<typeof callAs> = (endpoint, input) =>
    callAs(services, services.person({ permissions: ['products.manage'] }))(endpoint, input);
  const recordOf = (id: string) => services.call(getProductRecord, { id });
  const stocksOf = async (id: string) => {
    const { stock, variantStock } = await recordOf(id);
    return { stock, ...Object.fromEntries(variantStock.map((each) => [each.key, each.stock])) };
  };
  let count = 0;
  /** Published, with these pieces of each variant. */
  async function lamp(stocks: Record<string, number>, fields: { waitlist?: boolean } = {}) {
    const name = `lamp-${++count}`;
    const variantStock = Object.entries(stocks).map(([key, stock]) => ({ key, stock }));
    const input = { name, title: 'Lamp', prices: eur(12_000), variants, variantStock, ...fields };
    const { id } = await services.call(createProduct, input);
    await services.call(changeProductStatus, { id, status: 'active' });
    return { id, name };
  }
  const reserve = (name: string, fields: object) =>
    services.send(`POST /content/products/${name}/reservations`, {
      as: 'system',
      body: { key: randomUUID(), quantity: 1, ...fields },
    });

  test('S22 S35: visitors see the variants that are offered, with their prices and what is left of each', async () => {
    const { id, name } = await lamp({ 'oak-s': 9, 'oak-m': 2 });
    expect(await stocksOf(id)).toEqual({ stock: 11, 'oak-s': 9, 'oak-m': 2 });
    const product = await services.call(getProduct, { name });
    expect(product).toMatchObject({ prices: eur(12_000), pricesVary: true, availability: 'in_stock', stockLeft: null });
    expect(product.variants.options).toEqual(variants.options);
    expect(product.variants.items).toMatchObject([
      { key: 'oak-s', sku: 'L-OS', prices: eur(12_000), availability: 'in_stock', stockLeft: null },
      { key: 'oak-m', prices: eur(15_000), availability: 'in_stock', stockLeft: 2 },
      { key: 'black-s', prices: eur(12_000), availability: 'sold_out', stockLeft: null },
    ]);
    const { items } = await services.call(listProducts, { pageSize: 100 });
    expect(items.find((item) => item.name === name)).toMatchObject({ pricesVary: true });
    const { revision } = await recordOf(id);
    const off = { variants: withItem('oak-s', { isOffered: false }) };
    const draft = await services.call(changeProductRecord, { id, revision, ...off });
    expect((await services.call(getProduct, { name })).variants.items).toHaveLength(3);
    await services.call(publishProduct, { id, revision: draft.revision });
    const after = await services.call(getProduct, { name });
    expect([after.variants.items.map(({ key }) => key), after.prices, after.stockLeft]).toEqual([
      ['oak-m', 'black-s'],
      eur(12_000),
      2,
    ]);
    expect(await stocksOf(id)).toEqual({ stock: 2, 'oak-s': 9, 'oak-m': 2 });
  });

  test('S35: the stock of a variant changes at once, in no draft and no version, and comes back with its variant', async () => {
    const { id, name } = await lamp({ 'oak-s': 4, 'oak-m': 1 });
    const [{ number } = { number: 0 }] = (await asManager(listVersions, { record: `product:${id}` })).items;
    const { revision } = await recordOf(id);
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
    expect(await stocksOf(id)).toEqual({ stock: 7, 'oak-s': 6, 'oak-m': 1, pine: 3 });
    await services.call(publishProduct, { id, revision: draft.revision });
    expect((await recordOf(id)).stock).toBe(9);
    const { revision: published } = await recordOf(id);
    const restored = await services.call(restoreProductVersion, { id, number, revision: published });
    await services.call(publishProduct, { id, revision: restored.revision });
    expect(await stocksOf(id)).toEqual({ stock: 7, 'oak-s': 6, 'oak-m': 1, pine: 3 });
    expect((await services.call(getProduct, { name })).variants.items).toHaveLength(3);
    const { body } = await services.send(`GET /content/audit?target_type=product&target_id=${id}`, {
      headers: services.person({ permissions: ['products.manage'] }).headers,
    });
    const logged = body.entries.map(({ after }: { after: object }) => after);
    expect(logged).toContainEqual({ variantStock: ['Oak: 6', 'Pine: 3'] });
  });

  test('S35: wrong variants and a stock of the whole product are refused at their fields', async () => {
    const { id } = await lamp({ 'oak-s': 4 });
    const { revision } = await recordOf(id);
    const twice = { ...variants, items: [...variants.items, variants.items[0]] };
    const lost = { ...variants, options: [{ name: 'Colour', values: ['Oak'] }, variants.options[1]] };
    const fieldsOf = async (body: object) => Object.keys((await patch(id, { revision, ...body })).body.fields ?? {});
    const onWire = ({ options, items }: typeof variants) => ({
      options,
      items: items.map(({ isOffered, ...item }) => ({ ...item, is_offered: isOffered })),
    });
    expect(await fieldsOf({ variants: onWire(twice as ProductVariants) })).toContain('variants.items.3.key');
    expect(await fieldsOf({ variants: onWire(lost as ProductVariants) })).toEqual(['variants.items.2.values']);
    expect(await fieldsOf({ stock: 3 })).toEqual(['stock']);
    const operation = { kind: 'stock', stock: 3 } as const;
    const { results } = await services.call(changeManyProducts, { ids: [id], operation });
    expect(results).toMatchObject([{ ok: false }]);
    expect(await stocksOf(id)).toEqual({ stock: 4, 'oak-s': 4 });
  });

  test('S35: a price change of many products changes the own prices of variants, and can be undone', async () => {
    const { id } = await lamp({});
    const operation = { kind: 'prices', percent: 10 } as const;
    const { undo } = await services.call(changeManyProducts, { ids: [id], operation });
    const changed = await recordOf(id);
    expect([changed.prices, changed.variants.items[1]?.prices]).toEqual([eur(13_200), eur(16_500)]);
    await services.call(revertProducts, { items: undo });
    expect((await recordOf(id)).variants).toEqual(variants);
  });

  test('S25 T28: reservations name a variant, never exceed its stock, and return to it', async () => {
    const { id, name } = await lamp({ 'oak-s': 3, 'oak-m': 1 });
    expect((await reserve(name, {})).body.fields).toHaveProperty('variant');
    expect((await reserve(name, { variant: 'no-such-variant' })).status).toBe(409);
    expect((await reserve('stool', { variant: 'oak-s' })).body.fields).toHaveProperty('variant');
    const last = await Promise.all([1, 2, 3].map(() => reserve(name, { variant: 'oak-m' })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const key = randomUUID();
    const any = await reserve(name, { key, any_variant: true });
    expect([any.body.variant, (await reserve(name, { key, any_variant: true })).body.variant]).toEqual([
      'oak-s',
      'oak-s',
    ]);
    expect(await stocksOf(id)).toEqual({ stock: 2, 'oak-s': 2, 'oak-m': 0 });
    for (const each of [key, last.find(({ status }) => status === 201)?.body.key])
      await services.send(`DELETE /content/products/${name}/reservations/${each}`, { as: 'system' });
    expect(await stocksOf(id)).toEqual({ stock: 4, 'oak-s': 3, 'oak-m': 1 });
    // A withdrawn variant gets its piece back, and the sum does not count it.
    const { body } = await reserve(name, { variant: 'oak-m' });
    const { revision } = await recordOf(id);
    const off = { variants: withItem('oak-m', { isOffered: false }) };
    const draft = await services.call(changeProductRecord, { id, revision, ...off });
    await services.call(publishProduct, { id, revision: draft.revision });
    expect((await reserve(name, { variant: 'oak-m' })).status).toBe(409);
    await services.send(`DELETE /content/products/${name}/reservations/${body.key}`, { as: 'system' });
    expect(await stocksOf(id)).toEqual({ stock: 3, 'oak-s': 3, 'oak-m': 1 });
  });

  test('S25 T28: one of two orders for the last piece of a variant wins, and its cancellation returns that piece', async () => {
    const { id, name } = await lamp({ 'oak-s': 5, 'oak-m': 1 });
    const [one, other] = [services.person(), services.person()];
    const answers = await Promise.all([one, other].map((who) => placeOrder(who, { product: name, variant: 'oak-m' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const winner = answers.findIndex(({ status }) => status === 201);
    const { body: order } = answers[winner]!;
    expect(order).toMatchObject({
      title: 'Lamp – Oak, M',
      subtotal: { amount: 15_000 },
      lines: [{ product: name, variant: 'oak-m', title: 'Lamp – Oak, M', unit_price: { amount: 15_000 } }],
    });
    expect(await stocksOf(id)).toEqual({ stock: 5, 'oak-s': 5, 'oak-m': 0 });
    await send([one, other][winner]!, `POST /trade/orders/${order.number}/cancel`, {});
    await expect.poll(() => stocksOf(id)).toEqual({ stock: 6, 'oak-s': 5, 'oak-m': 1 });
  });

  test('S25: an order names a variant that is offered, and two variants of a product are two lines', async () => {
    const { id, name } = await lamp({ 'oak-s': 5, 'oak-m': 5 });
    const person = services.person();
    const fieldsOf = async (fields: object) => (await placeOrder(person, fields)).body.fields;
    expect(await fieldsOf({ product: name })).toEqual({ variant: 'Please choose a variant of “Lamp”.' });
    expect(await fieldsOf({ product: name, variant: 'oak-xl' })).toEqual({
      variant: 'This variant of “Lamp” is no longer offered.',
    });
    expect(await fieldsOf({ product: 'stool', variant: 'oak-s' })).toHaveProperty('variant');
    const lines = [
      { product: name, variant: 'oak-s', quantity: 2 },
      { product: name, variant: 'oak-m', quantity: 3 },
    ];
    const order = (several: object[]) =>
      placeOrder(person, { product: undefined, quantity: undefined, lines: several });
    expect((await order([...lines, { product: name, quantity: 1 }])).body.fields).toHaveProperty('lines.2.variant');
    expect((await order([...lines, lines[0]!])).body.fields).toHaveProperty('lines.2.product');
    const items = `${name}.oak-s:2,${name}.oak-m:3`;
    const { body: quote } = await services.send(`GET /trade/order-quotes?items=${items}&currency=EUR&country=DE`);
    expect(quote).toMatchObject({ quantity: 5, subtotal: { amount: 69_000 } });
    expect((await services.send(`GET /trade/order-quotes?items=${name}:1`)).body.fields).toHaveProperty('items');
    expect((await services.send(`GET /trade/order-quotes/${name}?variant=oak-m`)).body.unit_price.amount).toBe(15_000);
    const { body: placed } = await order(lines);
    expect(placed.total).toEqual(quote.total);
    expect(await stocksOf(id)).toEqual({ stock: 5, 'oak-s': 3, 'oak-m': 2 });
    const removed = await services.send(`POST /trade/admin/orders/${placed.number}/credits`, {
      as: 'system',
      body: { lines: [{ position: 2, quantity: 1 }], shipping: false, return_stock: true, revision: placed.revision },
    });
    expect(removed.status).toBeLessThan(300);
    await expect.poll(() => stocksOf(id)).toEqual({ stock: 6, 'oak-s': 3, 'oak-m': 3 });
  });

  test('S25: a cart has a line for each variant, and says which is no longer offered', async () => {
    const { id, name } = await lamp({ 'oak-s': 5, 'oak-m': 2 });
    const person = services.person();
    const add = (...items: object[]) => send(person, 'POST /trade/cart/items', { items });
    const lines = async () => (await send(person, 'GET /trade/cart?currency=EUR')).body.lines;
    expect((await add({ product: name, quantity: 1 })).body.fields).toHaveProperty('items.0.variant');
    const items = [
      { product: name, variant: 'oak-s', quantity: 2 },
      { product: name, variant: 'oak-m', quantity: 3 },
    ];
    expect((await add(...items)).body).toEqual({ count: 2 });
    expect((await add(items[0]!)).body).toEqual({ count: 2 });
    expect(await lines()).toMatchObject([
      { product: name, variant: 'oak-s', title: 'Lamp – Oak, S', quantity: 2, problem: null },
      { variant: 'oak-m', total: { amount: 45_000 }, problem: 'Only 2 left. Order fewer of it.' },
    ]);
    await send(person, 'PUT /trade/cart/items', { items: [{ ...items[1], quantity: 1 }] });
    const lines1 = [{ product: name, variant: 'oak-m', quantity: 1 }];
    await placeOrder(person, { product: undefined, quantity: undefined, lines: lines1, from_cart: true });
    expect(await lines()).toMatchObject([{ variant: 'oak-s', quantity: 2 }]);
    const { revision } = await recordOf(id);
    const off = { variants: withItem('oak-s', { isOffered: false }) };
    const draft = await services.call(changeProductRecord, { id, revision, ...off });
    await services.call(publishProduct, { id, revision: draft.revision });
    expect(await lines()).toMatchObject([
      { variant: 'oak-s', title: 'Lamp – Oak, S', problem: 'This variant is no longer offered.' },
    ]);
    expect((await send(person, 'PUT /trade/cart/items', { items: [{ ...items[0], quantity: 0 }] })).body.count).toBe(0);
  });

  test('S27: an invitation reserves a piece of the variant of which the most is left, and counts for that variant', async () => {
    const { id, name } = await lamp({}, { waitlist: true });
    const person = services.person();
    const { body: entry } = await services.send(`POST /trade/admin/waitlists/${name}/entries`, {
      as: 'system',
      body: { contact: 'someone@example.org' },
    });
    const { revision } = await recordOf(id);
    const variantStock = [
      { key: 'oak-s', stock: 1 },
      { key: 'oak-m', stock: 1 },
      { key: 'black-s', stock: 0 },
    ];
    await services.call(changeProductRecord, { id, revision, variantStock });
    await reserve(name, { variant: 'oak-s' });
    const { body: made } = await services.send(`POST /trade/admin/waitlist-entries/${entry.id}/link`, {
      as: 'system',
      body: { days: 3 },
    });
    expect(await stocksOf(id)).toMatchObject({ stock: 0, 'oak-m': 0 });
    const path = `/trade/waitlist-invitations/${made.link.split('/').at(-1)}`;
    expect((await services.send(`GET ${path}`)).body).toMatchObject({ waitlist: name, variant: 'oak-m' });
    expect((await send(person, `POST ${path}/accept`, {})).body).toEqual({ product: name, variant: 'oak-m' });
    expect((await placeOrder(person, { product: name, variant: 'oak-s' })).status).toBe(409);
    const placed = await placeOrder(person, { product: name, variant: 'oak-m' });
    expect([placed.status, placed.body.title]).toEqual([201, 'Lamp – Oak, M']);
    expect(await stocksOf(id)).toMatchObject({ stock: 0, 'oak-m': 0 });
    await send(person, `POST /trade/orders/${placed.body.number}/cancel`, {});
    await expect.poll(() => stocksOf(id)).toMatchObject({ stock: 1, 'oak-m': 1 });
  });

  test('S35: a file has the variants with their stock, and its import can be undone', async () => {
    const { id, name } = await lamp({ 'oak-s': 5, 'oak-m': 2 });
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
    expect(wrong.errors).toMatchObject([
      { column: 'stock', message: expect.stringContaining('Leave this cell empty') },
    ]);
    const done = await importFile(({ variants: cell, ...cells }) => ({
      ...cells,
      variants: `${cell?.replace('stock 5', 'stock 8')}`.replace('EUR 150.00', 'EUR 155.00'),
    }));
    expect([done.applied, done.lines[0]?.changes.map(({ column }) => column)]).toEqual([true, ['variants']]);
    expect(await stocksOf(id)).toMatchObject({ stock: 10, 'oak-s': 8 });
    expect((await recordOf(id)).variants.items[1]?.prices).toEqual(eur(15_500));
    await reserve(name, { variant: 'oak-s' });
    const [past] = (await services.call(listProductImports, {})).items;
    await services.call(undoProductImport, { id: past?.id ?? '' });
    expect(await stocksOf(id)).toMatchObject({ stock: 6, 'oak-s': 4 });
    expect((await recordOf(id)).variants).toEqual(variants);
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
});
