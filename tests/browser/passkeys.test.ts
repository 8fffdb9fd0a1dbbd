/** Passkeys with the virtual authenticator of Chromium, on a product at localhost (docs/decisions/059-passkeys.md). */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { giveRole } from '../helpers/give-role.ts';
import { createPageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';
import { clickButton, showsMessage, signInOnPage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
/** Many pages, on a machine that may be busy. */
const longer = { timeout: 240_000 };
const codes = readableCodes();
const admin = demoPeople.admin.phoneNumber.replace('+1', '');
let product: Product;
let origin: string;
let last = 700;
const nextNumber = () => `555010${String(last++).padStart(4, '0')}`;

beforeAll(async () => {
  product = await startProduct({
    host: 'localhost',
    env: { ...generousTimeouts, ...codes.env, STAFF_PASSKEY: 'required' },
  });
  origin = product.origin;
}, 240_000);
afterAll(() => product?.remove());

type Device = { readonly page: OpenPage; readonly cdp: CDPSession; readonly id: string };

/** A browser with an authenticator of its own, on which the person is always recognized. */
async function openWithDevice(): Promise<Device> {
  const page = await browser.open({ origin, viewport: phone });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { page, cdp, id };
}

const signIn = (page: Page, national: string) => signInOnPage(page, { file: codes.file, national });
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}
/** A page that learns that its session has ended would load itself again. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
async function addOnPage(page: Page): Promise<void> {
  await openHydrated(page, href('settings'));
  await clickButton(page, 'Add a passkey');
  await showsMessage(page, 'is added');
}
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('a passkey is added, signs in, confirms what is dangerous, and is renamed and removed', longer, async () => {
  const { page, cdp, id } = await openWithDevice();
  const national = nextNumber();
  await signIn(page, national);
  await addOnPage(page);
  const row = page.locator('#passkeys li').first();
  expect(await row.innerText()).toMatch(/Only on one device, added .*never used/s);
  expect(await accessibilityProblems(page)).toEqual([]);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
  expect(credentials).toHaveLength(1);
  // The browser already has one for this account.
  await clickButton(page, 'Add a passkey');
  await page.getByText('already has a passkey').waitFor();

  await row.getByText('Rename').click();
  await row.getByRole('textbox', { name: 'Name', exact: true }).fill('My telephone');
  await row.getByRole('button', { name: 'Save' }).click();
  await showsMessage(page, 'My telephone');

  await forgetSession(page);
  await openHydrated(page, href('orders'));
  expect(pathOf(page)).toBe(href('login'));
  expect(await accessibilityProblems(page)).toEqual([]);
  await clickButton(page, 'Sign in with a passkey');
  await page.waitForURL(`**${href('orders')}`);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-passkey');

  await openHydrated(page, `${href('confirm')}?redirect=${href('settings')}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await clickButton(page, 'Use your passkey');
  await page.waitForURL(`**${href('settings')}`);
  await page.locator('#passkeys li').getByRole('button', { name: 'Remove' }).click();
  await showsMessage(page, 'is removed');
  expect(await page.locator('#passkeys li').count()).toBe(0);

  // The browser still offers it.
  await forgetSession(page);
  await openHydrated(page, href('login'));
  await clickButton(page, 'Sign in with a passkey');
  await page.getByText('We do not know this passkey').waitFor();
  expect(await page.locator('[name="phoneNumber"]').count()).toBe(1);
  expect(page.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

test('a cancelled passkey is explained, and no script for passkeys is loaded before a button is pressed', async () => {
  const { page, cdp, id } = await openWithDevice();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openHydrated(page, href('login'));
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('/passkey'))).toEqual([]);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
  await clickButton(page, 'Sign in with a passkey');
  await page.getByText('No passkey was used').waitFor();
  expect(scripts.filter((url) => url.includes('/passkey'))).toHaveLength(1);
});

test('without JavaScript no passkey is offered, and the phone signs in', async () => {
  const visitor = createPageVisitor(origin);
  // The styles hide the button until scripts run.
  expect((await visitor.read(href('login'))).html).toMatch(/data-waiting=""(?:(?!<\/div>).)*Sign in with a passkey/s);
  const code = (to: string) => lastCode(codes.file, to);
  await signInByForms(visitor, { phoneNumber: `+1${nextNumber()}`, code });
  const { html } = await visitor.read(href('settings'));
  expect(html).toMatch(/data-waiting=""(?:(?!<\/div>).)*Add a passkey/s);
  expect(html).toMatch(/<noscript>(?:(?!<\/noscript>).)*Adding a passkey needs JavaScript/s);
});

test(
  'the back office opens with a passkey only, and a second administrator helps one who lost it',
  longer,
  async () => {
    const first = await openWithDevice();
    const { page } = first;
    await signIn(page, admin);
    // Without a passkey: add the first one.
    await openHydrated(page, href('usersAdmin'));
    await page.getByRole('heading', { name: 'Add a passkey first' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.waitForURL(`**${href('settings')}#passkeys`);
    await clickButton(page, 'Add a passkey');
    await showsMessage(page, 'is added');
    await openHydrated(page, href('usersAdmin'));
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();

    // A colleague becomes an administrator, and loses the passkey.
    const national = nextNumber();
    const colleague = await openWithDevice();
    await signIn(colleague.page, national);
    await makeAdministrator(page, national);
    await addOnPage(colleague.page);
    await forgetSession(colleague.page);
    await colleague.cdp.send('WebAuthn.clearCredentials', { authenticatorId: colleague.id });
    await signIn(colleague.page, national);
    await openHydrated(colleague.page, href('account'));
    await colleague.page.getByRole('link', { name: 'Confirm with your passkey' }).click();
    await colleague.page.getByRole('heading', { name: 'Confirm with your passkey' }).waitFor();
    await hydrated(colleague.page);
    expect(await accessibilityProblems(colleague.page)).toEqual([]);
    await colleague.page.getByText('I no longer have my passkey').click();
    await clickButton(colleague.page, 'Ask for a new passkey');
    await showsMessage(colleague.page, 'waiting for another administrator');

    await page.reload();
    await hydrated(page);
    const panel = page.getByRole('region', { name: 'Passkeys' }).first();
    await panel.getByText('Approve a new passkey').click();
    await panel.getByRole('button', { name: 'Yes, I know that it is them' }).click();
    await showsMessage(page, 'Approved');

    await openHydrated(colleague.page, `${href('confirm')}?with=passkey`);
    await colleague.page.getByText('An administrator has approved your request').waitFor();
    await colleague.page.getByRole('link', { name: 'Add a passkey' }).click();
    await colleague.page.waitForURL(`**${href('settings')}#passkeys`);
    await clickButton(colleague.page, 'Add a passkey');
    await showsMessage(colleague.page, 'Your earlier ones are removed');
    await openHydrated(colleague.page, href('usersAdmin'));
    await colleague.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();

    // The new one signs in and opens the back office at once.
    await forgetSession(colleague.page);
    await openHydrated(colleague.page, href('usersAdmin'));
    await clickButton(colleague.page, 'Sign in with a passkey');
    await colleague.page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  },
);

/** The page shows the record of the person afterwards. */
async function makeAdministrator(page: Page, national: string): Promise<void> {
  const id = await page.evaluate(async (query) => {
    const found = await fetch(`/api/auth/users?${new URLSearchParams({ query })}`);
    return (await found.json()).users[0].id as string;
  }, `+1${national}`);
  await openHydrated(page, `${href('usersAdmin')}?user=${id}`);
  await giveRole(page, 'Administrator');
  await showsMessage(page, 'Role Administrator added');
}
