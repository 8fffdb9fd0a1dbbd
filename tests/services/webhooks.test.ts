/** Webhooks: who manages them, what is sent and how, and what happens when receivers fail (docs/decisions/060-webhooks.md). */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import type { Person } from '../helpers/people.ts';
import { plainPost } from '../helpers/posts.ts';
import { createWebhooks, type Receiver, signedBy, startReceiver } from '../helpers/webhooks.ts';

const url = 'https://hooks.example.com/portico';
const events = ['post.published'];
/** Which nothing here causes, for webhooks that get only tests. */
const other = ['user.suspended'];

let messaging: Messaging;
let staff: Person;
let webhooks: ReturnType<typeof createWebhooks>;
const receivers: Receiver[] = [];
beforeAll(async () => {
  messaging = await startMessaging();
  ({ staff } = messaging);
  webhooks = createWebhooks(staff.send);
});
afterAll(async () => {
  await messaging?.end();
  for (const receiver of receivers) await receiver.close();
});

async function receiver(...given: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...given);
  receivers.push(started);
  return started;
}
let posts = 0;
async function publishPost(): Promise<{ id: string; slug: string }> {
  const slug = `webhooks-${++posts}`;
  const created = await staff.send('POST /content/posts', { ...plainPost, slug });
  const { id, revision } = created.body;
  expect((await staff.send(`POST /content/posts/${id}/publish`, { revision })).status).toBe(200);
  return { id, slug };
}
const refusals = async (body: object) => (await staff.send('POST /auth/webhooks', body)).body.fields;

test('webhooks are for people with the permission', async () => {
  const customer = await messaging.people.person();
  expect((await messaging.services.send('GET /auth/webhooks')).status).toBe(401);
  expect((await customer.send('GET /auth/webhooks')).status).toBe(403);
  expect((await customer.send('POST /auth/webhooks', { url, events })).status).toBe(403);
  const handedOver = { events: [] };
  expect((await staff.send('POST /auth/webhook-events', handedOver)).status).toBe(403);
  expect((await messaging.services.send('POST /auth/webhook-events', { as: 'system', body: handedOver })).status).toBe(
    204,
  );
});

test('each field is checked where it was entered', async () => {
  const address = 'This address is not on the internet.';
  for (const [bad, message] of [
    ['', 'Please enter the URL.'],
    ['hooks', 'Please enter a URL like https://example.com/hook.'],
    ['ftp://example.com/', 'Please enter a URL like https://example.com/hook.'],
    ['http://example.com/', 'The URL must start with https://.'],
    ['https://me:secret@example.com/', 'The URL must not contain a user name or a password.'],
    ['https://example.com/#here', 'The part after # is never sent. Please remove it.'],
    ['https://10.0.0.1/', address],
    ['https://169.254.169.254/latest/meta-data', address],
    ['https://[::ffff:10.0.0.1]/', address],
  ] as const)
    expect([bad, await refusals({ url: bad, events })]).toEqual([bad, { url: message }]);
  expect(await refusals({ url, events: [] })).toEqual({ events: 'Please choose at least one event.' });
  expect(Object.keys(await refusals({ url, events: ['post.read'] }))).toEqual(['events.0']);
});

test('a webhook is created, changed, conflicts, is trashed and restored, with a history', async () => {
  const { id, secret } = await webhooks.create(url, ['user.created', 'post.published', 'post.published']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const created = await webhooks.get(id);
  expect(created).toMatchObject({
    url,
    events: ['post.published', 'user.created'],
    status: 'active',
    owner_id: staff.id,
  });
  expect(JSON.stringify(created)).not.toContain(secret);
  const change = { description: 'The shop', revision: created.revision };
  expect((await staff.send(`PATCH /auth/webhooks/${id}`, change)).status).toBe(200);
  expect((await staff.send(`PATCH /auth/webhooks/${id}`, change)).status).toBe(409);
  const listed = (await staff.send('GET /auth/webhooks?query=shop')).body.items;
  expect(listed.map((each: { id: string }) => each.id)).toEqual([id]);
  expect((await staff.send(`DELETE /auth/webhooks/${id}`)).body.webhook.trashed_at).not.toBeNull();
  expect((await staff.send(`POST /auth/webhooks/${id}/test`, {})).status).toBe(409);
  expect((await staff.send('GET /auth/webhooks?query=shop')).body.items).toEqual([]);
  expect((await staff.send('GET /auth/webhooks?trashed=true&query=shop')).body.items).toHaveLength(1);
  expect((await staff.send(`PUT /auth/webhooks/${id}/restore`)).body.webhook.trashed_at).toBeNull();
  const { entries } = (await staff.send(`GET /auth/audit?target_type=webhook&target_id=${id}`)).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    'webhook.restore',
    'webhook.trash',
    'webhook.change',
    'webhook.create',
  ]);
  await staff.send(`DELETE /auth/webhooks/${id}`);
});

