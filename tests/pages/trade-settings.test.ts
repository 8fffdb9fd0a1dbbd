/** The settings of the shop, and what customers see of them. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { fieldValue, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

const screen = href('tradeSettings');
let admin: PageVisitor;
let jonas: PageVisitor;
beforeAll(async () => {
  [admin, jonas] = [await signedIn(demoPeople.admin.phoneNumber), await signedIn(demoPeople.first.phoneNumber)];
});

const stored = () => admin.api('GET /trade/admin/settings');
const errorAt = ({ html }: Shown, name: string) =>
  new RegExp(`id="trade-settings-${name}-error"[^>]*>(?:<[^>]*>)*([^<]*)`).exec(html)?.[1];

test('currencies, taxes, zones and payment are changed', async () => {
  const { revision, ...before } = await stored();
  const added = await admin.press(await admin.read(screen), 'Add a zone', {
    'zone.3.name': 'Islands',
    'zone.3.countries': 'FO, Åland islands, nowhere',
    'zone.3.rates': 'EUR 9,90',
    'zone.3.freeFrom': 'EUR x',
    paymentDays: 'x',
  });
  const values = {
    'zone.3.name': 'Islands',
    'zone.3.countries': 'FO, Åland islands, nowhere',
    'zone.3.rates': 'EUR 9,90',
  };
  const refused = await admin.press(added, 'Save settings', {
    ...values,
    'zone.3.freeFrom': 'EUR x',
    paymentDays: 'x',
  });
  expect(errorAt(refused, 'zone.3.countries')).toBe('“nowhere” is not a country.');
  expect(errorAt(refused, 'zone.3.freeFrom')).toContain('“EUR x” is not an amount.');
  expect(errorAt(refused, 'paymentDays')).toContain('whole number from 0 to 365');
  expect(fieldValue(refused, 'zone.3.rates')).toBe('EUR 9,90');
  const twice = await admin.press(refused, 'Save settings', {
    'zone.3.countries': 'FO, Åland islands, Germany',
    'zone.3.freeFrom': 'EUR 50',
    paymentDays: '14',
  });
  expect(errorAt(twice, 'zone.3.countries')).toContain('Germany appears twice');
  const saved = await admin.press(twice, 'Save settings', { 'zone.3.countries': 'FO, Åland islands' });
  expect(saved.text).toContain('Trade settings saved.');
  const { zones, payment_days: days } = await stored();
  expect([zones.at(-1), days]).toEqual([
    {
      name: 'Islands',
      countries: ['FO', 'AX'],
      rates: [{ currency: 'EUR', amount: 990 }],
      free_from: [{ currency: 'EUR', amount: 5000 }],
      delivery_time: null,
    },
    14,
  ]);
  expect((await admin.read(href('tradeSettings', { part: 'history' }))).text).toContain('Islands · €9.90');
  const removed = await admin.press(await admin.read(screen), 'Remove zone 4');
  expect(fieldValue(removed, 'zone.3.name')).toBeNull();
  await admin.press(removed, 'Save settings', { paymentDays: '' });
  const { revision: later, ...after } = await stored();
  expect([after, later > revision]).toEqual([before, true]);
});

test('T56: two people who change the trade settings at once see the conflict', async () => {
  const [first, second] = [await admin.read(screen), await admin.read(screen)];
  const before = String(fieldValue(first, 'taxId'));
  await admin.press(first, 'Save settings', { taxId: 'GB 1' });
  const conflict = await admin.press(second, 'Save settings', { taxId: 'GB 2' });
  expect(conflict.text).toMatch(/You saved this in another window.*Field.*Tax number of the company GB 1.*GB 2/);
  expect((await admin.press(conflict, 'Save settings')).text).toContain('Trade settings saved.');
  expect((await stored()).tax_id).toBe('GB 2');
  await admin.press(await admin.read(screen), 'Save settings', { taxId: before });
});

test('S25: the customer sees what settings change in a quote', async () => {
  const { revision: _, ...settings } = await stored();
  const change = (changes: object) => admin.api('PUT /trade/admin/settings', { ...settings, ...changes });
  onTestFinished(() => change({}));
  const address = { line1: '12 rue de la République', postalCode: '69001', city: 'Lyon' };
  const form = href('newOrder', { product: 'wall-clock', country: 'FR', currency: 'EUR' });
  const page = await jonas.read(form);
  const zones = settings.zones.map((zone: object) => ({ ...zone, delivery_time: '4 to 6 days' }));
  await change({ zones, payment_days: 14, bank_details: 'IBAN 1234' });
  const refused = await jonas.press(page, 'recipient', address);
  expect(refused.text).toMatch(/terms have changed.*4 to 6 days/);
  expect(fieldValue(refused, 'city')).toBe('Lyon');
  const placed = await jonas.press(refused, 'recipient');
  expect([placed.path, placed.text]).toEqual([
    expect.stringContaining('placed=1'),
    expect.stringContaining('Delivery time: 4 to 6 days'),
  ]);
  const number = /ORD-[0-9A-Z]{6}/.exec(placed.path)?.[0] as string;
  await admin.api(`POST /trade/orders/${number}/status`, { status: 'confirmed' });
  expect((await jonas.read(href('invoice', { number }))).text).toMatch(/Payment due.*IBAN 1234/);
  const without = settings.zones.filter(({ countries }: { countries: string[] }) => !countries.includes('FR'));
  await change({ zones: without.slice(0, 1) });
  expect((await jonas.read(form)).html).toMatch(/id="order-country-error"[^>]*>(?:<[^>]*>)*We do not deliver/);
});

test('the search of the back office finds the trade settings', async () => {
  const found = await admin.read(`${href('account')}?q=trade+set`);
  expect(found.text).toMatch(/Results for “trade set”.*Trade settings Commerce/);
});
