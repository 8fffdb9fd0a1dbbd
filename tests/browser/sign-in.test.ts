/** Signing in and out with scripts; `pages/sign-in.test.ts` has the rest. */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { Theme } from '#contract/theme.ts';
import {
  accessibilityProblems,
  desktop,
  hydrated,
  type OpenPage,
  phone,
  sessionCookie,
  setUpBrowser,
} from '../helpers/browser.ts';
import { createPageVisitor } from '../helpers/page-visitor.ts';
import { lastCode, sentCodes } from '../helpers/sign-in.ts';
import { enterCode, enterPhone } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const file = inject('codes');
const login = href('login');

type Options = { viewport?: typeof phone; theme?: Theme };
const open = async (path: string, options: Options = {}): Promise<OpenPage> => {
  const page = await browser.open({ origin: inject('origin'), viewport: phone, ...options });
  await page.goto(path);
  return page;
};
/** A number that no other test uses. */
let last = 200;
const nextNumber = () => `555010${String(last++).padStart(4, '0')}`;

test('S5 S82: a pasted code is submitted at once, also after wrong ones, and opens the requested page', async () => {
  const page = await open(href('orders'));
  const national = nextNumber();
  await enterPhone(page, { national });
  const field = page.locator('[name="otp"]');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.locator('form:has([name="otp"]) input').count()).toBe(1);
  const code = lastCode(file, `+1${national}`);
  for (const left of [4, 3, 2]) {
    await field.fill(String((Number(code) + left) % 10 ** code.length).padStart(code.length, '0'));
    await page.getByText(`You have ${left} tries left.`).first().waitFor();
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  await field.fill(code);
  await page.waitForURL(`**${href('orders')}`);
});

test('S91 S74: the number is grouped while it is typed, selects its country, and is refused and changed in place', async () => {
  const page = await open(login);
  await hydrated(page);
  const field = page.locator('[name="phoneNumber"]');
  await field.pressSequentially('+447946');
  expect(await page.locator('[name="country"] option:checked').innerText()).toMatch(/\(\+44\)/);
  await field.fill('12');
  const send = page.getByRole('button', { name: 'Send me a code' });
  await send.click();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe('12');
  await page.locator('[name="country"]').selectOption('US');
  await field.fill('');
  await field.pressSequentially('5550100999');
  expect(await field.inputValue()).toBe('555 010 0999');
  await send.click();
  await page.getByRole('link', { name: /^Change/ }).click();
  await field.waitFor();
  expect((await field.inputValue()).replace(/\D/g, '')).toContain('5550100999');
});

test('S98: the button for another code counts down', async () => {
  const [visitor, phoneNumber] = [createPageVisitor(inject('origin')), `+1${nextNumber()}`];
  let shown = await visitor.press(await visitor.read(login), 'phoneNumber', { phoneNumber });
  for (let sent = 1; sent < 6; sent++) shown = await visitor.press(shown, 'Send another code');
  const count = () => sentCodes(file).filter((sent) => sent.phone_number === phoneNumber).length;
  const page = await browser.open({ origin: inject('origin') });
  const cookies = [...visitor.cookies].map(([name, value]) => sessionCookie(inject('origin'), { name, value }));
  await page.context().addCookies(cookies);
  await page.goto(login);
  const again = page.getByRole('button', { name: 'Send another code' });
  await expect.poll(() => again.innerText()).toMatch(/in (0:[0-5]\d|1:00)/);
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  await again.click({ force: true });
  expect(count()).toBe(6);
});

test('S82 S124: a request for a code shows that it is under way and is sent once, and offline the number stays', async () => {
  const page = await open(login);
  await hydrated(page);
  await page.locator('[name="country"]').selectOption('US');
  const field = page.locator('[name="phoneNumber"]');
  await field.fill('555 010 0777');
  await page.context().setOffline(true);
  const button = page.getByRole('button', { name: 'Send me a code' });
  await button.click();
  await page.getByText('No response from server.').first().waitFor();
  expect(await field.inputValue()).toBe('555 010 0777');
  await page.context().setOffline(false);
  let posts = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/account/login*', async (route) => {
    if (route.request().method() === 'POST') {
      posts++;
      await held;
    }
    await route.continue();
  });
  await button.click();
  await page.locator('[aria-live]').filter({ hasText: 'Sending…' }).waitFor({ state: 'attached' });
  await button.click({ force: true });
  release();
  await page.locator('[name="otp"]').waitFor();
  expect(posts).toBe(1);
});

test.each([
  ['dark', phone],
  ['light', desktop],
] as const)(
  'S5 S39: axe finds no problem in either step, and neither is too wide, %s on %o',
  async (theme, viewport) => {
    const page = await open(login, { theme, viewport });
    const fits = async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.setViewportSize(viewport);
      expect(await accessibilityProblems(page)).toEqual([]);
    };
    await fits();
    await enterPhone(page, { national: nextNumber() });
    expect(await page.locator('main[data-layout="default"]').count()).toBe(1);
    await fits();
    expect(page.problems).toEqual([]);
  },
);

test('S77 T42 S122: signing out ends the session, also for the back button', async () => {
  const page = await open(login, { viewport: desktop });
  const national = nextNumber();
  await enterPhone(page, { national });
  await enterCode(page, lastCode(file, `+1${national}`));
  await page.waitForURL(`**${href('account')}`);
  await page.goto(href('login', { notice: 'forbidden', redirect: href('usersAdmin') }));
  await hydrated(page);
  // It does not lead away by itself.
  expect(new URL(page.url()).pathname).toBe(login);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.waitForURL(`**${href('account')}`);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You are signed out').waitFor();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe(login);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-session');
});
