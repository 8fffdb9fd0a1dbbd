/** Columns of a file that somebody named for an import. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProductCategory, listProductCategories } from '#contract/content/product-categories.ts';
import { importProducts, listProductImports, undoProductImport } from '#contract/content/product-imports.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { importWaitlistEntries } from '#contract/trade/waitlist-imports.ts';
import {
  changeWaitlistEntries,
  createWaitlist,
  getWaitlist,
  getWaitlistEntry,
  listWaitlistEntries,
} from '#contract/trade/waitlists-admin.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

let services: ServicesWithPeople;
beforeAll(async () => {
  services = await startWithPeople({ SEED_DEMO: 'false' });
});
afterAll(() => services?.remove());

const newList = async (title: string) => (await services.call(createWaitlist, { title })).name;

test('S36: columns of any name are imported, what is left out is not, and several become one note', async () => {
  const waitlist = await newList('Any columns');
  const csv = 'E-mail;Name;Phone;Notiz\nana@example.org;Ana;1;Call me\nbo@example.org;Bo;2;\n';
  const columns = ['contact', 'note', null, 'note'];
  const report = await services.call(importWaitlistEntries, { waitlist, csv, columns, dryRun: false });
  expect(report).toMatchObject({ applied: true, errors: [] });
  const { items } = await services.call(listWaitlistEntries, { waitlist });
  expect(items.map(({ contact, note }) => [contact, note])).toEqual([
    ['ana@example.org', 'Ana, Call me'],
    ['bo@example.org', 'Bo'],
  ]);
});

test('S36: errors name the line and the column as the file calls it', async () => {
  const waitlist = await newList('Errors');
  const csv = 'E-mail;Land;Phone\nana;DE;1\nbo@example.org;Mars;2\n';
  const load = async (columns: Array<string | null>) =>
    (await services.call(importWaitlistEntries, { waitlist, csv, columns, dryRun: true })).errors;
  expect((await load(['contact', 'country', null])).map(({ line, column }) => [line, column])).toEqual([
    [2, 'E-mail'],
    [3, 'Land'],
  ]);
  expect(await load(['contact', null, 'contact'])).toContainEqual({
    line: 1,
    column: 'Phone',
    message: 'Another column is contact already.',
  });
  expect(await load([null, 'country'])).toMatchObject([{ line: 1, column: 'contact' }]);
  expect(await load(['contact', 'colour'])).toContainEqual({ line: 1, column: 'Land', message: 'Unknown column.' });
});

test('S35: products are imported from columns of any name, and a wrong price is one error', async () => {
  const csv = 'Slug;Title;Preis EUR;Farbe\nmapped-lamp;Lamp;12,50;red\nmapped-bad;Bad;cheap;blue\nmapped-none;;;\n';
  const columns = ['name', 'title', 'price_eur', null];
  const { errors } = await services.call(importProducts, { csv, columns, dryRun: true });
  expect(errors).toEqual([
    { line: 3, column: 'Preis EUR', message: 'Enter an amount in EUR, for example 129.00.' },
    { line: 4, column: 'Title', message: 'Please enter a title.' },
    { line: 4, column: 'price', message: 'A product needs at least one price.' },
  ]);
  const [head, lamp] = csv.split('\n');
  await services.call(importProducts, { csv: `${head}\n${lamp}\n`, columns, dryRun: false });
  const [found] = (await services.call(listProductRecords, { query: 'mapped-lamp' })).items;
  expect(found).toMatchObject({ title: 'Lamp', prices: [{ currency: 'EUR', amount: 1_250 }] });
});

test('S35: an import creates the categories that do not exist if it may, and they stay when it is undone', async () => {
  const names = async () =>
    (await services.call(listProductCategories, {})).items.map(({ slug, name }) => `${slug} ${name}`);
  await services.call(createProductCategory, { slug: 'attic', name: 'Loft & attic' });
  const before = await names();
  const csv = [
    'name,title,price_eur,categories',
    'made-pan,Pan,1,"Kitchen, Garden furniture"',
    'made-pot,Pot,1,"kitchen; loft & attic"',
    'made-box,Box,1,厨房',
    'made-old,Old,1,ATTIC',
  ].join('\n');
  const refused = await services.call(importProducts, { csv, dryRun: false });
  expect(refused.applied).toBe(false);
  expect(refused.newCategories).toEqual(['Kitchen', 'Garden furniture', '厨房']);
  expect(refused.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'categories', 'There is no category Kitchen. Create it first.'],
    [3, 'categories', 'There is no category kitchen. Create it first.'],
    [4, 'categories', 'There is no category 厨房. Create it first.'],
  ]);
  const checked = await services.call(importProducts, { csv, createCategories: true, dryRun: true });
  expect([checked.errors, checked.newCategories, await names()]).toEqual([[], refused.newCategories, before]);
  const broken = `${csv}\nmade-bad,,1,Cellar`;
  await services.call(importProducts, { csv: broken, createCategories: true, dryRun: false });
  expect(await names()).toEqual(before);

  await services.call(importProducts, { csv, createCategories: true, dryRun: false });
  const created = [...before, 'kitchen Kitchen', 'garden-furniture Garden furniture', 'category 厨房'];
  expect(await names()).toEqual(created);
  const { items } = await services.call(listProductRecords, { query: 'made-' });
  expect(Object.fromEntries(items.map(({ name, categories }) => [name, categories]))).toEqual({
    'made-pan': ['garden-furniture', 'kitchen'],
    'made-pot': ['attic', 'kitchen'],
    'made-box': ['category'],
    'made-old': ['attic'],
  });
  const [latest] = (await services.call(listProductImports, {})).items;
  expect(await services.call(undoProductImport, { id: latest!.id })).toMatchObject({ trashed: 4, left: [] });
  expect(await names()).toEqual(created);
});

test('S35: an import creates no more categories than there can be, and none with a long name', async () => {
  const load = async (...categories: string[]) =>
    (
      await services.call(importProducts, {
        csv: `name,title,price_eur,categories\nmany-categories,Many,1,"${categories.join(', ')}"`,
        createCategories: true,
        dryRun: true,
      })
    ).errors.map(({ message }) => message);
  expect(await load('x'.repeat(61))).toEqual(['A category has a name of at most 60 characters.']);
  expect(await load(...Array.from({ length: 101 }, (_, index) => `Made ${index}`))).toContain(
    'There can be at most 100 categories.',
  );
});

test('S36: a list of 5,000 people is imported within the time of a request, and again after some left', async () => {
  const waitlist = await newList('Many people');
  const contacts = Array.from({ length: 5_000 }, (_, index) =>
    index % 2 === 0 ? `person-${index}@example.org` : `+49301${String(index).padStart(5, '0')}`,
  );
  const csv = `contact,note\n${contacts.map((contact) => `${contact},From a file`).join('\n')}\n`;
  const load = (dryRun: boolean) => services.call(importWaitlistEntries, { waitlist, csv, dryRun });
  expect((await load(true)).lines).toHaveLength(5_000);
  const report = await load(false);
  expect([report.applied, report.errors]).toEqual([true, []]);
  const { counts } = await services.call(getWaitlist, { waitlist });
  expect(counts.waiting).toBe(5_000);
  const { items } = await services.call(listWaitlistEntries, { waitlist });
  expect(items.slice(0, 3).map(({ contact, position }) => [contact, position])).toEqual([
    ['person-0@example.org', 1],
    ['+4930100001', 2],
    ['person-2@example.org', 3],
  ]);
  const [gone, declined] = items;
  await services.call(changeWaitlistEntries, { ids: [gone!.id], trashed: true });
  await services.call(changeWaitlistEntries, { ids: [declined!.id], status: 'declined' });
  const again = await load(false);
  expect(again.lines.filter(({ operation }) => operation === 'add').map(({ contact }) => contact)).toEqual([
    'person-0@example.org',
  ]);
  expect(await services.call(getWaitlistEntry, { id: gone!.id })).toMatchObject({
    status: 'waiting',
    position: 5_001,
    trashedAt: null,
  });
  const tooMany = await services.call(importWaitlistEntries, { waitlist, csv: `${csv}x@example.org,`, dryRun: true });
  expect(tooMany.errors).toMatchObject([{ line: 0, message: 'A file can have at most 5000 rows.' }]);
});
