/** The back office of a demo company of its own, for files that change its records. */
import { afterAll, beforeAll, expect } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from './account.ts';
import { hydrated, type OpenPage, type PageOptions, type TestBrowser } from './browser.ts';
import { demoPeople } from './demo-people.ts';
import type { SignedInPerson } from './sign-in.ts';

type Options = Pick<PageOptions, 'js' | 'blocked'> & { readonly path?: string; readonly as?: SignedInPerson };
type Contact = { readonly name: string; readonly phoneNumber: string };

export type Office = {
  readonly account: Account;
  readonly admin: SignedInPerson;
  /** The overview, or another page, as the administrator or somebody else sees it. */
  open(options?: Options): Promise<OpenPage>;
  /** A user whom no other test changes. */
  createUser(name: string): Promise<Contact>;
};

/** Call at the top of a test file: starts the product and signs the administrator in before its tests. */
export function setUpOffice(browser: TestBrowser): Office {
  let account: Account;
  let admin: SignedInPerson;
  let users = 0;
  beforeAll(async () => {
    account = await startAccount();
    admin = await account.person(demoPeople.admin.phoneNumber);
  });
  afterAll(() => account?.remove());
  return {
    get account() {
      return account;
    },
    get admin() {
      return admin;
    },
    async open({ js = true, path = href('account'), as = admin, ...rest } = {}) {
      const page = await account.open(browser, as, { js, viewport: { width: 1280, height: 900 }, ...rest });
      await page.goto(path);
      if (js) await hydrated(page);
      return page;
    },
    async createUser(name) {
      const phoneNumber = `+1555014${String(++users).padStart(4, '0')}`;
      const body = { name, country: 'US', phone_number: phoneNumber };
      expect((await admin.send('POST /auth/users', { body })).status).toBe(201);
      return { name, phoneNumber };
    },
  };
}
