/** The overview of administrators after panels have failed. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { menu, section, setUpSlowOverview, skeletons, unassigned } from '../helpers/slow-overview.ts';

const { open, openSettings, trade } = setUpSlowOverview(setUpBrowser());
test('panels that failed load by themselves once their service is back, and the focus stays in its part', async () => {
  const page = await openSettings();
  await page.clock.install();
  const asked = new Set<string>();
  page.on('response', (response) => asked.add(response.request().headers()['x-panel'] ?? ''));
  trade.fail();
  await page.goto(href('account'));
  await hydrated(page);
  const failed = page.locator('main').getByText(/could not be loaded/);
  const before = await failed.allInnerTexts();
  expect(before.length).toBeGreaterThan(3);
  const inquiries = section(page, 'Inquiries');
  await inquiries.getByRole('link', { name: 'Try again' }).focus();
  await page.clock.runFor(8_000);
  await expect.poll(() => asked.size).toBeGreaterThanOrEqual(before.length);
  // Nobody asked for it, so nobody hears that they failed again.
  expect(await failed.allInnerTexts()).toEqual(before);
  trade.release();
  const stillFailed = async () => {
    await page.clock.runFor(10_000);
    return failed.count();
  };
  await expect.poll(stillFailed).toBe(0);
  await inquiries.getByRole('img', { name: /^Inquiries per day/ }).waitFor();
  await expect.poll(() => inquiries.evaluate((region) => document.activeElement === region)).toBe(true);
});

test('a panel whose service fails says so, and is loaded alone by "Try again"', async () => {
  const page = await openSettings();
  await page.addInitScript(() => {
    const { setTimeout: wait } = window;
    // No panel is asked for again by itself.
    window.setTimeout = ((act: () => void, pause = 0) => (pause < 5_000 ? wait(act, pause) : 0)) as typeof setTimeout;
  });
  trade.fail();
  await page.goto(href('account'));
  const inquiries = section(page, 'Inquiries');
  await inquiries.getByText(/^Inquiries could not be loaded\./).waitFor();
  await section(page, 'Today')
    .getByText(/^Unassigned inquiries could not be loaded\./)
    .waitFor();
  expect(await section(page, 'Today').getByText('Products low in stock could not').count()).toBe(0);
  expect(await section(page, 'Sign-ins').getByText('could not be loaded').count()).toBe(0);
  // A count that fails is not shown.
  expect(await menu(page).getByText('could not be loaded').count()).toBe(0);
  await hydrated(page);
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByText(/still could not be loaded/).waitFor();
  trade.release();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.headers()['x-panel'] ?? request.url()));
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByRole('img', { name: /^Inquiries per day/ }).waitFor();
  expect(requests.filter((request) => !request.includes('/assets/'))).toEqual(['chart-inquiries']);
  await expect.poll(() => inquiries.evaluate((region) => document.activeElement === region)).toBe(true);
  await section(page, 'Waitlists').getByText('could not be loaded').waitFor();
});

test('"Try again" leads to the sign-in page after signing out in another tab', async () => {
  const page = await openSettings();
  trade.fail();
  await page.goto(href('account'));
  await hydrated(page);
  await page.context().clearCookies({ name: '__Host-session' });
  await section(page, 'Inquiries').getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL(`**${href('login')}**`);
});

test('without scripts the page is whole, and a failed panel leads to the page again', async () => {
  const page = await open({ js: false });
  trade.fail();
  await page.goto(href('account'));
  expect(await skeletons(page).count()).toBe(0);
  await section(page, 'Inquiries').getByText('could not be loaded').waitFor();
  trade.release();
  await section(page, 'Inquiries').getByRole('link', { name: 'Try again' }).click();
  await unassigned(page).waitFor();
});

test('"Try again" keeps the page when all of it fails', async () => {
  const page = await openSettings();
  trade.fail();
  await page.goto(href('account'));
  await hydrated(page);
  await page.route('**/account/_payload', (route) =>
    route.fulfill({ status: 503, contentType: 'text/x-component', body: '0:{"panel":null}\n' }),
  );
  const inquiries = section(page, 'Inquiries');
  await inquiries.getByRole('link', { name: 'Try again' }).click();
  await inquiries.getByText('Inquiries still could not be loaded').waitFor();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});
