import { describe, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout, phoneAndDesktop } from '../helpers/back-office.ts';
import { accessibilityProblems, hydrated, phone, setUpBrowser, waitForMinimumFillTime } from '../helpers/browser.ts';
import { fetchProducts, first } from '../helpers/public-pages.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const customer = people.signIn('5550100001');
const open = (path: string, options: Options = {}) => people.open(path, { as: customer, ...options });
type Options = Partial<Parameters<typeof people.open>[1]>;
const screens = [
  href('account'),
  href('settings'),
  href('orders'),
  href('confirm'),
  href('invitation', { secret: 'none' }),
];

/** A number that the contact form accepts, unlike those of the demo company. */
const newNumber = '4155550177';

test.each([
  ['with', true],
  ['without', false],
] as const)('S37: an inquiry is confirmed or denied, and a message is written, %s JavaScript', async (_, js) => {
  const write = async (message: string) => {
    const visitor = await people.visit(href('contact'));
    await visitor.locator('[name="name"]').fill('Somebody');
    await visitor.locator('[name="contact"]').fill(`+1${newNumber}`);
    await visitor.locator('[name="topic"]').selectOption('order');
    await visitor.locator('[name="message"]').fill(message);
    await visitor.locator('form#inquiry button:not([type="button"])').last().click();
    await visitor.locator('[data-form-success]').first().waitFor();
    const reference = /INQ-[0-9A-Z]{6}/.exec(visitor.url())?.[0] as string;
    await visitor.close();
    return reference;
  };
  const [own, forged] = [await write(`This is mine (${js}).`), await write(`This is not mine (${js}).`)];
  const as = await people.session(newNumber);
  const page = js ? await open(href('messages'), { as }) : await people.visit(href('messages'), { as });
  await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
  expect(await page.locator('li', { hasText: own }).innerText()).toContain('This is mine');
  if (js) expect(await accessibilityProblems(page)).toEqual([]);
  await page
    .getByRole('form', { name: `${forged}: I did not write this` })
    .getByRole('button')
    .click();
  await showsMessage(page, 'We have noted that you did not write this.');
  expect(await page.locator('main').innerText()).not.toContain(forged);
  await page.goto(href('message', { reference: own }));
  await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
  await clickButton(page, 'I wrote this');
  await page.getByLabel('Your message').waitFor();
  await page.goto(href('messages'));
  await page.getByRole('link', { name: 'An order' }).first().waitFor();
  expect(await page.locator('main').innerText()).toContain(own);

  // The account knows how to reach them; this user has no name yet.
  await page.locator('summary', { hasText: 'Write a new message' }).click();
  const form = page.getByRole('form', { name: 'Write a new message' });
  await form.getByLabel('Name').fill('Somebody');
  await form.getByLabel('Topic').selectOption('order');
  await form.getByLabel('Your message').fill(`Another question (${js}).`);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL(/messages\/INQ-/);
  await page.getByText(`Another question (${js}).`).first().waitFor();
});

test('S36: the account lists the waitlists of its user, who can leave them', async () => {
  const { items } = await fetchProducts(inject('origin'));
  const { name } = first(items.filter(({ availability }) => availability === 'waitlist'));
  const page = await open(href('product', { name }), { as: await people.session(newNumber) });
  await page.locator('form#waitlist [name="contact"]').fill(`+1${newNumber}`);
  await waitForMinimumFillTime(page);
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await page
    .locator('#waitlist')
    .getByText(/You are on the waitlist, at position \d+\./)
    .waitFor();
  await page.goto(href('account'));
  const list = page.getByRole('region', { name: 'Waitlists' });
  expect(await list.innerText()).toMatch(/Position \d+, joined with \+14155550177\./);
  await hydrated(page);
  await list.getByRole('button', { name: 'Leave' }).first().click();
  await page.locator('#content').getByText('You have left the waitlist.').waitFor();
});

test('S6 S23: the account links to orders, settings and, with the permission, the investor area', async () => {
  const page = await open(href('account'));
  for (const route of ['orders', 'settings'] as const) {
    await page
      .locator(`main a[href="${href(route)}"]`)
      .first()
      .click();
    await page.waitForURL(`**${href(route)}`);
    await page.locator('main h1').waitFor();
    await page.goto(href('account'));
    await hydrated(page);
  }
  expect(page.problems).toEqual([]);
  // Staff have the back office there, with links to their own pages.
  const admin = await open(href('account'), { as: await people.session('5550100000') });
  await admin
    .locator(`main a[href="${href('investor')}"]`)
    .first()
    .click();
  await admin.waitForURL(`**${href('investor')}`);
  await admin.locator('main h1').waitFor();
  expect(await admin.getByRole('navigation', { name: 'Account' }).getByText('Back office').count()).toBe(1);
});

describe('layout and accessibility', () => {
  test.each(screens)('S39: %s fits a phone and a desktop and is accessible, also in dark', async (path) => {
    const page = await open(path);
    expect(await page.locator('main[data-layout="default"]').count()).toBe(1);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map((each) => each.getAttribute('id')));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    await expectAccessibleLayout(page, [path], phoneAndDesktop);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(page.problems).toEqual([]);
  });

  test('S39: the account menu is collapsed on a phone and opens without JavaScript', async () => {
    const page = await open(href('account'), { js: false, viewport: phone });
    const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' });
    expect(await link.isVisible()).toBe(false);
    await page.locator('summary').filter({ hasText: 'account menu' }).click();
    await link.click();
    await page.waitForURL(`**${href('settings')}`);
    const wide = await open(href('settings'));
    const current = wide.getByRole('navigation', { name: 'Account' }).locator('[aria-current="page"]');
    expect(await current.innerText()).toBe('Settings');
    expect(await current.isVisible()).toBe(true);
  });
});

test('S44: an unknown order shows the Error screen', async () => {
  const page = await people.visit(href('order', { number: 'ORD-NONE' }), { as: customer });
  expect(await page.locator('[data-error-screen]').innerText()).toContain('Error Code: 404');
});

test('S9 S136: the settings choose a theme or leave it to the system', async () => {
  const page = await open(href('settings'));
  const theme = () => page.locator('html').getAttribute('data-theme');
  await clickButton(page, 'Dark');
  expect(await theme()).toBe('dark');
  expect(await page.getByRole('button', { name: 'Dark', exact: true }).getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  expect(await theme()).toBe('dark');
  await clickButton(page, 'System setting');
  await page.reload();
  expect(await theme()).toBeNull();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('theme');
});
