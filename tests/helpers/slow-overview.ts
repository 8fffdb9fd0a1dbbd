/** The overview of administrators with a trade service that a test holds back, or lets fail. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, receivesEvents, startAccount } from './account.ts';
import { hydrated, type OpenPage, recordShifts, type TestBrowser } from './browser.ts';
import { demoPeople } from './demo-people.ts';
import type { SignedInPerson } from './sign-in.ts';
import { type SlowService, startSlowService } from './slow-service.ts';

type Options = Parameters<Account['open']>[2];

/** Starts the product before the tests of a file, and lets trade answer after each. */
export function setUpSlowOverview(browser: TestBrowser) {
  let account: Account;
  let service: SlowService;
  let administrator: SignedInPerson;
  beforeAll(async () => {
    const proxy = Promise.withResolvers<SlowService>();
    account = await startAccount({}, async ({ urls }) => {
      proxy.resolve(await startSlowService(urls.trade));
      return { TRADE_URL: (await proxy.promise).url };
    });
    await receivesEvents(account);
    service = await proxy.promise;
    administrator = await account.person(demoPeople.admin.phoneNumber);
  });
  const trade = {
    hold: () => service.hold(),
    fail: () => service.fail(),
    release: () => service.release(),
  };
  afterEach(trade.release);
  afterAll(async () => {
    await account.remove();
    await service.close();
  });
  const open = (options?: Options) => account.open(browser, administrator, options);
  return {
    trade,
    account: () => account,
    open,
    /** With a first page behind it, so that the gateway knows that the browser runs scripts. */
    async openSettings(options?: Options): Promise<OpenPage> {
      const page = await open(options);
      await recordShifts(page);
      await page.goto(href('settings'));
      await hydrated(page);
      return page;
    },
  };
}

export const section = (page: Page, name: string) => page.locator('main').getByRole('region', { name, exact: true });

export const charts = (page: Page) => page.getByRole('region', { name: 'Recent days' });
export const skeletons = (page: Page) => charts(page).locator('[class*=skeleton]');

/** Trade counts unassigned inquiries, too. */
export const unassigned = (page: Page) => section(page, 'Today').getByRole('link', { name: /^\d+ unassigned/ });

/** The menu of the account, or the side bar of the back office. */
export const menu = (page: Page) => page.getByRole('navigation', { name: /^(Account|Back office)$/ });
