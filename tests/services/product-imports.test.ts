import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createProductCategory,
  listProductCategories,
  moveProductCategory,
  restoreProductCategory,
  trashProductCategory,
} from '#contract/content/product-categories.ts';
import { productRows } from '#contract/content/product-csv.ts';
import { importProducts, listProductImports, undoProductImport } from '#contract/content/product-imports.ts';
import { listProducts } from '#contract/content/products.ts';
import {
  changeProductRecord,
  changeProductStatus,
  createProduct,
  deleteProduct,
  getProductRecord,
  listProductRecords,
  publishProduct,
  trashProduct,
} from '#contract/content/products-admin.ts';
import { reserveProduct } from '#contract/content/reservations.ts';
import { listVersions } from '#contract/content/versions.ts';
import { readCsv, writeCsv } from '#contract/csv.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { callAs, type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

const eur = (amount: number) => [{ currency: 'EUR', amount }];
const key = '6f6a3f0e-3c5e-4b52-9d3c-6a3a5b1f0a01';

describe('imports', () => {
  let services: ServicesWithPeople;
  beforeAll(async () => {
    services = await startWithPeople({ SEED_DEMO: 'false' });
  });
  afterAll(() => services?.remove());

  const create = (fields: Partial<InputOf<typeof createProduct>> & { name: string }) =>
    services.call(createProduct, { title: `Title of ${fields.name}`, prices: eur(1_000), ...fields });
  const record = async (name: string) => {
    const [found] = (await services.call(listProductRecords, { query: name })).items;
    return services.call(getProductRecord, { id: found!.id });
  };

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
        {
          line: 2,
          name: 'imported-old',
          operation: 'change',
          changes: [
            { column: 'title', before: 'Title of imported-old', after: 'New title' },
            { column: 'stock', before: '1', after: '5' },
            { column: 'price_eur', before: '1.00', after: '1.50' },
          ],
        },
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

  test('S35: an undone import restores what nobody changed since, and lists the rest', async () => {
    const seo = { title: 'Search', description: 'Stays.' };
    const plain = await create({ name: 'undo-plain', stock: 10, seo });
    const edited = await create({ name: 'undo-edited' });
    const binned = await create({ name: 'undo-binned' });
    const gone = await create({ name: 'undo-gone' });
    const csv = [
      'name,title,stock,price_eur,status,search_title',
      'undo-plain,New,4,20,active,Found',
      'undo-edited,New,3,20,draft,',
      'undo-binned,New,3,20,draft,',
      'undo-gone,New,3,20,draft,',
      'undo-fresh,Fresh,1,1,active,',
      'undo-worked,Worked,1,1,draft,',
    ].join('\n');
    await services.call(importProducts, { csv, dryRun: false });
    const [latest] = (await services.call(listProductImports, {})).items;
    expect(latest).toMatchObject({ created: 2, changed: 4, undoneAt: null });
    expect((await record('undo-plain')).seo).toEqual({ title: 'Found', description: 'Stays.' });

    await services.call(reserveProduct, { name: 'undo-plain', key, quantity: 1 });
    const worked = await record('undo-worked');
    for (const { id, revision } of [await record('undo-edited'), worked])
      await services.call(changeProductRecord, { id, revision, title: 'Mine', stock: 8 });
    for (const { id } of [binned, gone]) await services.call(trashProduct, { id });
    await services.call(deleteProduct, { id: gone.id });
    const outcome = await services.call(undoProductImport, { id: latest!.id });
    expect(outcome).toMatchObject({ undone: 2, trashed: 1 });
    expect(outcome.left.sort((one, other) => one.message.localeCompare(other.message))).toEqual([
      { id: edited.id, title: 'Mine', field: 'stock', message: 'Changed since.' },
      { id: edited.id, title: 'Mine', field: 'title', message: 'Changed since.' },
      { id: binned.id, title: 'New', field: null, message: 'It is in the trash.' },
      { id: worked.id, title: 'Mine', field: null, message: 'It is new, and was changed since.' },
      { id: gone.id, title: 'New', field: null, message: 'It no longer exists.' },
    ]);
    expect(await record('undo-plain')).toMatchObject({
      title: plain.title,
      stock: 9,
      status: 'draft',
      prices: eur(1_000),
      seo,
    });
    expect(await record('undo-edited')).toMatchObject({ title: 'Mine', stock: 8, prices: eur(1_000) });
    expect((await services.call(listProductRecords, { query: 'undo-fresh', trashed: 'true' })).items).toHaveLength(1);
    const again = await services.send(`POST /content/admin/product-imports/${latest!.id}/undo`, { as: 'system' });
    expect(again.status).toBe(409);
    expect((await services.call(listProductImports, {})).items[0]?.undoneAt).toBeInstanceOf(Date);
  });

  test('S35: neither an import nor its undo loses what someone typed in a draft', async () => {
    const drafted = async (name: string) => {
      const { id } = await create({ name });
      const { revision } = await services.call(changeProductStatus, { id, status: 'active' });
      await services.call(changeProductRecord, { id, revision, title: 'Mine', prices: eur(10) });
      return id;
    };
    await drafted('typed-same');
    const id = await drafted('typed-other');
    const csv = 'name,title,status\ntyped-same,Title of typed-same,archived\ntyped-other,File,archived\n';
    await services.call(importProducts, { csv, dryRun: false });
    expect(await record('typed-same')).toMatchObject({ title: 'Mine', prices: eur(10), pending: null });
    expect(await record('typed-other')).toMatchObject({ title: 'File', prices: eur(10), pending: null });
    const person = services.person({ permissions: ['products.manage'] });
    const { items } = await callAs(services, person)(listVersions, { record: `product:${id}` });
    expect(items.map(({ reason, title }) => [reason, title])).toContainEqual(['replaced', 'Mine']);

    const later = await create({ name: 'typed-later' });
    await services.call(importProducts, { csv: 'name,title,status\ntyped-later,File,active', dryRun: false });
    await services.call(changeProductRecord, { id: later.id, revision: later.revision + 1, title: 'Mine' });
    const [latest] = (await services.call(listProductImports, {})).items;
    expect(await services.call(undoProductImport, { id: latest!.id })).toEqual({
      undone: 1,
      trashed: 0,
      left: [{ id: later.id, title: 'File', field: 'title', message: 'Changed since.' }],
    });
    expect(await record('typed-later')).toMatchObject({ title: 'Mine', status: 'draft', pending: null });
  });

  test('S35: undoing an import publishes neither a draft nor what was changed while a product was withdrawn', async () => {
    const active = async (name: string) => {
      const { id } = await create({ name });
      return services.call(changeProductStatus, { id, status: 'active' });
    };
    const { id, revision } = await active('undo-drafted');
    await services.call(changeProductRecord, { id, revision, prices: eur(10) });
    const touched = await active('undo-touched');
    await active('undo-withdrawn');
    const names = ['undo-drafted', 'undo-touched', 'undo-withdrawn'];
    const csv = ['name,status', ...names.map((name) => `${name},archived`)].join('\n');
    await services.call(importProducts, { csv, dryRun: false });
    await services.call(changeProductRecord, { id: touched.id, revision: touched.revision + 1, prices: eur(10) });
    const [latest] = (await services.call(listProductImports, {})).items;
    const outcome = await services.call(undoProductImport, { id: latest!.id });
    const message = 'It may contain changes that nobody published. Check it, then add it back to the catalogue.';
    expect(outcome.left.sort((one, other) => one.title.localeCompare(other.title))).toEqual([
      { id, title: 'Title of undo-drafted', field: 'status', message },
      { id: touched.id, title: 'Title of undo-touched', field: 'status', message },
    ]);
    const after = await Promise.all(names.map(record));
    expect(after.map(({ status }) => status)).toEqual(['archived', 'archived', 'active']);
  });

  test('S35: visitors see categories with active products; files and both lists know them, also after the trash', async () => {
    for (const slug of ['light', 'kitchen'])
      await services.call(createProductCategory, { slug, name: slug.toUpperCase() });
    const taken = { as: 'system', body: { slug: 'light', name: 'Again' } } as const;
    expect((await services.send('POST /content/admin/product-categories', taken)).body.fields).toHaveProperty('slug');
    await services.call(createProductCategory, { slug: 'attic', name: 'Attic' });
    const move = (slug: string, to: number) => services.call(moveProductCategory, { slug, to });
    const order = async () =>
      (await services.call(listProductCategories, {})).items.map(({ slug, revision }) => `${slug} ${revision}`);
    expect(await move('light', 99)).toEqual({ name: 'LIGHT', from: 1, position: 3, count: 3 });
    expect(await order()).toEqual(['kitchen 1', 'attic 1', 'light 2']);
    await services.call(trashProductCategory, { slug: 'attic' });
    expect(await move('light', 1)).toMatchObject({ from: 2, position: 1, count: 2 });
    expect(await move('kitchen', 1)).toMatchObject({ name: 'KITCHEN', from: 2, position: 1 });
    const csv = 'name,title,price_eur,status,categories\nlamp,Lamp,1,active,"light, kitchen"\npan,Pan,1,draft,kitchen';
    const wrong = await services.call(importProducts, { csv: `${csv}\npot,Pot,1,draft,garden`, dryRun: true });
    expect(wrong.errors.map(({ line, column }) => [line, column])).toEqual([[4, 'categories']]);
    await services.call(importProducts, { csv, dryRun: false });

    const shown = async () =>
      (await services.call(listProducts, {})).categories.map(({ slug, count }) => `${slug} ${count}`);
    const inKitchen = async () => (await services.call(listProducts, { category: 'kitchen' })).items.length;
    const records = async (category: string) =>
      (await services.call(listProductRecords, { category })).items.map(({ name }) => name);
    expect(await shown()).toEqual(['kitchen 1', 'light 1']);
    expect([await inKitchen(), await records('kitchen')]).toEqual([1, ['lamp', 'pan']]);
    const unknown = {
      as: 'system',
      body: { revision: (await record('pan')).revision, categories: ['garden'] },
    } as const;
    const refused = await services.send(`PATCH /content/admin/products/${(await record('pan')).id}`, unknown);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['categories']]);
    const exported = productRows((await services.call(listProductRecords, { query: 'lamp' })).items);
    expect(exported[1]?.[exported[0]?.indexOf('categories') ?? -1]).toBe('kitchen, light');

    await services.call(trashProductCategory, { slug: 'kitchen' });
    expect([await shown(), await inKitchen(), await records('kitchen')]).toEqual([['light 1'], 0, []]);
    await services.call(restoreProductCategory, { slug: 'kitchen' });
    expect([await shown(), await inKitchen()]).toEqual([['kitchen 1', 'light 1'], 1]);

    const lamp = await record('lamp');
    await services.call(changeProductRecord, { id: lamp.id, revision: lamp.revision, categories: ['light'] });
    expect(await inKitchen()).toBe(1);
    await services.call(publishProduct, { id: lamp.id, revision: lamp.revision + 1 });
    expect([await shown(), await inKitchen()]).toEqual([['light 1'], 0]);
    expect((await services.send('GET /content/admin/product-categories')).status).toBe(401);
  });

  test('S35: a file that changes nothing is no import to undo, and only the last ten are kept', async () => {
    const before = (await services.call(listProductImports, {})).items[0]?.id;
    await services.call(importProducts, { csv: 'name,title\nundo-edited,Mine', dryRun: false });
    expect((await services.call(listProductImports, {})).items[0]?.id).toBe(before);
    for (let turn = 1; turn <= 11; turn++)
      await services.call(importProducts, { csv: `name,title\nundo-edited,Turn ${turn}`, dryRun: false });
    const { items } = await services.call(listProductImports, {});
    expect([items.length, items.some(({ id }) => id === before)]).toEqual([10, false]);
    expect((await services.send('GET /content/admin/product-imports')).status).toBe(401);
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
