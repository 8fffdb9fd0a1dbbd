/** The whole product with its own services, where the gateway tests have scripted ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/auth/permissions.ts';
import { layoutsHeader } from '#contract/payload-address.ts';
import { allScreens } from '#contract/screens.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPageVisitor, type PageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { ...generousTimeouts, ...codes.env, LOG_LEVEL: 'debug' } });
}, 120_000);
afterAll(() => product.remove());

async function signIn(
  phoneNumber: string,
  login = '/account/login',
): Promise<{ visitor: PageVisitor; answer: Response }> {
  const visitor = createPageVisitor(product.origin);
  const answer = await signInByForms(visitor, { phoneNumber, login, code: (to) => lastCode(codes.file, to) });
  return { visitor, answer };
}

test('the gateway receives the events of auth and apps', async () => {
  await expect.poll(async () => (await fetch(product.url('/readyz'))).json()).toMatchObject({ degraded: [] });
});

test('S5 S50 S74 S76: a guarded page redirects to the login, and phone and code lead back to it', async () => {
  const stranger = await createPageVisitor(product.origin).get('/account/orders');
  const login = stranger.headers.get('location') as string;
  expect(login).toBe('/account/login?redirect=%2Faccount%2Forders');
  const { visitor, answer } = await signIn(demoPeople.first.phoneNumber, login);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/orders']);
  expect((await visitor.get('/account/orders')).status).toBe(200);
  expect((await visitor.get('/account/settings')).status).toBe(200);
  const admin = await visitor.get('/account/roles-admin');
  expect([admin.status, admin.headers.get('location')]).toEqual([
    303,
    '/account?notice=forbidden&screen=%2Faccount%2Froles-admin',
  ]);
});

test('S29 S39: a screen with an editor links the styles of the editor in its head', async () => {
  const { visitor } = await signIn(demoPeople.admin.phoneNumber);
  for (const path of ['/account/blog-admin?post=new', '/account/product-admin?product=new']) {
    const [, head] = /<head>(.*?)<\/head>/s.exec(await (await visitor.get(path)).text()) ?? [];
    expect(head).toMatch(/<link rel="stylesheet" href="[^"]*c-editor\.[^"]*\.css"/);
  }
});

test('S5: no page of an account has a field for a password', async () => {
  const { visitor } = await signIn(demoPeople.admin.phoneNumber);
  const pages = ['/account', '/account/settings', `/account/user-admin?user=${demoPeople.first.id}`];
  const texts = [await (await fetch(product.url('/account/login'))).text()];
  for (const path of pages) texts.push(await (await visitor.get(path)).text());
  expect(texts.map((html) => [/<form/.test(html), /type="password"/.test(html)])).toEqual(
    texts.map(() => [true, false]),
  );
});

/** The addresses of the specification, which links and bookmarks have. */
const specified = [
  '/account/apps-admin',
  '/account/blog-admin',
  '/account/deck-admin',
  '/account/user-admin',
  '/account/about-admin',
  '/account/roles-admin',
  '/account/policy-admin',
  '/account/product-admin',
  '/account/waitlist-admin',
  '/account/customer-service',
  '/account/organization-admin',
];

test('S28-S39 S49 S50 S51 S53: every screen of the back office opens for administrators only', async () => {
  expect(allScreens.map(({ path }) => path)).toEqual(expect.arrayContaining(specified));
  const stranger = createPageVisitor(product.origin);
  const { visitor: customer } = await signIn(demoPeople.first.phoneNumber);
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  for (const { path: screen } of allScreens) {
    const out = await stranger.get(screen);
    expect([screen, out.status, out.headers.get('location')]).toEqual([
      screen,
      302,
      `/account/login?redirect=${encodeURIComponent(screen)}`,
    ]);
    const away = await customer.get(screen);
    expect([screen, away.status, away.headers.get('location')]).toEqual([
      screen,
      303,
      `/account?notice=forbidden&screen=${encodeURIComponent(screen)}`,
    ]);
    const opened = await admin.get(screen);
    const layouts = (await opened.text()).match(/<[^>]* data-layout="default"/g) ?? [];
    expect([screen, opened.status, layouts.length]).toEqual([screen, 200, 1]);
  }
});

test('S68: each kind of record that a screen remembers is forgotten once it does not exist', async () => {
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  const remembering = allScreens.flatMap(({ path, remembered }) =>
    remembered ? [[path, `chosen-${remembered}`]] : [],
  );
  expect(remembering).toHaveLength(10);
  for (const [screen = '', cookie = ''] of remembering) {
    admin.cookies.set(cookie, '00000000-0000-4000-8000-00000000dead');
    const answer = await admin.get(screen);
    expect([screen, answer.status, admin.cookies.has(cookie)]).toEqual([screen, 200, false]);
  }
});

