import { describe, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { Theme } from '#contract/theme.ts';
import { accessibilityProblems, desktop, hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { lastCode, sentCodes } from '../helpers/sign-in.ts';
import { enterCode, enterPhone } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const file = inject('codes');

type Options = { js?: boolean; viewport?: typeof phone; theme?: Theme };
const open = async (path: string, options: Options = {}): Promise<OpenPage> => {
  const page = await browser.open({ origin: inject('origin'), viewport: phone, ...options });
  await page.goto(path);
  return page;
};
/** A number that no other test uses. */
let last = 250;
const nextNumber = () => `555010${String(last++).padStart(4, '0')}`;

test('S5: a pasted or autofilled code is submitted at once', async () => {
  const national = nextNumber();
  const page = await open(href('login'));
  await enterPhone(page, { national });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('otp');
  await page.locator('[name="otp"]').fill(lastCode(file, `+1${national}`));
  await page.waitForURL(`**${href('account')}`);
});

test('S5: a pasted code is submitted at once after wrong ones as well', async () => {
  const national = nextNumber();
  const page = await open(href('login'));
  await enterPhone(page, { national });
  const field = page.locator('[name="otp"]');
  const code = lastCode(file, `+1${national}`);
  for (const left of [4, 3, 2]) {
    await field.fill(String((Number(code) + left) % 10 ** code.length).padStart(code.length, '0'));
    await page.getByText(`You have ${left} tries left.`).first().waitFor();
  }
  await field.fill(code);
  await page.waitForURL(`**${href('account')}`);
});

test('S91: the number is grouped while it is typed, and an international one selects its country', async () => {
  const page = await open(href('login'));
  await hydrated(page);
  const field = page.locator('[name="phoneNumber"]');
  await page.locator('[name="country"]').selectOption('US');
  await field.pressSequentially('5550100999');
  expect(await field.inputValue()).toBe('555 010 0999');
  await field.fill('');
  await field.pressSequentially('+447946');
  expect(await page.locator('[name="country"] option:checked').innerText()).toMatch(/\(\+44\)/);
});

test('S98: another code is offered after the time that the service asks for, with and without JavaScript', async () => {
  const national = nextNumber();
  const count = () => sentCodes(file).filter(({ phone_number }) => phone_number === `+1${national}`).length;
  const plain = await open(href('login'), { js: false });
  // A number with its dial code needs no country.
  await plain.locator('[name="phoneNumber"]').fill(`+1${national}`);
  await plain.getByRole('button', { name: 'Send me a code' }).click();
  for (let sent = 1; sent < 6; sent++) {
    await expect.poll(count).toBe(sent);
    await plain.getByRole('button', { name: 'Send another code' }).click();
    await plain.getByText('A new code is on its way').waitFor();
  }
  await plain.getByText('You can ask for another code after 1 minute.').waitFor();
  await plain.getByRole('button', { name: 'Send another code' }).click();
  await plain.getByText('Too many requests').waitFor();
  expect(count()).toBe(6);
  const cookies = await plain.context().cookies();
  const page = await open(href('login'));
  await page.context().addCookies(cookies);
  await page.goto(href('login'));
  const again = page.getByRole('button', { name: 'Send another code' });
  await expect.poll(() => again.innerText()).toMatch(/in (0:[0-5]\d|1:00)/);
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  await again.click({ force: true });
  expect(count()).toBe(6);
  await enterCode(plain, lastCode(file, `+1${national}`));
  await plain.waitForURL(`**${href('account')}`);
});

test('the form of the second step contains only the code', async () => {
  const page = await open(href('login'));
  await enterPhone(page, { national: nextNumber() });
  const inputs = page.locator('form:has([name="otp"]) input');
  expect(await inputs.evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual(['otp']);
});

test('S82: a request for a code shows that it is under way and is sent once', async () => {
  const page = await open(href('login'));
  await hydrated(page);
  let posts = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/account/login*', async (route) => {
    if (route.request().method() === 'POST') {
      posts++;
      await held;
    }
    await route.continue();
  });
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(nextNumber());
  const button = page.getByRole('button', { name: 'Send me a code' });
  await button.click();
  await page.locator('[aria-live]').filter({ hasText: 'Sending…' }).waitFor({ state: 'attached' });
  await button.click({ force: true });
  release();
  await page.locator('[name="otp"]').waitFor();
  expect(posts).toBe(1);
});

test('S124: the number stays in its field when the browser is offline', async () => {
  const page = await open(href('login'));
  await hydrated(page);
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill('555 010 0777');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText('No response from server.').first().waitFor();
  expect(await page.locator('[name="phoneNumber"]').inputValue()).toBe('555 010 0777');
});

describe('layout and accessibility', () => {
  test.each([
    ['dark', phone],
    ['light', desktop],
  ] as const)('S5 S39: axe finds no problem in either step, %s on %o', async (theme, viewport) => {
    const found: string[] = [];
    const page = await open(href('login'), { theme, viewport });
    found.push(...(await accessibilityProblems(page)));
    await enterPhone(page, { national: nextNumber() });
    expect(await page.locator('main[data-layout="default"]').count()).toBe(1);
    found.push(...(await accessibilityProblems(page)));
    expect(page.problems).toEqual([]);
    expect(found).toEqual([]);
  });

  test('S5: neither step scrolls horizontally at 320 px', async () => {
    const page = await open(href('login'), { viewport: { width: 320, height: 640 } });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await enterPhone(page, { national: nextNumber() });
    expect(await wide()).toBeLessThanOrEqual(0);
  });
});
