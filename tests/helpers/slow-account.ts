/** The product with all four services behind proxies, which hold answers back or fail. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { lists } from '#contract/auth/saved-views.ts';
import { changeSite } from '#contract/content/site.ts';
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import { screens } from '#contract/screens.ts';
import { buildIfStale } from '../../engine/build.ts';
import { type Account, receivesEvents, startAccount } from './account.ts';
import { demoPeople } from './demo-people.ts';
import type { SignedInPerson } from './sign-in.ts';
import { type SlowService, startSlowService } from './slow-service.ts';

/**
 * All calls but those that say who the person is and what they may open, and those for files: a browser has six connections to a
 * host, and six pictures of the page before that wait would hold back the next document.
 */
const ofThePage = /^\/(?!auth\/session\/|content\/media\/|apps\/(?!records))/;

type Opening = {
  readonly scripts?: boolean;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: FormData;
};

/** Starts the product before the tests of a file, and lets all services answer after each. */
export function setUpSlowAccount({ languages = [] }: { readonly languages?: readonly 'de-DE'[] } = {}) {
  const slow = {} as Record<ServiceName, SlowService>;
  let account: Account;
  let administrator: SignedInPerson;
  beforeAll(async () => {
    await buildIfStale();
    account = await startAccount({}, async ({ urls, call }) => {
      if (languages.length > 0) await call(changeSite, { languages: [...languages] });
      const env: Record<string, string> = { BREAKER_FAILURES: '1000' };
      for (const service of serviceNames) {
        slow[service] = await startSlowService(urls[service]);
        env[`${service.toUpperCase()}_URL`] = slow[service].url;
      }
      return env;
    });
    await receivesEvents(account);
    administrator = await account.person(demoPeople.admin.phoneNumber);
  });
  const release = () => {
    for (const service of Object.values(slow)) service.release();
  };
  afterEach(release);
  afterAll(async () => {
    await account.remove();
    await Promise.all(Object.values(slow).map((service) => service.close()));
  });
  return {
    slow,
    account: () => account,
    administrator: () => administrator,
    /** Holds back all that pages show. */
    holdPages() {
      for (const service of Object.values(slow)) service.hold(ofThePage);
    },
    release,
    /** Requests a page as the administrator, by default with a browser that runs scripts. */
    open: (address: string, { scripts = true, method = 'GET', headers = {}, body }: Opening = {}) =>
      fetch(account.product.url(address), {
        method,
        ...(body ? { body } : {}),
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          cookie: `__Host-session=${administrator.token}; __Host-session-id=${administrator.sessionId}${scripts ? '; scripts=1' : ''}`,
        },
        redirect: 'manual',
      }),
  };
}

/** Every list of the back office, as the screens declare them. */
export const listAddresses = Object.entries(lists).map(([list, { screen, part }]) => ({
  list,
  address: `${screens[screen].path}?view=all${part ? `&part=${part}` : ''}`,
}));
