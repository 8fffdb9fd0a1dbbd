/** The whole product with separate services, and people signed in to it with a browser or a bearer. */
import type { Page } from 'playwright-core';
import { type OpenPage, sessionCookie, type TestBrowser } from './browser.ts';
import { openHtmlPage } from './html-page.ts';
import type { RunningServices } from './own-services.ts';
import { createPageVisitor } from './page-visitor.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';
import { generousTimeouts } from './program.ts';
import { startSharedServices } from './shared-services.ts';
import { lastCode, readableCodes, type SignedInPerson, signIn } from './sign-in.ts';

export type Account = {
  readonly origin: string;
  readonly services: RunningServices;
  readonly product: Product;
  person(phoneNumber: string): Promise<SignedInPerson>;
  /** The last code that was sent. */
  codeFor(phoneNumber: string): string;
  /** Opens a page in a browser in which this person is signed in. */
  open(
    browser: TestBrowser,
    person: SignedInPerson,
    options?: Omit<Parameters<TestBrowser['open']>[0], 'origin'>,
  ): Promise<OpenPage>;
  /** Reads pages without a browser, as this person or as a stranger. */
  visit(path: string, person?: SignedInPerson): Promise<OpenPage>;
  remove(): Promise<void>;
};

/** `gatewayEnv` gets the services, so that a test can put something before one. */
export async function startAccount(
  env: Record<string, string> = {},
  gatewayEnv: (services: RunningServices) => Promise<Record<string, string>> = async () => ({}),
  options: Pick<ProductOptions, 'port'> = {},
): Promise<Account> {
  const codes = readableCodes();
  const services = await startSharedServices({ ...codes.env, ORDERS_PER_DAY: '0', ...env });
  const product = await startProduct({
    ...options,
    env: { ...generousTimeouts, ...services.env, ...(await gatewayEnv(services)) },
  });
  const { origin } = product;
  return {
    origin,
    services,
    product,
    person: (phoneNumber) => signIn(services, { file: codes.file, phoneNumber }),
    codeFor: (phoneNumber) => lastCode(codes.file, phoneNumber),
    async open(browser, person, options = {}) {
      const page = await browser.open({ origin, ...options });
      await carrySession(page, origin, person);
      return page;
    },
    async visit(path, person) {
      const page = openHtmlPage(createPageVisitor(origin), origin);
      if (person) await carrySession(page, origin, person);
      await page.goto(path);
      return page;
    },
    async remove() {
      await product.remove();
      await services.remove();
    },
  };
}

/** Resolves when the gateway receives events. It forgets all when it begins to, and afterwards keeps what it has read of the site. */
export async function receivesEvents({ product }: Account): Promise<void> {
  for (;;) {
    const { degraded } = (await (await fetch(product.url('/readyz'))).json()) as { degraded: readonly string[] };
    if (degraded.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const carrySession = (
  page: Page,
  origin: string,
  { token, sessionId }: Pick<SignedInPerson, 'token' | 'sessionId'>,
): Promise<void> =>
  page
    .context()
    .addCookies(
      Object.entries({ '__Host-session': token, '__Host-session-id': sessionId }).map(([name, value]) =>
        sessionCookie(origin, { name, value }),
      ),
    );
