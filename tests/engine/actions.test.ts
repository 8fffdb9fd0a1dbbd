import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RscManifest } from '../../engine/webpack/manifests.ts';
import { startEngineGateway } from '../helpers/engine-gateway.ts';

let gateway: Awaited<ReturnType<typeof startEngineGateway>>;
let action: string;
beforeAll(async () => {
  gateway = await startEngineGateway();
  const manifest = readFileSync(new URL('../../.cache/engine/app/rsc-manifest.json', import.meta.url), 'utf8');
  action = `${Object.keys((JSON.parse(manifest) as RscManifest).actions)[0]}#send`;
}, 60_000);
afterAll(() => gateway.close());

const own = () => ({ 'sec-fetch-site': 'same-origin' });

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
/** As a browser without JavaScript posts it. */
const post = (values: Record<string, string>, headers: Record<string, string> = own(), id = action) =>
  fetch(`${gateway.origin}/form`, {
    method: 'POST',
    body: formOf({ [`$ACTION_ID_${id}`]: '', ...values }),
    headers,
    redirect: 'manual',
  });
/** As the router posts it. */
const call = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${gateway.origin}/form`, { method: 'POST', body, headers: { ...own(), 'x-action': action, ...headers } });

test('a form without JavaScript is answered with 303', async () => {
  const answer = await post({ name: 'Anna' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/form?sent=Anna');
});

test('an invalid form is returned with its message and input', async () => {
  const answer = await post({ name: 'ab' });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('Too short.');
  expect(html).toContain('value="ab"');
});

test('the router receives the outcome and the new page in one response', async () => {
  const wrong = await call(formOf({ name: 'ab' }));
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get('content-type')).toMatch('text/x-component');
  expect(await wrong.text()).toContain('Too short.');
  const right = await call(formOf({ name: 'Anna' }));
  expect(right.headers.get('x-location')).toBe('/form?sent=Anna');
  expect(await right.text()).toContain('Sent by ');
});

test('an action can redirect the router to another site', async () => {
  const answer = await call(formOf({ name: 'leave' }));
  expect(answer.headers.get('x-redirect')).toBe('https://example.com/elsewhere');
});

test('T10: an unexpected error shows no details and keeps the input', async () => {
  for (const answer of [await post({ name: 'throw' }), await call(formOf({ name: 'throw' }))]) {
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain('An unknown error occurred');
    expect(text).toContain('throw');
    expect(text).not.toMatch(/secret detail|\/etc\/|at perform/);
  }
});

test('T12: an unknown action is a 409 that names the build', async () => {
  const answer = await call(formOf({ name: 'Anna' }), { 'x-action': 'AAAAAAAAAAAA#send' });
  expect(answer.status).toBe(409);
  expect(answer.headers.get('x-build-id')).toMatch(/^[\w-]{16}$/);
  expect(await answer.text()).toContain('new version');
  expect((await post({ name: 'Anna' }, own(), 'AAAAAAAAAAAA#send')).status).toBe(409);
});

test.each(['__proto__#send', 'constructor#name', '#', `${'x'.repeat(5000)}#send`])(
  'T12: the malformed action id %# is a 409',
  async (id) => {
    expect((await call(formOf({ name: 'Anna' }), { 'x-action': id })).status).toBe(409);
  },
);

test('T05: only exports made by defineAction() can be called', async () => {
  const module = action.split('#')[0];
  for (const name of ['default', '__esModule', 'toString', 'constructor', '']) {
    expect((await call(formOf({ name: 'Anna' }), { 'x-action': `${module}#${name}` })).status).toBe(409);
  }
});

test('T33: a form of another site is refused', async () => {
  const foreign: Array<Record<string, string>> = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) expect((await post({ name: 'Anna' }, headers)).status).toBe(403);
});

test('T05: Flight replies are refused without being decoded', async () => {
  for (const body of ['["$F1"]', '["$h1"]', '0=["$1:__proto__:then"]', '{"then":"$1:constructor"}']) {
    const answer = await call(body, { 'content-type': 'text/plain;charset=UTF-8' });
    expect(answer.status).toBe(415);
    await answer.body?.cancel();
  }
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('T05 T12: references inside a form are read as plain text', async () => {
  const answer = await post({
    name: 'ab',
    '0': '["$1:__proto__:then"]',
    '1': '{"status":"resolved_model"}',
    $ACTION_REF_1: '',
    '$ACTION_1:0': '{"id":"x"}',
  });
  expect(answer.status).toBe(422);
});

test('a body over the size limit is refused, and so is one with too many fields', async () => {
  expect((await post({ name: 'x'.repeat(70_000) })).status).toBe(413);
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 'x']));
  expect((await post(many)).status).toBe(413);
});

test('T07: a long field is accepted whole', async () => {
  const name = 'y'.repeat(60_000);
  const answer = await post({ name });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Thank you for 60000 letters');
});

test('a malformed form and a form without an action are a 400', async () => {
  const broken = await fetch(`${gateway.origin}/form`, {
    method: 'POST',
    body: '--x\r\nnonsense',
    headers: { ...own(), 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect(broken.status).toBe(400);
  const nameless = await fetch(`${gateway.origin}/form`, {
    method: 'POST',
    body: formOf({ name: 'Anna' }),
    headers: own(),
  });
  expect(nameless.status).toBe(400);
});
