/**
 * Text that anybody may send takes time in proportion to its length, whatever it consists of
 * (docs/decisions/095-texts-of-strangers-take-linear-time.md).
 */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceNames } from '#contract/endpoint.ts';
import { layoutsHeader, payloadHref } from '#contract/payload-address.ts';
import { personHeader } from '#contract/person-header.ts';
import { href, type Route, routes } from '#contract/routes.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';
import {
  type FormOfPage,
  filledWith,
  formsOf,
  harmlessText,
  hostileHeaders,
  hostileTexts,
} from '../helpers/hostile-texts.ts';
import { cookiesOf, createPageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { eventLoopTime } from '../helpers/processor-time.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { samplePages } from '../helpers/public-pages.ts';
import { lastCode, readableCodes } from '../helpers/sign-in.ts';

const { env, file } = readableCodes();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let product: Product;
beforeAll(async () => {
  const noLimits = {
    PAGE_RATE_PER_MINUTE: '0',
    POST_RATE_PER_MINUTE: '0',
    SEARCH_RATE_PER_MINUTE: '0',
    API_RATE_PER_MINUTE: '0',
  };
  product = await startProduct({ env: { ...generousTimeouts, ...env, ...noLimits, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  agent.destroy();
  await product.remove();
});

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: Uint8Array | string };

function send({ path, method = 'GET', headers = {}, body }: Sent): Promise<number> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, product.origin),
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        answer
          .resume()
          .once('end', () => resolve(answer.statusCode ?? 0))
          .once('error', reject);
      },
    );
    sent.once('error', reject).end(body);
  });
}

/** Milliseconds that a test does not take for a fault: a collection of garbage, a job of the services. */
const noise = 40;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const before = eventLoopTime(product.pid);
  await run();
  return eventLoopTime(product.pid) - before;
}

/** The least of a few, because what else happens must not count. */
async function fastestOf(run: () => Promise<unknown>, maxTime: number): Promise<number> {
  let fastest = await timeOf(run);
  for (let again = 0; again < 3 && fastest > maxTime; again++) fastest = Math.min(fastest, await timeOf(run));
  return fastest;
}

type Texts = (length: number) => string[];
let textsSent = 0;

/** Returns the texts that take more than five times as long as letters, or three times as long as half of the text. */
async function slowOf(length: number, texts: Texts, sendOne: (text: string) => Promise<unknown>): Promise<string[]> {
  // Texts that were read before may be cached, so none is sent twice.
  const sendText = (text: string) => {
    const start = `x${++textsSent}`;
    return sendOne(start + text.slice(start.length));
  };
  await sendText(harmlessText(length));
  const harmless = await fastestOf(() => sendText(harmlessText(length)), noise);
  const halves = texts(length / 2);
  const slow: string[] = [];
  for (const [index, text] of texts(length).entries()) {
    const maxTime = 5 * harmless + noise;
    const time = await fastestOf(() => sendText(text), noise);
    const half = time > noise ? await timeOf(() => sendText(halves[index] as string)) : time;
    if (time > maxTime || time > 3 * half + noise)
      slow.push(
        `${JSON.stringify(text.slice(1, 3))}: ${Math.round(time)} ms, letters ${Math.round(harmless)} ms, half ${Math.round(half)} ms`,
      );
  }
  return slow;
}

const readByAll = ['accept-encoding', 'accept-language', 'cookie', 'if-none-match', 'referer', 'user-agent'];
const headers = [
  ...readByAll,
  'accept',
  'authorization',
  'content-type',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'last-event-id',
  'origin',
  'prefer',
  'range',
  'sec-fetch-site',
  'traceparent',
  'x-action',
  'x-build-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-request-id',
  layoutsHeader,
  personHeader,
];
const maxHeaderLength = 14_000;

const isOpen = ({ access }: Route) => access !== 'endpoint';
const openRoutes = Object.values(routes as Record<string, Route>).filter(isOpen);
const filled = (pattern: string) => pattern.replace(/:\w+/g, 'something');

test('every header of each kind of address', { timeout: 300_000 }, async () => {
  const kinds = [
    '/',
    payloadHref('/'),
    '/search?q=lamp',
    '/api/content/posts',
    '/news/feed.xml',
    '/assets/missing.js',
    '/media/missing-480.webp',
    href('account'),
    href('login'),
    '/nowhere',
    '/healthz',
  ];
  const slow: Record<string, string[]> = {};
  for (const path of kinds)
    for (const name of headers)
      slow[`${name} of ${path}`] = await slowOf(maxHeaderLength, hostileHeaders, (text) =>
        send({ path, headers: { [name]: text } }),
      );
  expect(found(slow)).toEqual({});
});

test('the headers that all pages read, of every route that needs no permission', { timeout: 300_000 }, async () => {
  const slow: Record<string, string[]> = {};
  for (const { pattern } of openRoutes)
    slow[pattern] = await slowOf(2_000 * readByAll.length, hostileHeaders, (text) =>
      send({ path: filled(pattern), headers: Object.fromEntries(readByAll.map((name) => [name, text.slice(-2_000)])) }),
    );
  expect(found(slow)).toEqual({});
});

