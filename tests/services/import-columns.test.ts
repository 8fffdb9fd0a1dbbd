/** Columns of a file that somebody named for an import. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importProducts } from '#contract/content/product-imports.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { importWaitlistEntries } from '#contract/trade/waitlist-imports.ts';
import { createWaitlist, listWaitlistEntries } from '#contract/trade/waitlists-admin.ts';
import { databases } from '../helpers/services.ts';
import { type ServicesWithPeople, startWithPeople } from '../helpers/services-with-people.ts';

describe.each(databases)('%s', (database) => {
  let services: ServicesWithPeople;
  beforeAll(async () => {
    services = await startWithPeople(database, { SEED_DEMO: 'false' });
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
});
