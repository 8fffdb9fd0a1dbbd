/** Signs in through the pages: with the phone number, then with the code from the file. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, inject } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, type OpenPage, type PageOptions, sessionCookie, type TestBrowser } from './browser.ts';
import { openHtmlPage } from './html-page.ts';
import { createPageVisitor, signInByForms } from './page-visitor.ts';
import { lastCode } from './sign-in.ts';

/** `national` is the number without +1; the people of the demo company have numbers of the United States. */
export type Person = { readonly file: string; readonly national: string; readonly js?: boolean };

export async function enterPhone(page: Page, { national, js = true }: Omit<Person, 'file'>): Promise<void> {
  if (js) await hydrated(page);
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(national);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.locator('[name="otp"]').waitFor();
}

/** Types the code key by key, so that only the button sends the form. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('[name="otp"]').pressSequentially(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signInOnPage(page: Page, person: Person): Promise<void> {
  await page.goto(href('login'));
  await enterPhone(page, person);
  await enterCode(page, lastCode(person.file, `+1${person.national}`));
  await page.waitForURL((url) => url.pathname !== href('login'));
}

export type Session = Parameters<BrowserContext['addCookies']>[0];
type OpenAs = Omit<PageOptions, 'origin'> & { readonly as: Session };

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36';

/** For tests on the shared product: sessions of people, and pages read with them without a browser. */
export function setUpVisits() {
  const origin = inject('origin');
  const visitorWith = (cookies: Session) => {
    const visitor = createPageVisitor(origin, { 'user-agent': userAgent });
    for (const { name, value } of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  /** Signs in by the forms, without the browser, because that costs a tenth. */
  async function session(national: string): Promise<Session> {
    const visitor = visitorWith([]);
    await signInByForms(visitor, { phoneNumber: `+1${national}`, code: (to) => lastCode(inject('codes'), to) });
    return [...visitor.cookies].map(([name, value]) => sessionCookie(origin, { name, value }));
  }
  return {
    session,
    /** Call at the top of a test file: a session that begins before its tests, and is empty until then. */
    signIn(national: string): Session {
      const cookies: Array<Session[number]> = [];
      beforeAll(async () => {
        cookies.push(...(await session(national)));
      });
      return cookies;
    },
    /** Without a browser, and so without scripts and layout. */
    async visit(path: string, { as = [] }: { readonly as?: Session } = {}): Promise<OpenPage> {
      const page = openHtmlPage(visitorWith(as), origin);
      await page.goto(path);
      return page;
    },
  };
}

/** Also pages of a browser, opened with these sessions. */
export const setUpPeople = (browser: TestBrowser) => ({
  ...setUpVisits(),
  async open(path: string, { as, ...options }: OpenAs): Promise<OpenPage> {
    const page = await browser.open({ origin: inject('origin'), ...options });
    await page.context().addCookies(as);
    await page.goto(path);
    if (options.js !== false) await hydrated(page);
    return page;
  },
});

export const clickButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until a form reports its success with this text, case-sensitive: "Saved." is not "Draft saved.". */
export const showsMessage = (page: Page, text: string): Promise<void> =>
  page
    .locator('[data-form-success]')
    .filter({ hasText: new RegExp(text.replaceAll(/[.?()]/g, String.raw`\$&`)) })
    .waitFor();
