/** The key that a page's forms send, so that a form that is sent again acts once. */
import { expect, test } from 'vitest';
import { actionId, setUpAccountGateway, type Visitor } from '../helpers/account-gateway.ts';
import { dropConnection, respondWithFailure } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { rawExchange } from '../helpers/raw-http.ts';

const gateway = setUpAccountGateway({ env: { BREAKER_FAILURES: '100000' } });

const page = '/account/orders';
const operation = 'POST /trade/own-operation';
const signedIn = () => gateway().visitor('token-customer');
const keysIn = (html: string): (string | undefined)[] => [
  ...new Set(
    [...html.matchAll(/name="\$ACTION_ID_[^>]*>(?:<input type="hidden" name="\$key" value="([^"]*)"\/>)?/g)].map(
      ([, key]) => key,
    ),
  ),
];
/** All forms of a page have one key. */
async function keyOf(answer: Response): Promise<string> {
  const keys = keysIn(await answer.text());
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
  return keys[0]!;
}
const sentKeys = () =>
  gateway()
    .services.requestsTo(operation)
    .map(({ headers }) => headers['idempotency-key']);
const post = (visitor: Visitor, key: string, text = 'typed words') => visitor.post(page, 'own', { text, $key: key });

test('a form that is sent again makes its call with the same key, with and without scripts', async () => {
  const visitor = signedIn();
  const key = await keyOf(await visitor.get(page));
  await post(visitor, key);
  await post(visitor, key);
  await visitor.call(page, 'own', { text: 'typed words', $key: key });
  expect([sentKeys().length, new Set(sentKeys()).size]).toEqual([3, 1]);
});

test('a corrected form, a page that was loaded again and another action have other keys', async () => {
  const visitor = signedIn();
  const [key, other] = [await keyOf(await visitor.get(page)), await keyOf(await visitor.get(page))];
  await post(visitor, key);
  await post(visitor, key, 'other words');
  await post(visitor, other);
  expect(new Set(sentKeys()).size).toBe(3);
});

test('a form with the key of an earlier one says that it was not carried out again, unless it has other content', async () => {
  const visitor = signedIn();
  const key = await keyOf(await visitor.get(page));
  const note = 'We had already received this form, so it was not carried out again.';
  const answers = new Set<unknown>();
  gateway().services.world.faults.set(operation, (hit, response) => {
    const known = hit.headers['idempotency-key'];
    json(response, 200, {}, answers.has(known) ? { 'idempotent-replayed': 'true' } : {});
    answers.add(known);
  });
  const shown = async (text: string) => /Done by Cora\.[^<]*/.exec(await (await post(visitor, key, text)).text())?.[0];
  expect(await shown('first words')).toBe('Done by Cora.');
  expect(await shown('other words')).toBe('Done by Cora.');
  expect(await shown('first words')).toBe(`Done by Cora. ${note}`);
  expect(sentKeys()).toHaveLength(3);
});

test('a form that was sent once has no such note if only the repeated call of the gateway found it done', async () => {
  const visitor = signedIn();
  const key = await keyOf(await visitor.get(page));
  gateway().services.world.faults.set(operation, (_hit, response) =>
    sentKeys().length === 1
      ? json(response, 503, { code: 'unavailable' }, { 'retry-after': '1' })
      : json(response, 200, {}, { 'idempotent-replayed': 'true' }),
  );
  const html = await (await post(visitor, key)).text();
  expect(/Done by Cora\.[^<]*/.exec(html)?.[0]).toBe('Done by Cora.');
  expect([sentKeys().length, new Set(sentKeys()).size]).toEqual([2, 1]);
});

test('the page after a success has a new key, after a failure the same', async () => {
  const visitor = signedIn();
  const key = await keyOf(await visitor.get(page));
  expect(await keyOf(await post(visitor, key))).not.toBe(key);
  for (const status of [422, 503]) {
    gateway().services.world.faults.set('/trade/own-operation', respondWithFailure(status));
    expect(await keyOf(await post(visitor, key))).toBe(key);
  }
});

test('a form that comes back because nothing can be rendered still has its key', async () => {
  const visitor = signedIn();
  const key = await keyOf(await visitor.get(page));
  gateway().services.world.faults.set('/trade', dropConnection);
  const html = await (await post(visitor, key)).text();
  expect(html).toContain('Send again');
  expect(html).toContain(`<input type="hidden" name="$key" value="${key}">`);
});

test('public pages, which visitors share, have no key, and an invalid key is ignored', async () => {
  expect(keysIn(await (await gateway().visitor().get('/contact')).text())).toEqual([undefined]);
  const visitor = signedIn();
  for (const key of ['', 'short', 'x'.repeat(23), `${'x'.repeat(21)} `]) await post(visitor, key);
  expect(new Set(sentKeys()).size).toBe(4);
});

test('a form without scripts from a page of somebody else changes nothing and comes back with its text', async () => {
  const key = await keyOf(await gateway().visitor('token-administrator').get(page));
  const refused = await post(signedIn(), key);
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain('Someone else has signed in');
  expect(html).toContain('typed words');
  expect(sentKeys()).toEqual([]);
});

test('the payload of a page carries the key for the router', async () => {
  const visitor = signedIn();
  const payload = await (await visitor.get(`${page}/_payload`)).text();
  expect(payload).toMatch(/"formKey":"[\w-]{22}"/);
  expect(await (await gateway().visitor().get('/contact/_payload')).text()).toContain('"formKey":null');
});

test('T12: a large form of another build is refused when its head has arrived', async () => {
  const head = [
    'POST /account/blog-admin HTTP/1.1',
    'Host: localhost',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 3000000',
    `X-Action: ${actionId('own')}`,
    'X-Build-Id: another-build-id',
    'Connection: close',
  ];
  const { text } = await rawExchange(gateway().port, `${head.join('\r\n')}\r\n\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 409 .*x-build-id: [\w-]{16}/is);
});

test('S132: a form of another build is refused before its action runs; as a document it runs', async () => {
  const visitor = signedIn();
  const headers = { 'x-build-id': 'another-build-id' };
  const refused = await visitor.call(page, 'own', { text: 'typed words' }, { headers });
  expect([refused.status, refused.headers.get('x-build-id')]).toEqual([409, expect.stringMatching(/^[\w-]{16}$/)]);
  expect(sentKeys()).toEqual([]);
  const own = { 'x-build-id': refused.headers.get('x-build-id')! };
  expect((await visitor.call(page, 'own', { text: 'typed words' }, { headers: own })).status).toBe(200);
  expect((await visitor.post(page, 'own', { text: 'typed words' })).status).toBe(200);
  expect(sentKeys()).toHaveLength(2);
});
