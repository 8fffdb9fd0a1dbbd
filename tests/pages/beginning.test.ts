/** The first administrator of an empty site: only who sits at this machine, and only one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { createPageVisitor, formOn } from '../helpers/page-visitor.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { rawExchange, rawRequest } from '../helpers/raw-http.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';

const codes = readableCodes();
const welcome = href('welcome');
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { ...codes.env, SEED_DEMO: 'false', EVENT_LOOP_LIMIT: '60000' } });
});
afterAll(() => product?.remove());

const askAs = (path: string, headers: readonly string[]) => {
  const { port, host } = new URL(product.origin);
  const own = headers.some((header) => header.startsWith('Host')) ? headers : [`Host: ${host}`, ...headers];
  return rawExchange(Number(port), rawRequest('GET', path, own));
};

test('S1: the start says in one line that there is no administrator, and how that ends', async () => {
  const lines = () => product.logs.filter((line) => line.includes('has no administrator yet'));
  await expect.poll(lines).toEqual([expect.stringContaining(`"page":"${product.origin}${welcome}"`)]);
});

test('T19: home and sign-in lead to the page, except through proxies and at other names', async () => {
  for (const path of ['/', href('login')]) expect((await askAs(path, [])).headers.get('location'), path).toBe(welcome);
  expect((await askAs(welcome, [])).status).toBe(200);
  for (const header of [
    'X-Forwarded-For: 127.0.0.1',
    'x-forwarded-host: localhost',
    'Forwarded: for=127.0.0.1',
    'Via: 1.1 proxy',
    'X-Real-IP: 127.0.0.1',
    'CF-Connecting-IP: 127.0.0.1',
  ]) {
    expect((await askAs(welcome, [header])).status, header).toBe(404);
    expect((await askAs('/', [header])).status, header).toBe(200);
  }
  expect((await askAs(welcome, ['Host: rebound.example'])).status).toBe(421);
  const payload = await askAs(`${welcome}/_payload`, ['Via: 1.1 proxy']);
  expect(payload.status).toBe(404);
});

const atCode = async (phoneNumber: string, name: string) => {
  const visitor = createPageVisitor(product.origin);
  await visitor.send(welcome, 'phoneNumber', { name, phoneNumber, country: 'US' });
  const form = await visitor.open(welcome, 'otp');
  form.body.set('otp', lastCode(codes.file, phoneNumber));
  return { visitor, form };
};

test('T19: the form of the page makes nobody an administrator through a proxy or from another site', async () => {
  const { visitor, form } = await atCode('+15550100071', 'Through a proxy');
  const headers = { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const post = (path: string, more: Record<string, string>) =>
    fetch(new URL(path, product.origin), { method: 'POST', body: form.body, headers: { ...headers, ...more } });
  expect((await post(welcome, { 'x-forwarded-for': '127.0.0.1', 'sec-fetch-site': 'same-origin' })).status).toBe(404);
  // An action can be posted to any page.
  const elsewhere = await post(href('login'), { 'x-forwarded-for': '127.0.0.1', 'sec-fetch-site': 'same-origin' });
  expect(elsewhere.status).toBe(409);
  expect((await post(welcome, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await visitor.get(welcome)).status).toBe(200);
});

test('T19: the first becomes the administrator, and the second learns it', async () => {
  const first = await atCode('+15550100072', 'Hedda Lind');
  const second = await atCode('+15550100073', 'Too Late');
  const done = await first.visitor.post(first.form);
  expect([done.status, done.headers.get('location')]).toEqual([303, href('account')]);
  const overview = await first.visitor.get(href('account'));
  expect(await overview.text()).toContain('Hedda Lind');
  expect((await first.visitor.get(href('usersAdmin'))).status).toBe(200);

  const late = await second.visitor.post(second.form);
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain('Somebody became the administrator of this site before you.');
  expect(formOn(html, 'otp')).toBeUndefined();
  expect((await second.visitor.get(href('usersAdmin'))).status).toBe(303);

  const visitor = createPageVisitor(product.origin);
  expect((await visitor.get('/')).status).toBe(200);
  expect((await visitor.get(welcome)).headers.get('location')).toBe(href('login'));
});