test('a form that is sent twice creates one webhook, and returns its secret both times', async () => {
  const send = () =>
    staff.send('POST /auth/webhooks', { url: `${url}/twice`, events }, { 'idempotency-key': 'the-same-form' });
  const [first, second] = [await send(), await send()];
  expect(first.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect((await staff.send('GET /auth/webhooks?query=twice')).body.items).toHaveLength(1);
  await staff.send(`DELETE /auth/webhooks/${first.body.webhook.id}`);
});

test('an event is delivered once, signed, with a link to the record and no text of it', async () => {
  const { url, ...received } = await receiver();
  const { id, secret } = await webhooks.create(`${url}/hook?key=1`, events);
  const post = await publishPost();
  const event = await received.waitFor('post.published', ({ data }) => data.post_id === post.id);
  expect(event.data).toEqual({ post_id: post.id, slug: post.slug, was_public: false });
  expect(event.link).toMatch(new RegExp(`/api/content/admin/posts/${post.id}$`));
  expect((await staff.send(`GET ${new URL(event.link).pathname.replace('/api', '')}`)).body.id).toBe(post.id);
  expect(Math.abs(Date.now() - Date.parse(event.timestamp))).toBeLessThan(600_000);
  const [hit] = received.hits;
  expect([hit?.method, hit?.url]).toEqual(['POST', '/hook?key=1']);
  expect(hit?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': event.id });
  expect(Math.abs(Date.now() / 1_000 - Number(hit?.headers['webhook-timestamp']))).toBeLessThan(600);
  expect(signedBy(hit!, [secret, 'whsec_AAAA'])).toEqual([true, false]);
  const [delivery] = await webhooks.deliveries(id);
  const settled = await webhooks.settled(id, delivery.id, 'sent');
  expect(settled).toMatchObject({
    event_id: event.id,
    attempt_count: 1,
    last: { status: 204, error: null, response: '' },
  });
  expect(JSON.parse(settled.body)).toEqual(event);
  expect((await webhooks.get(id)).last_success_at).not.toBeNull();
  expect(received.hits).toHaveLength(1);
  await staff.send(`DELETE /auth/webhooks/${id}`);
  await publishPost();
  expect((await webhooks.deliveries(id)).length).toBe(1);
});

test('a rotated secret signs with the one before for a day, and a form that is sent twice rotates once', async () => {
  const { url, ...received } = await receiver();
  const { id, secret } = await webhooks.create(url, other);
  const rotate = (number: number) => staff.send(`POST /auth/webhooks/${id}/secret`, { secret_number: number });
  const first = await rotate(1);
  expect(first.status).toBe(200);
  expect(first.body.webhook.former_secret_until).not.toBeNull();
  expect((await rotate(1)).body.secret).toBe(first.body.secret);
  expect((await rotate(7)).status).toBe(409);
  await webhooks.settled(id, await webhooks.test(id), 'sent');
  expect(signedBy(received.hits[0]!, [secret, first.body.secret])).toEqual([true, true]);
  const second = await rotate(2);
  await webhooks.settled(id, await webhooks.test(id), 'sent');
  expect(signedBy(received.hits[1]!, [secret, first.body.secret, second.body.secret])).toEqual([false, true, true]);
  expect(received.received().map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
  await staff.send(`DELETE /auth/webhooks/${id}`);
});

test('a delivery that fails is repeated with the same id and body, and its attempts are shown', async () => {
  let isBroken = true;
  const answer = (_: unknown, response: ServerResponse) =>
    response.writeHead(isBroken ? 500 : 200).end(isBroken ? `no ${'x'.repeat(5_000)}` : 'thanks');
  const { url, hits } = await receiver(answer);
  const { id } = await webhooks.create(url, other);
  const deliveryId = await webhooks.test(id);
  const attempts = async () => (await webhooks.delivery(id, deliveryId)).attempt_count;
  await expect.poll(attempts, { timeout: 20_000 }).toBe(1);
  expect((await webhooks.get(id)).status).toBe('failing');
  const failed = await webhooks.delivery(id, deliveryId);
  expect(failed.last).toMatchObject({ status: 500, error: null });
  expect(failed.last.response).toHaveLength(1_024);
  expect(Date.parse(failed.next_at)).toBeGreaterThan(Date.parse(failed.last.at));
  expect((await staff.send(`POST /auth/webhooks/${id}/deliveries/${deliveryId}/send-again`, {})).status).toBe(409);
  isBroken = false;
  const sent = await webhooks.settled(id, deliveryId, 'sent');
  expect(sent.attempts.map(({ status }: { status: number }) => status)).toEqual([200, 500]);
  expect(hits.map(({ headers }) => headers['webhook-id'])).toEqual([sent.event_id, sent.event_id]);
  expect(hits[1]?.body).toBe(hits[0]?.body);
  expect((await webhooks.get(id)).status).toBe('active');
  await staff.send(`DELETE /auth/webhooks/${id}`);
});

test('events are held while a webhook is paused, and sent when somebody asks', async () => {
  const { url, ...received } = await receiver();
  const { id } = await webhooks.create(url, events);
  expect((await staff.send(`PUT /auth/webhooks/${id}/pause`)).body.webhook.status).toBe('paused');
  const post = await publishPost();
  await expect.poll(async () => (await webhooks.deliveries(id)).length, { timeout: 20_000 }).toBe(1);
  const [held] = await webhooks.deliveries(id, '?state=held');
  const again = `POST /auth/webhooks/${id}/deliveries/${held.id}/send-again`;
  expect((await staff.send(again, {})).status).toBe(409);
  expect((await staff.send(`POST /auth/webhooks/${id}/test`, {})).status).toBe(409);
  expect((await staff.send(`PUT /auth/webhooks/${id}/resume`)).body.webhook).toMatchObject({
    status: 'active',
    counts: { due: 0, failed: 0, held: 1 },
  });
  const resend = (since: Date) => staff.send(`POST /auth/webhooks/${id}/send-again`, { since: since.toISOString() });
  expect((await resend(new Date(Date.now() + 3_600_000))).body).toEqual({ count: 0 });
  expect((await resend(new Date(Date.now() - 3_600_000))).body).toEqual({ count: 1 });
  await received.waitFor('post.published', ({ data }) => data.post_id === post.id);
  await webhooks.settled(id, held.id, 'sent');
  expect((await staff.send(again, {})).status).toBe(204);
  await expect.poll(() => received.hits.length, { timeout: 20_000 }).toBe(2);
  expect(received.received()[1]).toEqual(received.received()[0]);
  await staff.send(`DELETE /auth/webhooks/${id}`);
});

test('a receiver that says it is gone pauses its webhook and its owner gets a message', async () => {
  const { url, hits } = await receiver((_, response) => response.writeHead(410).end());
  const { id } = await webhooks.create(url, other);
  await webhooks.test(id);
  await expect.poll(async () => (await webhooks.get(id)).status, { timeout: 20_000 }).toBe('paused');
  expect(await webhooks.get(id)).toMatchObject({ pause_reason: 'gone', counts: { due: 0, held: 1 } });
  const { host } = new URL(url);
  await expect
    .poll(() => messaging.textsTo(staff.phoneNumber).filter((text) => text.includes(`webhook to ${host} is paused`)), {
      timeout: 20_000,
    })
    .toHaveLength(1);
  const { webhooks: status } = (await staff.send('GET /auth/status')).body;
  expect(status.troubled).toContainEqual(expect.objectContaining({ id, host, pause_reason: 'gone' }));
  expect(hits).toHaveLength(1);
  const { entries } = (await staff.send(`GET /auth/audit?target_type=webhook&target_id=${id}`)).body;
  expect(entries[0]).toMatchObject({ action: 'webhook.pause', actor_id: null, after: { pauseReason: 'gone' } });
  await staff.send(`DELETE /auth/webhooks/${id}`);
});

test('a slow receiver does not hold up another one', async () => {
  const waiting: ServerResponse[] = [];
  const slow = await receiver((_, response) => waiting.push(response));
  const fast = await receiver();
  const [one, two] = [await webhooks.create(slow.url, other), await webhooks.create(fast.url, other)];
  for (let count = 0; count < 6; count++) await webhooks.test(one.id);
  await expect.poll(() => slow.hits.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
  await webhooks.settled(two.id, await webhooks.test(two.id), 'sent');
  for (const response of waiting.splice(0)) response.end();
  for (const { id } of [one, two]) await staff.send(`DELETE /auth/webhooks/${id}`);
});
