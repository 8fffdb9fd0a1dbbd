import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productRows } from '#contract/content/product-csv.ts';
import { importProducts } from '#contract/content/product-imports.ts';
import { changeManyProducts, revertProducts } from '#contract/content/product-operations.ts';
import { getProduct, listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  getProductRecord,
  listProductRecords,
  moveProduct,
  restoreProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { releaseProduct, reserveProduct } from '#contract/content/reservations.ts';
import { readCsv, writeCsv } from '#contract/csv.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { paragraph } from '../helpers/posts.ts';
import { databases } from '../helpers/services.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const eur = (amount: number) => [{ currency: 'EUR', amount }];
const key = '6f6a3f0e-3c5e-4b52-9d3c-6a3a5b1f0a01';

describe.each(databases)('%s', (database) => {
  let services: ServicesWithPeople;
  beforeAll(async () => {
    services = await startWithPeople(database, { SEED_DEMO: 'false' });
  });
  afterAll(() => services?.remove());

  const create = (fields: Partial<InputOf<typeof createProduct>> & { name: string }) =>
    services.call(createProduct, { title: `Title of ${fields.name}`, prices: eur(1_000), ...fields });
  const statusOf = async (name: string) => (await services.send(`GET /content/products/${name}`)).status;
  const history = async (id: string) => {
    const { headers } = services.person({ permissions: ['products.manage'] });
    const { body } = await services.send(`GET /content/audit?target_type=product&target_id=${id}`, { headers });
    return body.entries as Array<{ action: string; before: unknown; after: unknown }>;
  };
  const patch = (id: string, body: object) =>
    services.send(`PATCH /content/admin/products/${id}`, { as: 'system', body });

  test('S35: a draft product is not public, and a product can be published, trashed, restored, archived and deleted', async () => {
    const created = await create({ name: 'life', stock: 3, body: paragraph('Words.') });
    expect(created).toMatchObject({ status: 'draft', revision: 1, trashedAt: null, formerNames: [] });
    expect(await statusOf('life')).toBe(404);
    await services.call(changeProductStatus, { id: created.id, status: 'active' });
    expect(await statusOf('life')).toBe(200);
    expect((await services.call(listProducts, {})).items.map(({ name }) => name)).toContain('life');
    expect((await services.send(`DELETE /content/admin/products/${created.id}`, { as: 'system' })).status).toBe(409);
    await services.call(trashProduct, { id: created.id });
    expect(await statusOf('life')).toBe(404);
    expect((await services.call(listProductRecords, {})).items).toEqual([]);
    expect((await services.call(listProductRecords, { trashed: 'true' })).items).toHaveLength(1);
    expect((await patch(created.id, { revision: 3, title: 'x' })).status).toBe(409);
    expect(await services.call(restoreProduct, { id: created.id })).toMatchObject({
      status: 'active',
      trashedAt: null,
    });
    expect(await statusOf('life')).toBe(200);
    await services.call(changeProductStatus, { id: created.id, status: 'archived' });
    expect(await statusOf('life')).toBe(404);
    await services.call(trashProduct, { id: created.id });
    await services.call(deleteProduct, { id: created.id });
    expect((await services.send(`GET /content/admin/products/${created.id}`, { as: 'system' })).status).toBe(404);
    const entries = await history(created.id);
    expect(entries.map(({ action }) => action.split('.')[1])).toEqual([
      'delete',
      'trash',
      'status',
      'restore',
      'trash',
      'status',
      'create',
    ]);
    expect(entries[2]).toMatchObject({ before: { status: 'active' }, after: { status: 'archived' } });
  });

  test('T56: of two saves with the same revision the second is refused, and only changed fields are in the history', async () => {
    const { id, revision } = await create({ name: 'contested', summary: 'Before.' });
    const saved = await services.call(changeProductRecord, { id, revision, title: 'Mine', summary: 'Before.' });
    expect(saved).toMatchObject({ title: 'Mine', revision: revision + 1 });
    expect(await patch(id, { revision, title: 'Yours' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await services.call(getProductRecord, { id })).title).toBe('Mine');
    const entries = await history(id);
    expect(entries[0]).toMatchObject({ before: { title: 'Title of contested' }, after: { title: 'Mine' } });
    const same = await services.call(changeProductRecord, { id, revision: revision + 1, title: 'Mine' });
    expect(same.revision).toBe(revision + 1);
  });

  test('S35 T54: a name in use is refused, and a former name leads to the product until another product takes it', async () => {
    const { id, revision } = await create({ name: 'first-name' });
    await services.call(changeProductStatus, { id, status: 'active' });
    await services.call(changeProductRecord, { id, revision: revision + 1, name: 'second-name' });
    expect(await services.call(getProduct, { name: 'first-name' })).toMatchObject({ name: 'second-name' });
    expect((await services.call(getProductRecord, { id })).formerNames).toEqual(['first-name']);
    const taken = await services.send('POST /content/admin/products', {
      as: 'system',
      body: { name: 'second-name', title: 'x', prices: eur(1) },
    });
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([422, ['name']]);
    const other = await create({ name: 'first-name' });
    expect(await statusOf('first-name')).toBe(404);
    expect((await services.call(getProductRecord, { id })).formerNames).toEqual([]);
    const bad = await patch(other.id, {
      revision: 1,
      prices: [...eur(1), ...eur(2)],
      specification: [{ label: '', value: 'x' }],
    });
    expect(Object.keys(bad.body.fields).sort()).toEqual(['prices', 'specification.0.label']);
  });

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

  test('S35: the list is paged by cursor in every sort order and searched by the beginnings of words', async () => {
    for (const [name, stock] of [
      ['oak-bench', 4],
      ['oak-stool', 0],
      ['pine-shelf', 9],
    ] as const)
      await create({ name, stock, summary: 'Öl finish' });
    const names = async (filters: InputOf<typeof listProductRecords>) => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await services.call(listProductRecords, { pageSize: 2, ...filters, ...(after ? { after } : {}) });
        expect(page.items.length).toBeLessThanOrEqual(2);
        found.push(...page.items.map(({ name }) => name));
        after = page.next ?? undefined;
      } while (after);
      return found;
    };
    const all = await names({});
    expect(all.slice(-3)).toEqual(['oak-bench', 'oak-stool', 'pine-shelf']);
    for (const sort of ['title', 'updated', 'stock'] as const)
      expect([...(await names({ sort }))].sort()).toEqual([...all].sort());
    expect((await names({ sort: 'stock' }))[0]).not.toBe('pine-shelf');
    expect(await names({ query: 'oa stoo' })).toEqual(['oak-stool']);
    expect(await names({ query: 'ÖL', stock: 'low' })).toEqual(['oak-bench', 'oak-stool']);
    await create({ name: 'series', title: 'Series 2026-3' });
    expect(await names({ query: '2026-3' })).toEqual(['series']);
    expect(await names({ query: "'; drop table products; --" })).toEqual([]);
    expect((await services.send('GET /content/admin/products?after=x', { as: 'system' })).status).toBe(422);
    expect((await services.send('GET /content/admin/products')).status).toBe(401);
  });

  test('S35: a product is moved in the catalogue by one position or to an end', async () => {
    const { items } = await services.call(listProductRecords, { query: 'oak' });
    const [bench, stool] = items as [(typeof items)[number], (typeof items)[number]];
    const order = async () =>
      (await services.call(listProductRecords, { pageSize: 100 })).items.map(({ name }) => name);
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

  test('S35 T55: an exported file has no formulas, and importing it unchanged changes nothing', async () => {
    await create({
      name: 'formula',
      title: '=1+1',
      summary: '\'=already quoted, "said" he',
      specification: [{ label: 'Size: \\ large', value: '@home' }],
      prices: [{ currency: 'USD', amount: 1_250 }, ...eur(900), { currency: 'JPY', amount: 70 }],
    });
    const items = (await services.call(listProductRecords, { pageSize: 100 })).items;
    const csv = writeCsv(productRows(items));
    for (const { cells } of readCsv(csv.replaceAll("'=", '!=')) ?? []) expect(cells.join()).not.toMatch(/(^|,)[=@]/);
    const report = await services.call(importProducts, { csv, dryRun: false });
    expect([report.errors, report.lines.filter(({ operation }) => operation !== 'keep')]).toEqual([[], []]);
    expect(report.lines).toHaveLength(items.length);
  });

  test('S35: an import can be previewed, and is applied as a whole or not at all', async () => {
    await create({ name: 'imported-old', prices: [...eur(100), { currency: 'USD', amount: 200 }], stock: 1 });
    const csv = 'name;title;stock;price_eur\nimported-old;New title;5;1,50\n"imported-new";"A ""new"" one";2;20\n';
    const preview = await services.call(importProducts, { csv, dryRun: true });
    expect(preview).toMatchObject({
      applied: false,
      errors: [],
      lines: [
        { line: 2, name: 'imported-old', operation: 'change', fields: ['title', 'stock', 'prices'] },
        { line: 3, name: 'imported-new', title: 'A "new" one', operation: 'create' },
      ],
    });
    expect(await services.call(listProductRecords, { query: 'imported-new' })).toMatchObject({ items: [] });
    const bad = `${csv}imported-new;Twice;1;1\nimported-third;;x;\n`;
    const refused = await services.call(importProducts, { csv: bad, dryRun: false });
    expect(refused.applied).toBe(false);
    expect(refused.errors).toEqual([
      { line: 4, column: 'name', message: 'Row 3 has the same product.' },
      { line: 5, column: 'title', message: 'Please enter a title.' },
      { line: 5, column: 'stock', message: 'Enter a whole number.' },
      { line: 5, column: 'title', message: 'A new product needs a title.' },
      { line: 5, column: 'price', message: 'A product needs at least one price.' },
    ]);
    const unknown = await services.call(importProducts, { csv: 'nam,titel,titel\na,b,c', dryRun: false });
    expect(unknown.errors.map(({ line, column }) => [line, column])).toEqual([
      [1, 'name'],
      [1, 'nam'],
      [1, 'titel'],
      [1, 'titel'],
    ]);
    expect((await services.call(importProducts, { csv: 'name,title\na,"b', dryRun: true })).errors).toHaveLength(1);
    const both = await services.call(importProducts, { csv: 'name,titel,stock\na-name,b,many', dryRun: true });
    expect(both.errors.map(({ column }) => column)).toEqual(['titel', 'stock', 'title', 'price']);

    expect((await services.call(importProducts, { csv, dryRun: false })).applied).toBe(true);
    const [old] = (await services.call(listProductRecords, { query: 'imported-old' })).items;
    expect(old).toMatchObject({
      title: 'New title',
      stock: 5,
      prices: [...eur(150), { currency: 'USD', amount: 200 }],
    });
  });

  test('S35: an import of the maximum number of lines is applied at once', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `bulk-${index},Bulk ${index},${index},10.00`);
    const { applied } = await services.call(importProducts, {
      csv: ['name,title,stock,price_eur', ...lines].join('\n'),
      dryRun: false,
    });
    expect(applied).toBe(true);
    const again = lines.map((line) => line.replace('10.00', '11.00'));
    expect(
      (await services.call(importProducts, { csv: ['name,title,stock,price_eur', ...again].join('\n'), dryRun: false }))
        .applied,
    ).toBe(true);
  });
});

test('T55: cells of any content are read as they were written', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^['=+\-@\t\r\n",; ]{0,6}$/));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const table = [['name', 'title'], ...rows];
      const read = readCsv(writeCsv(table)) ?? [];
      expect(read.map(({ cells }) => cells)).toEqual(table.filter((cells) => cells.some((each) => each !== '')));
    }),
  );
});
