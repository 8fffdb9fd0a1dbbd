import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { Theme } from '#contract/theme.ts';
import { accessibilityProblems, desktop, hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { enterCode, enterPhone, signInOnPage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const file = inject('codes');

type Options = { js?: boolean; viewport?: typeof phone; theme?: Theme };
const open = async (path: string, options: Options = {}): Promise<OpenPage> => {
  const page = await browser.open({ origin: inject('origin'), viewport: phone, ...options });
  await page.goto(path);
  return page;
};
const ways = [
  ['with', true],
  ['without', false],
] as const;
/** A number that no other test of this file uses. */
let last = 200;
const nextNumber = () => `555010${String(last++).padStart(4, '0')}`;
const cookieNames = async (page: OpenPage) => (await page.context().cookies()).map(({ name }) => name);

test.each(ways)('S5 S24 S74 S75 S76: a code signs in and opens the requested page, %s JavaScript', async (_, js) => {
  const national = nextNumber();
  const page = await open(href('orders'), { js });
  expect(new URL(page.url()).pathname).toBe(href('login'));
  expect(await page.locator('input[type="password"]').count()).toBe(0);
  await enterPhone(page, { national, js });
  expect(await cookieNames(page)).toContain('__Host-sign-in');
  expect(await page.locator('input[type="password"]').count()).toBe(0);
  await enterCode(page, lastCode(file, `+1${national}`));
  await page.waitForURL(`**${href('orders')}`);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({ httpOnly: true, secure: true });
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-sign-in');
  expect(page.problems).toEqual([]);
});

test.each(ways)('S74: a reload stays at the code, and the number can be changed, %s JavaScript', async (_, js) => {
  const national = nextNumber();
  const page = await open(href('login'), { js });
  await enterPhone(page, { national, js });
  await page.goto(href('login'));
  expect(await page.locator('[name="otp"]').count()).toBe(1);
  await page.getByRole('link', { name: /^Change/ }).click();
  const number = page.locator('[name="phoneNumber"]');
  await number.waitFor();
  expect((await number.inputValue()).replace(/\D/g, '')).toContain(national);
  expect(await page.locator('[name="country"]').inputValue()).toBe('US');
});

test.each(ways)(
  'S82: a wrong code is reported at the field, and the right one still works, %s JavaScript',
  async (_, js) => {
    const national = nextNumber();
    const page = await open(href('login'), { js });
    await enterPhone(page, { national, js });
    const right = lastCode(file, `+1${national}`);
    const wrong = right.startsWith('1') ? '2'.repeat(right.length) : '1'.repeat(right.length);
    await enterCode(page, wrong);
    const field = page.locator('[name="otp"]');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[role="alert"]').count()).toBe(1);
    expect(await field.inputValue()).toBe('');
    if (js) expect(await accessibilityProblems(page)).toEqual([]);
    await enterCode(page, right);
    await page.waitForURL(`**${href('account')}`);
  },
);

test.each(ways)('S74: an invalid number is refused at its field and kept there, %s JavaScript', async (_, js) => {
  const page = await open(href('login'), { js });
  if (js) await hydrated(page);
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill('12');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const field = page.locator('[name="phoneNumber"]');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe('12');
  expect(await page.locator('[name="country"]').inputValue()).toBe('US');
});

test.each(ways)('S77 T42: signing out ends the session, also for the back button, %s JavaScript', async (_, js) => {
  const page = await open(href('login'), { js, viewport: desktop });
  await signInOnPage(page, { file, national: nextNumber(), js });
  if (js) await hydrated(page);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe(href('login'));
  expect(await cookieNames(page)).not.toContain('__Host-session');
  await page.goto(href('account'));
  expect(new URL(page.url()).pathname).toBe(href('login'));
});

test('S122: the login page tells a signed-in user that a permission is missing', async () => {
  const page = await open(href('login'));
  await signInOnPage(page, { file, national: nextNumber() });
  await page.goto(href('login', { notice: 'forbidden', redirect: href('usersAdmin') }));
  await page.getByText('do not have permission').waitFor();
  await hydrated(page);
  expect(new URL(page.url()).pathname).toBe(href('login'));
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.waitForURL(`**${href('account')}`);
});
