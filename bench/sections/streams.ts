/** All pages without a parameter, and a record of each kind, while every service takes 800 ms for each answer. */
import { get } from 'node:http';
import { href, type Route, routes } from '#contract/routes.ts';
import { startAccount } from '../../tests/helpers/account.ts';
import { demoPeople } from '../../tests/helpers/demo-people.ts';
import type { Send } from '../../tests/helpers/services.ts';
import { type SlowService, startSlowService } from '../../tests/helpers/slow-service.ts';
import type { Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

const trip = 800;
const services = ['auth', 'content', 'trade'] as const;
const records = [href('post', { slug: 'notes-on-pouring' }), href('product', { name: 'stool' }), '/policies/privacy'];

/** The address of a screen up to the key of its record, and the call whose first record it shows. */
const screensOfRecords: ReadonlyArray<readonly [address: string, call: string, key?: string]> = [
  ['/account/investor/', 'GET /content/decks', 'slug'],
  ['/account/apps-admin?app=', 'GET /apps/records'],
  ['/account/blog-admin?post=', 'GET /content/admin/posts'],
  ['/account/product-admin?product=', 'GET /content/admin/products'],
  ['/account/policy-admin?policy=', 'GET /content/admin/policies'],
  ['/account/deck-admin?deck=', 'GET /content/admin/decks'],
  ['/account/media-admin?picture=', 'GET /content/media'],
  ['/account/about-admin?page=', 'GET /content/admin/pages', 'route'],
  ['/account/user-admin?user=', 'GET /auth/users'],
  ['/account/roles-admin?role=', 'GET /auth/roles'],
  ['/account/waitlist-admin?waitlist=', 'GET /trade/admin/waitlists', 'name'],
  ['/account/customer-service?order=', 'GET /trade/admin/orders', 'number'],
  ['/account/customer-service?thread=', 'GET /trade/admin/threads', 'reference'],
];

async function addressesOf(send: Send): Promise<string[]> {
  const found = screensOfRecords.map(async ([address, call, key = 'id']) => {
    const { body } = await send(call);
    const [rows] = Object.values(body).filter(Array.isArray);
    const record = address + rows?.[0][key];
    return address.includes('?') ? [record, `${record}&part=history`] : [record];
  });
  return (await Promise.all(found)).flat();
}

export const streams: Section = async ({ quick }) => {
  const slow: SlowService[] = [];
  const account = await startAccount({}, async ({ urls }) => {
    const env: Record<string, string> = { PAGE_STORE_BYTES: '0', BREAKER_FAILURES: '1000' };
    for (const name of services) {
      const service = await startSlowService(urls[name]);
      slow.push(service);
      env[`${name.toUpperCase()}_URL`] = service.url;
    }
    return env;
  });
  try {
    const { token, sessionId, send } = await account.person(demoPeople.admin.phoneNumber);
    const cookie = `__Host-session=${token}; __Host-session-id=${sessionId}; scripts=1`;
    const open = (path: string, signedIn: boolean) => timesOf(account.product.url(path), signedIn ? cookie : '');
    const pages = [...pathsOf('public'), ...records].map((path) => ({ path, signedIn: false }));
    const opened = [...pathsOf('signed-in'), ...pathsOf('endpoint'), ...(await addressesOf(send))];
    const screens = opened.map((path) => ({ path, signedIn: true }));
    const rows: string[][] = [];
    const all = [...pages, ...screens];
    // The gateway reads the site and the addresses of records.
    for (const { path, signedIn } of all) await open(path, signedIn);
    for (const service of slow) service.delay(trip);
    for (const { path, signedIn } of all) {
      const times: Times[] = [];
      for (let round = 0; round < (quick ? 1 : 3); round++) times.push(await open(path, signedIn));
      const last = rounded(median(times.map((each) => each.last)));
      rows.push([path, String(times[0]!.status), rounded(median(times.map((each) => each.first))), last]);
    }
    return table(['page', 'status', 'first byte, ms', 'last byte, ms'], rows);
  } finally {
    await account.remove();
    await Promise.all(slow.map((service) => service.close()));
  }
};

const pathsOf = (access: Route['access']): string[] =>
  Object.values<Route>(routes).flatMap((route) =>
    route.access === access && !route.pattern.includes(':') && !route.pattern.includes('download')
      ? [route.pattern]
      : [],
  );

/** In milliseconds from the request. */
type Times = { readonly status: number; readonly first: number; readonly last: number };

function timesOf(url: string, cookie: string): Promise<Times> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
    const request = get(url, { agent: false, headers }, (response) => {
      let first = 0;
      response.on('data', () => (first ||= performance.now() - start));
      response.on('end', () => {
        const last = performance.now() - start;
        resolve({ status: response.statusCode ?? 0, first: first || last, last });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
