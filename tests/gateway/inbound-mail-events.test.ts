/** A mail server reports bounces and complaints to the gateway. */
import { expect, test } from 'vitest';
import { setUpAccountGateway } from '../helpers/account-gateway.ts';
import { json } from '../helpers/foreign-service.ts';
import { inbound, signatureOf } from '../helpers/received-mail.ts';

const token = 'the token of the services in this test';
// Without the domain for answers: this webhook needs the secret only.
const gateway = setUpAccountGateway({ env: { INBOUND_SECRET: inbound.INBOUND_SECRET }, tokens: { auth: token } });
const received = '/auth/mail-events';
const event = {
  type: 'bounce',
  kind: 'permanent',
  message_id: '<7b6f0f9e-30f5-4dc1-a7a1-08c6f3a3c001@example.org>',
  recipient: 'gone@example.org',
  reason: '550 5.1.1 user unknown',
  at: '2026-11-26T10:00:00.000Z',
};
const events = JSON.stringify([event]);

type Post = { body?: string; signature?: string; type?: string };
async function post({ body = events, signature = signatureOf(body), type = 'application/json' }: Post = {}) {
  const headers = { 'content-type': type, ...(signature ? { 'x-signature': signature } : {}) };
  const answer = await fetch(`${gateway().origin}/inbound/mail-events`, { method: 'POST', body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const passedOn = () => gateway().services.hits.filter(({ url }) => url === received);

test('signed events are passed on as the system, and the answer is that of the service', async () => {
  const counted = { marked: 1, repeated: 0, ignored: 0 };
  gateway().services.world.faults.set(received, (_, response) => json(response, 200, counted));
  const provider = [{ ...event, sent_by: 'a field of the provider' }];
  const answer = await post({ body: JSON.stringify(provider), type: 'application/json; charset=utf-8' });
  expect([answer.status, answer.body]).toEqual([200, counted]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [hit] = passedOn();
  expect(JSON.parse(hit?.body ?? '')).toEqual({ events: [event] });
  expect(hit?.headers).toMatchObject({ authorization: `Bearer ${token}` });
});

test('a service that is away is answered with 503, so that the mail server tries again', async () => {
  gateway().services.world.faults.set(received, (_, response) => json(response, 503, { code: 'unavailable' }));
  expect((await post()).status).toBe(503);
});

const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60;
const list = (...items: object[]) => JSON.stringify(items);
const { recipient: _, message_id: __, ...nobody } = event;
const { kind: ___, ...withoutKind } = event;
test.each<[string, Post, number]>([
  ['no signature', { signature: '' }, 401],
  ['another form', { signature: 'sha256=00' }, 401],
  ['another secret', { signature: signatureOf(events, { secret: 'x'.repeat(32) }) }, 401],
  ['another body', { signature: signatureOf(`${events} `) }, 401],
  ['an old time', { signature: signatureOf(events, { seconds: minutes(-6) }) }, 401],
  ['a time to come', { signature: signatureOf(events, { seconds: minutes(6) }) }, 401],
  ['another type', { type: 'text/plain' }, 415],
  ['no body', { body: '' }, 400],
  ['no JSON', { body: '[' }, 400],
  ['no list', { body: JSON.stringify(event) }, 400],
  ['an empty list', { body: '[]' }, 400],
  ['an unknown type', { body: list({ ...event, type: 'opened' }) }, 400],
  ['a bounce without its kind', { body: list(withoutKind) }, 400],
  ['no address', { body: list(nobody) }, 400],
  ['no time', { body: list({ ...event, at: 'yesterday' }) }, 400],
  ['too many events', { body: list(...Array.from({ length: 501 }, () => event)) }, 400],
  ['too large a body', { body: list({ ...event, reason: 'x'.repeat(300_000) }) }, 413],
])('%s is refused, and nothing is passed on', async (_name, sent, status) => {
  const answer = await post(sent);
  expect([answer.status, typeof answer.body.code]).toEqual([status, 'string']);
  expect(passedOn()).toEqual([]);
});

test('without INBOUND_DOMAIN no answers are received', async () => {
  const headers = { 'content-type': 'message/rfc822', 'x-signature': signatureOf('x') };
  const answer = await fetch(`${gateway().origin}/inbound/mail`, { method: 'POST', body: 'x', headers });
  expect(answer.status).toBe(404);
});