test('T54: names of built-in properties in an address of the back office mean nothing', async () => {
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  for (const { path: screen } of allScreens) {
    const page = `${screen}?view=all&part=constructor&done=constructor&sort=constructor&status=constructor`;
    const answer = await admin.get(page);
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).toMatch(/<h1[ >]/);
  }
});

/** A search and the start of the URL that it finds, one for each kind of record. */
const searches = [
  ['website', '/account/apps-admin?app='],
  ['pouring', '/account/blog-admin?post='],
  ['kiln', '/account/deck-admin?deck='],
  ['maren', '/account/user-admin?user='],
  ['independ', '/account/about-admin?page='],
  ['admin', '/account/roles-admin?role='],
  ['privacy', '/account/policy-admin?policy='],
  ['kettle', '/account/product-admin?product='],
  ['general+news', '/account/waitlist-admin?waitlist='],
  ['4HTW8Q', '/account/customer-service?thread='],
  ['H6BT9J', '/account/customer-service?part=orders&order='],
  ['quayside', '/account/organization-admin?organization='],
] as const;

/** The last line has all results. */
const resultsOf = async (response: Response) => JSON.parse((await response.text()).trim().split('\n').at(-1) as string);

test('the palette finds records of every screen for an administrator, and none for a customer', async () => {
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  const { visitor: customer } = await signIn(demoPeople.first.phoneNumber);
  for (const [text, start] of searches) {
    const { items, isComplete } = await resultsOf(await admin.get(`/account/search?q=${text}`));
    const found: string[] = items.map(({ href }: { href: string }) => href);
    expect([text, isComplete, found]).toEqual([text, true, expect.arrayContaining([expect.stringContaining(start)])]);
    const result = found.find((href) => href.startsWith(start)) as string;
    expect([result, (await admin.get(result)).status]).toEqual([result, 200]);
    const forCustomer = await customer.get(`/account/search?q=${text}`);
    expect(await resultsOf(forCustomer)).toEqual({ items: [], isComplete: true });
  }
});

test('the palette forgives a wrong letter if no record has what was typed, and every list leads to it', async () => {
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  for (const [text, start] of [
    ['Marne Holt', '/account/user-admin?user='],
    ['ketlte', '/account/product-admin?product='],
    ['Quaysied', '/account/organization-admin?organization='],
    ['privcay', '/account/policy-admin?policy='],
  ] as const) {
    const { items } = await resultsOf(await admin.get(`/account/search?q=${encodeURIComponent(text)}`));
    const found: string[] = items.map(({ href }: { href: string }) => href);
    expect([text, found]).toEqual([text, expect.arrayContaining([expect.stringContaining(start)])]);
  }
  // The number of an order, typed into the search of users.
  const list = await (await admin.get('/account/user-admin?view=all&q=H6BT9J')).text();
  const everywhere = /href="([^"]*)">Search all records/.exec(list)?.[1] as string;
  expect(await (await admin.get(everywhere)).text()).toContain('part=orders&amp;order=');
});

test('S52 T17: a screen without its endpoint is a 404 until the endpoint is restored', async () => {
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  const list = '/account/apps-admin?app=0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a&q=/account/waitlist';
  const at = /href="([^"]*endpoint=[0-9a-f-]{36}[^"]*)"/
    .exec(await (await admin.get(list)).text())?.[1]
    ?.replaceAll('&amp;', '&');
  expect((await admin.send(at as string, 'Delete this endpoint')).status).toBe(303);
  await expect.poll(async () => (await admin.get('/account/waitlist-admin')).status, { timeout: 15_000 }).toBe(404);
  expect(await (await admin.get('/account/waitlist-admin')).text()).toContain('Error Code: 404');
  expect((await admin.send(at as string, 'Restore')).status).toBe(303);
  await expect.poll(async () => (await admin.get('/account/waitlist-admin')).status, { timeout: 15_000 }).toBe(200);
});

test('T18 T42: an ended session is refused from the next request on', async () => {
  const { visitor } = await signIn(demoPeople.second.phoneNumber);
  expect((await visitor.get('/account')).status).toBe(200);
  const old = createPageVisitor(product.origin);
  for (const [name, value] of visitor.cookies) old.cookies.set(name, value);
  const out = await visitor.send('/account', 'Sign out');
  expect([out.status, visitor.cookies.has('__Host-session')]).toEqual([303, false]);
  expect((await old.get('/account')).headers.get('location')).toBe('/account/login?redirect=%2Faccount&notice=expired');
});

