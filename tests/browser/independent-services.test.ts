/** The program with an auth and an apps service that others have written. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/auth/permissions.ts';
import { href } from '#contract/routes.ts';
import { allScreens } from '#contract/screens.ts';
import { ownAppId } from '../helpers/apps.ts';
import { idInUrl } from '../helpers/back-office.ts';
import { accessibilityProblems, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { independentCode, startIndependentServices } from '../helpers/independent-services.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { clickButton, enterCode, enterPhone, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let services: Awaited<ReturnType<typeof startIndependentServices>>;
let product: Product;
beforeAll(async () => {
  services = await startIndependentServices({
    appId: ownAppId,
    administrator: { phoneNumber: '+15550100000', permissions: Object.keys(permissions) },
    guards: new Map([
      [href('orders'), undefined],
      ...allScreens.map(({ path, permissions: of }) => [path, Object.keys(of)[0]] as const),
    ]),
  });
  product = await startProduct({
    env: {
      EVENT_LOOP_LIMIT: '60000',
      QUEUE_TIMEOUT: '30000',
      AUTH_URL: services.url,
      APPS_URL: services.url,
      SEED_DEMO: '0',
      BREAKER_FAILURES: '100000',
    },
  });
}, 120_000);
afterAll(async () => {
  await product?.remove();
  await services?.close();
});

afterEach(() => services.setSilent(false));

async function signedIn(national: string, js = true): Promise<OpenPage> {
  const page = await browser.open({ origin: product.origin, js });
  await page.goto(href('login'));
  await enterPhone(page, { national, js });
  await enterCode(page, independentCode);
  await page.waitForURL((url) => url.pathname !== href('login'));
  return page;
}

test('S97 S107-S118: an app and its endpoint are made, protected, found, deleted and restored', async () => {
  const page = await signedIn('5550100000');
  const screen = href('appsAdmin');
  await page.goto(screen);
  await page.getByRole('link', { name: 'The site' }).waitFor();
  await page.goto(`${screen}?app=new`);
  await page.locator('[name="name"]').fill('Warehouse');
  await page.locator('[name="domain"]').fill('stock.example');
  await clickButton(page, 'Create app');
  await page.getByText('App created.').first().waitFor();
  const app = `${screen}?app=${idInUrl(page, 'app')}`;

  await page.goto(`${app}&endpoint=new`);
  await page.locator('[name="path"]').fill('/stock');
  await page.locator('[name="may:orders.manage"]').check();
  await clickButton(page, 'Create endpoint');
  await page.getByText('Endpoint created.').first().waitFor();
  const id = idInUrl(page, 'endpoint') as string;
  expect(services.endpoints.get(id)).toMatchObject({ path: '/stock', required_permission_ids: ['orders.manage'] });

  await page.goto(`${app}&endpoint=${id}`);
  await page.locator('#endpoint-description').fill('What is in stock');
  await page.locator('[name="may:products.manage"]').check();
  await page.locator('[name="may:orders.manage"]').uncheck();
  await clickButton(page, 'Save endpoint');
  await showsMessage(page, 'Endpoint updated successfully!');
  expect(services.endpoints.get(id)).toMatchObject({
    description: 'What is in stock',
    required_permission_ids: ['products.manage'],
  });
  for (const [query, count] of [
    ['&q=stock', 1],
    ['&q=nothing', 0],
    ['&permission=orders.manage', 0],
  ] as const) {
    await page.goto(app + query);
    expect([query, await page.getByRole('link', { name: '/stock' }).count()]).toEqual([query, count]);
  }
  await page.goto(`${app}&endpoint=${id}`);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this endpoint');
  await page.getByText('Endpoint deleted.').first().waitFor();
  await page.goto(`${app}&view=trash`);
  await page.getByRole('link', { name: '/stock' }).click();
  await clickButton(page, 'Restore');
  await page.getByText('Endpoint restored.').first().waitFor();
  expect(services.endpoints.get(id)?.deleted_at).toBeNull();
});

test('S2 S50 S53 S101: a customer signs in and reaches only what the services open', async () => {
  const page = await signedIn('5550100201', false);
  await page.goto(href('orders'));
  expect(new URL(page.url()).pathname).toBe(href('orders'));
  await page.goto(href('appsAdmin'));
  expect(new URL(page.url()).pathname).toBe(href('account'));
});

test.each([true, false])(
  'S49 S80: while auth does not answer, a page leads to the login, which leads back by itself (JavaScript: %s)',
  async (js) => {
    const page = await signedIn('5550100000', js);
    const session = async () => (await page.context().cookies()).find(({ name }) => name === '__Host-session')?.value;
    const before = await session();
    expect(before).toBeDefined();
    await page.clock.install();
    // Requests that the page after signing in still sends would fail, and appear in the console.
    await page.goto('about:blank');
    services.setSilent(true);
    const screen = `${href('appsAdmin')}?app=new`;
    await page.goto(screen);
    expect(new URL(page.url()).pathname).toBe(href('login'));
    await page.getByText('We cannot check your session at the moment. You are still signed in.').waitFor();
    expect(await page.locator('[name="phoneNumber"]').count()).toBe(0);
    expect(await session()).toBe(before);
    if (js) expect(await accessibilityProblems(page)).toEqual([]);
    services.setSilent(false);
    if (js) await page.clock.runFor(5_000);
    else {
      await page.locator('meta[http-equiv="refresh"]').waitFor({ state: 'attached' });
      await page.reload();
    }
    await page.waitForURL((url) => url.pathname + url.search === screen);
    expect(page.problems).toEqual([]);
  },
);

test('S80: a person whose session cannot be checked signs out, and gets the form', async () => {
  const page = await signedIn('5550100000');
  services.setSilent(true);
  await page.goto(href('account'));
  await clickButton(page, 'Sign out');
  await page.locator('[name="phoneNumber"]').waitFor();
});
