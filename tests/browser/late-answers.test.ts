/** The search and the rare lists of the overview while a service is slow (docs/decisions/093-nothing-out-of-reach.md). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPost } from '#contract/content/posts.ts';
import { href, routes } from '#contract/routes.ts';
import { slugFrom } from '#contract/slugs.ts';
import { createWaitlist } from '#contract/trade/waitlists-admin.ts';
import { type Account, receivesEvents, startAccount } from '../helpers/account.ts';
import { desktop, hydrated, phone, recordShifts, setUpBrowser, shiftsOf } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { plainPost } from '../helpers/posts.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';

const browser = setUpBrowser();
let account: Account;
let auth: SlowService;
let content: SlowService;
let trade: SlowService;
let administrator: SignedInPerson;
beforeAll(async () => {
  account = await startAccount({}, async ({ urls }) => {
    auth = await startSlowService(urls.auth);
    content = await startSlowService(urls.content);
    trade = await startSlowService(urls.trade);
    return { AUTH_URL: auth.url, CONTENT_URL: content.url, TRADE_URL: trade.url };
  });
  await receivesEvents(account);
  administrator = await account.person(demoPeople.admin.phoneNumber);
});
afterEach(() => {
  for (const service of [auth, content, trade]) service.release();
});
afterAll(async () => {
  await account.remove();
  await Promise.all([auth, content, trade].map((service) => service.close()));
});

test('S37: Enter opens the best result, also if another service answered first, and Enter again what is there', async () => {
  await account.services.call(createWaitlist, { title: 'Quayside' });
  /** A result of auth is shown, while trade, which has the exact match, is still held. */
  const search = async () => {
    const page = await account.open(browser, administrator);
    await page.goto(href('account'));
    await hydrated(page);
    trade.hold(/\/admin\/waitlists\?.*query=/);
    await page.keyboard.type('quayside');
    const options = page.getByRole('dialog', { name: 'Find anything' }).getByRole('option');
    await options.filter({ hasText: 'Quayside Studio' }).waitFor();
    return { page, options };
  };
  const { page: waiting } = await search();
  await waiting.keyboard.press('Enter');
  expect(new URL(waiting.url()).pathname).toBe(href('account'));
  trade.release();
  await waiting.waitForURL((url) => url.searchParams.get('waitlist') === 'quayside');

  const { page: again } = await search();
  for (const key of ['Enter', 'Enter']) await again.keyboard.press(key);
  await again.waitForURL((url) => url.searchParams.has('organization'));
  trade.release();

  // Nothing moves while somebody moves in the list.
  const { page: moving, options } = await search();
  await moving.keyboard.press('ArrowDown');
  trade.release();
  await options.filter({ hasText: 'Waitlist, 0 waiting' }).waitFor();
  expect(await options.first().innerText()).toContain('Quayside Studio');
});

test.each([
  ['desktop', desktop],
  ['phone', { ...phone, height: 2000 }],
])('own drafts and requests for access move nothing when they come late: %s', async (device, viewport) => {
  const { call } = account.services;
  const drafts = [1, 2, 3].map((number) => `A draft with a title that is longer than its place, ${device} ${number}`);
  for (const title of drafts)
    await call(createPost, { ...plainPost, slug: slugFrom(title), title, authors: [{ id: demoPeople.admin.id }] });
  for (const { phoneNumber } of [demoPeople.first, demoPeople.second]) {
    const asking = await account.person(phoneNumber);
    await asking.send('POST /auth/access-requests', {
      body: { screen: routes.postsAdmin.pattern, reason: 'I write news.' },
    });
  }
  const page = await account.open(browser, administrator, { viewport });
  await recordShifts(page);
  // The gateway then knows that the browser runs scripts, and sends late parts.
  await page.goto(href('settings'));
  await hydrated(page);
  for (const service of [auth, content]) service.hold(/\/overview/);
  await page.goto(href('account'), { waitUntil: 'commit' });
  const section = (name: string) => page.locator('main').getByRole('region', { name, exact: true });
  await section('Inquiries to answer').getByRole('listitem').first().waitFor();
  await hydrated(page);
  const own = section('Your drafts and scheduled posts').getByRole('listitem');
  const requests = section('Requests for access').getByRole('listitem');
  expect([await own.count(), await requests.count()]).toEqual([0, 0]);
  for (const service of [auth, content]) service.release();
  await expect.poll(async () => [await own.count(), await requests.count()]).toEqual([3, 2]);
  expect(await shiftsOf(page)).toEqual([]);
  expect(page.problems).toEqual([]);
});