test('sessions on the same device have sign-out forms with different names', async () => {
  const { visitor } = await signIn(demoPeople.second.phoneNumber);
  for (let count = 0; count < 2; count++) await signIn(demoPeople.second.phoneNumber);
  const html = await (await visitor.get('/account/settings')).text();
  const names = [...html.matchAll(/aria-label="(Sign out [^"]*)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
});

test('T45 T31: codes, tokens and phone numbers are not logged by gateway and services', async () => {
  const { visitor } = await signIn('+15550100777');
  await visitor.get('/account');
  await visitor.get('/account/settings');
  const token = visitor.cookies.get('__Host-session') as string;
  // A line is printed after its response.
  await expect.poll(() => product.logs.join('\n')).toContain('/account/settings');
  const log = product.logs.join('\n');
  for (const secret of [token, lastCode(codes.file, '+15550100777'), '5550100777']) expect(log).not.toContain(secret);
});

test('T11 S57: account pages and their payloads have no data of other users', async () => {
  const { visitor: first } = await signIn(demoPeople.first.phoneNumber);
  const { visitor: second } = await signIn(demoPeople.second.phoneNumber);
  const { visitor: admin } = await signIn(demoPeople.admin.phoneNumber);
  const own = [first.cookies.get('__Host-session'), first.cookies.get('__Host-session-id')];
  const foreign = [
    demoPeople.admin.phoneNumber.slice(-7),
    demoPeople.second.phoneNumber.slice(-7),
    demoPeople.admin.id,
    second.cookies.get('__Host-session') as string,
    second.cookies.get('__Host-session-id') as string,
    ...Object.keys(permissions).filter((id) => id !== 'investor.view'),
  ];
  for (const page of ['', '/orders', '/investor', '/confirm', '/settings']) {
    for (const form of ['', '/_payload']) {
      for (const other of [admin, second]) await (await other.get(`/account${page}${form}`)).text();
      const text = await (await first.get(`/account${page}${form}`)).text();
      expect(text.length, page).toBeGreaterThan(500);
      for (const secret of foreign) expect(text, `${page}${form}`).not.toContain(secret);
      expect(text).not.toContain(own[0]);
    }
  }
});

test('payloads and answered forms omit the layout that the browser has, until it changes', async () => {
  const { visitor } = await signIn(demoPeople.admin.phoneNumber);
  const payload = async (path: string, known: string) =>
    (await visitor.get(`${path}/_payload`, { [layoutsHeader]: known })).text();
  const keyIn = (flight: string) => /"layoutKey":"([\w-]+)"/.exec(flight)?.[1] as string;
  const own = keyIn(await payload('/account/orders', ''));
  const admin = keyIn(await payload('/account/blog-admin', own));
  expect(admin).not.toBe(own);
  const known = `${own},${admin}`;
  const menu = '"aria-label":"Account"';
  const sideBar = '"aria-label":"Back office"';
  for (const [path, shown, link] of [
    ['/account', sideBar, '/account'],
    ['/account/orders', menu, '/account/orders'],
    ['/account/blog-admin', sideBar, '/account/blog-admin?view=all'],
    ['/account/roles-admin', sideBar, '/account/roles-admin?view=all'],
  ] as const) {
    const whole = await payload(path, '');
    expect(whole, path).toContain(shown);
    expect(whole).toContain(`"href":"${link}","aria-current":"page"`);
    expect(await payload(path, known), path).not.toContain(shown);
  }
  const html = await (await visitor.get('/account/settings')).text();
  const form = html.match(/<form[^>]*method="post".*?<\/form>/gis)?.find((each) => each.includes('name="name"')) ?? '';
  const body = new FormData();
  for (const [, name = '', value = ''] of form.matchAll(/<input[^>]* name="([^"]*)"(?:[^>]* value="([^"]*)")?/g)) {
    if (!name.startsWith('$')) body.set(name, value);
  }
  const action = /name="\$ACTION_ID_([^"]+)"/.exec(form)?.[1] as string;
  const rename = async (name: string) => {
    body.set('name', name);
    const headers = { 'x-action': action, [layoutsHeader]: known, 'sec-fetch-site': 'same-origin' };
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await fetch(product.url('/account/settings'), {
      method: 'POST',
      headers: { ...headers, cookie },
      body,
    });
    expect(answer.status).toBeLessThan(500);
    return answer.text();
  };
  // Too long to be stored.
  const refused = await rename('x'.repeat(300));
  expect(refused).toContain('"page":');
  expect(refused).not.toContain(menu);
  const renamed = await rename('Another Name');
  expect(renamed).toContain(menu);
  expect(keyIn(renamed)).not.toBe(own);
});