test('every query and parameter of every route that needs no permission', { timeout: 300_000 }, async () => {
  const slow: Record<string, string[]> = {};
  for (const { pattern, query = [], personal = [] } of openRoutes) {
    const names = [...query, ...personal, 'unknown'];
    slow[pattern] = await slowOf(1_900 / names.length / 3, hostileTexts, (text) =>
      send({ path: `${filled(pattern)}?${new URLSearchParams(names.map((name) => [name, text]))}` }),
    );
    if (pattern.includes(':'))
      slow[`path of ${pattern}`] = await slowOf(600, hostileTexts, (text) =>
        send({ path: pattern.replace(/:\w+/g, encodeURIComponent(text)) }),
      );
  }
  expect(found(slow)).toEqual({});
});

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const richText = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"a"}]}]}';

async function post({ page, action }: FormOfPage, fields: Record<string, string>, cookie: string, upload?: File) {
  const form = new FormData();
  form.set(action, '');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (upload) form.set('files', upload);
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  const type = encoded.headers.get('content-type') ?? '';
  return send({
    path: page,
    method: 'POST',
    body,
    headers: { ...sameOrigin, 'content-type': type, ...(cookie ? { cookie } : {}) },
  });
}

test('every field and file name of every form that visitors see', { timeout: 300_000 }, async () => {
  const visitor = createPageVisitor(product.origin);
  const begun = createPageVisitor(product.origin);
  await begun.send(href('login'), 'phoneNumber', { phoneNumber: '+1 555 019 0001', country: 'US' });
  const pages = [...(await samplePages(product.origin)), href('login'), href('waitlist', { name: 'tea-set' })];
  const forms: Array<FormOfPage & { cookie: string }> = [];
  const collect = async (from: typeof visitor, page: string) => {
    const html = await (await from.get(page)).text();
    for (const form of formsOf(page, html))
      if (!forms.some(({ action, names }) => action === form.action && names.length === form.names.length))
        forms.push({ ...form, cookie: cookiesOf(from) });
  };
  for (const page of pages) await collect(visitor, page);
  await collect(begun, href('login'));
  expect(forms.length).toBeGreaterThan(4);

  const slow: Record<string, string[]> = {};
  for (const form of forms) {
    for (const name of [...form.names, 'unknown', 'operation'])
      slow[`${form.page} ${name}`] = await slowOf(50_000, hostileTexts, (text) =>
        post(form, { [name]: text }, form.cookie),
      );
    slow[`${form.page} rich text`] = await slowOf(50_000, hostileTexts, (text) =>
      post(form, { q: richText, 'q.plain': text }, form.cookie),
    );
    if (form.hasFiles)
      for (const content of ['some text', '\u0000\u0001'])
        slow[`${form.page} names of files`] = await slowOf(50_000, hostileTexts, (text) =>
          post(form, { name: 'Ann' }, form.cookie, new File([content], text)),
        );
  }
  expect(found(slow)).toEqual({});
});

test('every text of every endpoint that a customer may call', { timeout: 300_000 }, async () => {
  const customer = createPageVisitor(product.origin);
  await signInByForms(customer, { phoneNumber: '+1 555 019 0002', code: () => lastCode(file, '+15550190002') });
  const cookie = cookiesOf(customer);
  const endpoints = serviceNames
    .flatMap(endpointsOf)
    .filter(({ access, api }) => (access === 'anyone' || access === 'signed-in') && api !== 'nobody');
  expect(endpoints.length).toBeGreaterThan(60);
  const slow: Record<string, string[]> = {};
  for (const { service, method, path, input } of endpoints) {
    const names = Object.keys(input.shape).filter((name) => !path.includes(`:${name}`));
    if (names.length === 0) continue;
    const address = `/api/${service}${filled(path)}`;
    const json = { ...sameOrigin, cookie, 'content-type': 'application/json' };
    slow[`${method} ${path}`] =
      method === 'GET'
        ? await slowOf(1_900 / names.length / 3, hostileTexts, (text) =>
            send({ path: `${address}?${new URLSearchParams(names.map((name) => [name, text]))}`, headers: { cookie } }),
          )
        : await slowOf(20_000, hostileTexts, (text) =>
            send({
              path: address,
              method,
              headers: json,
              body: JSON.stringify(filledWith(input, text.slice(0, 20_000 / names.length))),
            }),
          );
  }
  expect(found(slow)).toEqual({});
});

test('JSON that is deep or has many values', async () => {
  const report = { path: '/_report', method: 'POST', headers: { ...sameOrigin, 'content-type': 'text/plain' } };
  const webhook = {
    path: '/account/presence',
    method: 'POST',
    headers: { ...sameOrigin, 'content-type': 'application/json' },
  };
  for (const sent of [report, webhook])
    for (const body of ['['.repeat(60_000), '{"a":'.repeat(12_000), `[${'0,'.repeat(30_000)}0]`])
      expect(await fastestOf(() => send({ ...sent, body }), noise), body.slice(0, 4)).toBeLessThan(noise);
});

const found = (slow: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(slow).filter(([, texts]) => texts.length > 0));
