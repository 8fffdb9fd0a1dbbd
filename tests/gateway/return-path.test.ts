import { expect, test } from 'vitest';
import { safePath } from '#contract/return-path.ts';
import { attachmentHref } from '#contract/trade/attachments.ts';
import { setUpAccountGateway, type Visitor } from '../helpers/account-gateway.ts';
import { respondWithBody, rightCode } from '../helpers/account-services.ts';
import { hostilePaths } from '../helpers/hostile-paths.ts';

const gateway = setUpAccountGateway();

test.each(hostilePaths)('T22 S50: %j is refused as a return path', (value) => {
  expect(safePath(value)).toBeNull();
});

test.each([
  '/',
  '/news',
  '/news?tag=a%20b',
  '/products/tea-set',
  '/account',
  '/account/orders?after=x',
  '/policies/a/versions/1',
])('S50: %s is accepted as a return path', (value) => {
  expect(safePath(value)).toBe(value);
});

async function signIn(visitor: Visitor, login: string): Promise<string | null> {
  await visitor.post(login, 'start', { phoneNumber: '+15550100000', country: 'US' });
  return (await visitor.post(login, 'verify', { otp: rightCode })).headers.get('location');
}
const withReturnPath = (path: string) => {
  const visitor = gateway().visitor();
  visitor.cookies.set('return-path', encodeURIComponent(path));
  return visitor;
};

test('S48 S50: sign-in redirects to the redirect query, else to the return path, else to /account', async () => {
  const both = withReturnPath('/news');
  expect(await signIn(both, '/account/login?redirect=%2Faccount%2Forders%3Fafter%3Dx')).toBe('/account/orders?after=x');
  expect(await signIn(withReturnPath('/news?tag=a'), '/account/login')).toBe('/news?tag=a');
  expect(await signIn(gateway().visitor(), '/account/login')).toBe('/account');
});

test('T22: neither the query nor the cookie redirects outside of the known pages', async () => {
  for (const value of hostilePaths) {
    const login = `/account/login?redirect=${encodeURIComponent(value)}`;
    if (login.length < 2000) expect([value, await signIn(withReturnPath('/about'), login)]).toEqual([value, '/about']);
    if (value.length < 2000)
      expect([value, await signIn(withReturnPath(value), '/account/login')]).toEqual([value, '/account']);
  }
});

test('S48 T23: only an opened account page is stored as the return path', async () => {
  const visitor = gateway().visitor('token-customer');
  const stored = () => decodeURIComponent(visitor.cookies.get('return-path') ?? 'nothing');
  await visitor.get('/account/settings');
  expect(stored()).toBe('/account/settings');
  await visitor.get('/account/orders?after=x&other=1', { headers: { 'sec-fetch-dest': 'document' } });
  expect(stored()).toBe('/account/orders?after=x');
  expect(visitor.cookieAttributes.get('return-path')?.toLowerCase()).toMatch(/samesite=lax/);
  expect(visitor.cookieAttributes.get('return-path')?.toLowerCase()).not.toMatch(/httponly/);
  const before = stored();
  await visitor.get('/account', { headers: { 'sec-purpose': 'prefetch;prerender' } });
  await visitor.get('/account', { headers: { purpose: 'prefetch' } });
  await visitor.get('/account', { headers: { 'sec-fetch-dest': 'image' } });
  await visitor.get('/account', { headers: { 'sec-fetch-dest': 'empty' } });
  await visitor.get('/account', { method: 'HEAD' });
  await visitor.get('/account/_payload');
  await visitor.get('/account/login');
  await visitor.get('/account/confirm');
  await visitor.get('/account/roles-admin');
  await visitor.get('/account/nowhere');
  const asDocument = { headers: { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } };
  gateway().services.world.faults.set('GET /trade/secret/orders', respondWithBody('{"text":"download"}'));
  expect((await visitor.get('/account/orders', asDocument)).headers.get('content-disposition')).toMatch(/^attachment/);
  await visitor.get(attachmentHref('00000000-0000-4000-8000-000000000001'), asDocument);
  await visitor.post('/account', 'own');
  expect(stored()).toBe(before);
});

test('S48: public pages set no return path, because they are the same for every visitor', async () => {
  for (const path of ['/', '/news', '/contact?reference=x']) {
    expect((await gateway().visitor('token-customer').get(path)).headers.getSetCookie()).toEqual([]);
  }
});

test('S48: without JavaScript the login page uses a same-site referrer as the return path', async () => {
  const locationAfter = async (referer: string, known?: string) => {
    const visitor = known ? withReturnPath(known) : gateway().visitor();
    await visitor.get('/account/login', { headers: { referer } });
    return signIn(visitor, '/account/login');
  };
  const own = 'http://localhost:3000';
  expect(await locationAfter(`${own}/products?page=2`)).toBe('/products?page=2');
  expect(await locationAfter(`${own}/products`, '/news')).toBe('/news');
  expect(await locationAfter('https://evil.example/products')).toBe('/account');
  expect(await locationAfter(`${own}.evil.example/products`)).toBe('/account');
  expect(await locationAfter(`${own}//evil.example`)).toBe('/account');
});
