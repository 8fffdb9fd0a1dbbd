/** Visitors, the router and the log get a result for every way in which `load` and `View` of a page can end. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountGateway, startAccountGateway, waitForEventStreams } from '../helpers/account-gateway.ts';
import { respondWithFailure } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';

const { logger, lines } = collectingLogger('warn');
let gateway: AccountGateway;
beforeAll(async () => {
  gateway = await startAccountGateway({ logger, env: { BREAKER_FAILURES: '100000' } });
  await waitForEventStreams(gateway);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.services.world.faults.clear();
  lines.length = 0;
});

/** The text of a page's service, which names what the page does. */
const answerWith = (page: 'about' | 'orders', text: string) =>
  gateway.services.world.faults.set(`GET /trade/secret/${page}`, (_hit, response) => json(response, 200, { text }));
const failWith = (page: 'about' | 'orders', status: number, code?: string) =>
  gateway.services.world.faults.set(`GET /trade/secret/${page}`, respondWithFailure(status, code));

test('a page can redirect: documents by status, the router by a header', async () => {
  answerWith('orders', 'redirect');
  const visitor = gateway.visitor('token-customer');
  const document = await visitor.get('/account/orders');
  expect([document.status, document.headers.get('location')]).toEqual([302, '/news?page=2']);
  const payload = await visitor.get('/account/orders/_payload');
  expect([payload.status, payload.headers.get('x-redirect'), await payload.text()]).toEqual([200, '/news?page=2', '']);
  expect(payload.headers.get('x-build-id')).toMatch(/^[\w-]{16}$/);
});

test('a page can answer with a file, which is private and has a plain name', async () => {
  answerWith('orders', 'download');
  const answer = await gateway.visitor('token-customer').get('/account/orders');
  expect([answer.status, await answer.text()]).toEqual([200, 'a,b\r\n']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="Gr-e-1.csv"',
    'cache-control': 'private, no-store',
  });
});

test('S69: a choice that a page makes is remembered once', async () => {
  answerWith('orders', 'remember');
  const visitor = gateway.visitor('token-customer');
  const cookies = async () => (await visitor.get('/account/orders')).headers.getSetCookie().join();
  expect(await cookies()).toContain('chosen-organization=my-club');
  expect(await cookies()).not.toContain('chosen-organization');
});

test('T67: a cached page is served stale while its service is down, but not when its record is gone', async () => {
  const visitor = gateway.visitor();
  const about = () => visitor.get('/about');
  const first = await about();
  expect([first.status, first.headers.get('x-stale')]).toEqual([200, null]);
  const html = await first.text();
  failWith('about', 503);
  gateway.services.publishEvent('content', ['site']);
  await expect.poll(async () => (await about()).headers.get('x-stale')).toBe('1');
  const stale = await about();
  expect([stale.status, await stale.text()]).toEqual([200, html]);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'served a stale page, because rendering failed', key: '/about' }),
  );
  failWith('about', 404);
  expect([(await about()).status, (await about()).headers.get('x-stale')]).toEqual([404, null]);
  answerWith('about', 'redirect');
  const moved = await about();
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/news?page=2']);
});

test('S122: a service that is overloaded is reported with its own message', async () => {
  failWith('orders', 503, 'unavailable');
  const answer = await gateway.visitor('token-customer').get('/account/orders');
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('Not today.')]);
});

test('T10: a page that fails or breaks is an Error screen, and the log has the cause', async () => {
  const visitor = gateway.visitor('token-customer');
  failWith('orders', 500);
  const failed = await visitor.get('/account/orders');
  expect(failed.status).toBe(500);
  const err = { message: 'GET trade/secret/:of answered 500' };
  const reqId = failed.headers.get('x-request-id');
  expect(lines[0]).toMatchObject({ level: 50, msg: 'a request failed', err, reqId });
  lines.length = 0;
  answerWith('orders', 'break');
  const broken = await visitor.get('/account/orders');
  expect([broken.status, await broken.text()]).toEqual([500, expect.not.stringContaining('on purpose')]);
  expect(lines.map(({ msg }) => msg)).toContain('could not render a page');
  failWith('orders', 404);
  lines.length = 0;
  expect((await visitor.get('/account/orders')).status).toBe(404);
  expect(lines).toEqual([]);
});
