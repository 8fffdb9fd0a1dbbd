/** A mail server sends e-mails to the site, and has to sign each request. */
import { expect, test } from 'vitest';
import { setUpAccountGateway } from '../helpers/account-gateway.ts';
import { json } from '../helpers/foreign-service.ts';
import { inbound, rawMail, signatureOf } from '../helpers/received-mail.ts';

const token = 'the token of the services in this test';
const limit = 15 * 1024 * 1024;
const gateway = setUpAccountGateway({ env: inbound, tokens: { trade: token } });
const mail = rawMail({ to: 'reply+1@replies.example.org', text: 'Grüße.' });
const received = '/trade/received-mails';

type Post = { body?: string; signature?: string; type?: string };
async function post({ body = mail, signature = signatureOf(body), type = 'message/rfc822' }: Post = {}) {
  const headers = { 'content-type': type, ...(signature ? { 'x-signature': signature } : {}) };
  const answer = await fetch(`${gateway().origin}/inbound/mail`, { method: 'POST', body, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
const passedOn = () => gateway().services.hits.filter(({ url }) => url === received);

test('a signed e-mail is passed on unchanged, as the system, and the answer is that of the service', async () => {
  gateway().services.world.faults.set(received, (_, response) =>
    json(response, 200, { outcome: 'added', reason: null }),
  );
  const answer = await post();
  expect([answer.status, answer.body]).toEqual([200, { outcome: 'added', reason: null }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [hit] = passedOn();
  expect(hit?.body).toBe(mail);
  expect(hit?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' });
});

test('an unknown address and a service that is away are answered with their codes', async () => {
  const refusal = { code: 'unknown_reply_address', user_message: 'Sent to no address of an inquiry.' };
  gateway().services.world.faults.set(received, (_, response) => json(response, 404, refusal));
  expect(await post()).toMatchObject({ status: 404, body: { code: 'unknown_reply_address' } });
  gateway().services.world.faults.set(received, (_, response) => json(response, 503, { code: 'unavailable' }));
  expect((await post()).status).toBe(503);
});

const minutes = (count: number) => Math.floor(Date.now() / 1_000) + count * 60;
test.each<[string, Post, number]>([
  ['no signature', { signature: '' }, 401],
  ['another form', { signature: 'sha256=00' }, 401],
  ['another secret', { signature: signatureOf(mail, { secret: 'x'.repeat(32) }) }, 401],
  ['another body', { signature: signatureOf(`${mail}x`) }, 401],
  ['an old time', { signature: signatureOf(mail, { seconds: minutes(-6) }) }, 401],
  ['a time to come', { signature: signatureOf(mail, { seconds: minutes(6) }) }, 401],
  ['another type', { type: 'text/plain' }, 415],
  ['too large a body', { body: mail.padEnd(limit + 1, 'x') }, 413],
])('%s is refused, and nothing is passed on', async (_, sent, status) => {
  const answer = await post(sent);
  expect([answer.status, typeof answer.body.code]).toEqual([status, 'string']);
  expect(passedOn()).toEqual([]);
});
