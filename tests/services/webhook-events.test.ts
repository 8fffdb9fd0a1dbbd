/** Every event of the catalogue is reported once, whichever process ends in between (docs/decisions/060-webhooks.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPage, publishPage, savePage, trashPage } from '#contract/content/pages-admin.ts';
import { createPolicy, trashPolicy, withdrawPolicy } from '#contract/content/policies-admin.ts';
import { changePolicyVersion, draftPolicyVersion, schedulePolicyVersion } from '#contract/content/policy-versions.ts';
import { trashPost } from '#contract/content/posts.ts';
import { withdrawPost } from '#contract/content/posts-admin.ts';
import { changeProductStatus, createProduct, trashProduct } from '#contract/content/products-admin.ts';
import { linkOf, webhookEvents, webhookEventTypes } from '#contract/webhook-events.ts';
import { loadEndpoints } from '../../server/http/contract-endpoints.ts';
import { createDatabase, type OwnDatabase } from '../helpers/databases.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { shippingAddress } from '../helpers/orders.ts';
import { type OwnServices, startServices } from '../helpers/own-services.ts';
import { query } from '../helpers/postgres.ts';
import { paragraph, publish, republish } from '../helpers/posts.ts';
import { createSend, type Send } from '../helpers/services.ts';
import { readableCodes, signIn } from '../helpers/sign-in.ts';
import { createWebhooks, type Receiver, startReceiver } from '../helpers/webhooks.ts';

test('the link of each event is an address of the API, made of its data', async () => {
  const served = new Set((await loadEndpoints()).filter(({ api }) => api !== 'nobody'));
  for (const type of webhookEventTypes) {
    const { reads, data } = webhookEvents[type];
    expect([type, served.has(reads as never)]).toEqual([type, true]);
    const values = Object.fromEntries(Object.keys(data.shape).map((name) => [name, `a ${name}`]));
    expect([type, linkOf(type, values)]).toEqual([type, expect.not.stringMatching(/undefined|:/)]);
    expect(Object.keys(data.shape).filter((name) => /name|phone|email|contact|address|message/i.test(name))).toEqual(
      type.startsWith('product.') ? ['name'] : [],
    );
  }
});

describe('events', () => {
  const codes = readableCodes();
  let own: OwnDatabase;
  let first: OwnServices;
  let running: OwnServices;
  let receiver: Receiver;
  let status = 204;
  beforeAll(async () => {
    own = await createDatabase('demo');
    receiver = await startReceiver((_, response) => response.writeHead(status).end());
    first = running = await startServices({ ...codes.env, DATABASE_URL: own.url });
  });
  afterAll(async () => {
    await running?.remove();
    await first?.remove();
    await own.drop();
    await receiver?.close();
  });
  /** Ends the services like a crash, and starts them again on the same database. */
  async function restart(env: Record<string, string> = {}, ...changes: string[]): Promise<void> {
    await running.kill();
    if (running !== first) await running.remove();
    const place = { DATA_DIR: first.dataDirectory, DATABASE_URL: own.url };
    for (const change of changes) await query(own.url, change);
    running = await startServices({ ...codes.env, ...place, SEED_DEMO: 'false', ...env });
  }
  const enter = (phoneNumber: string) => signIn(running, { file: codes.file, phoneNumber });
  const enterStaff = async () => {
    const { send } = await enter(demoPeople.admin.phoneNumber);
    return createWebhooks((request, body) => send(request, { body }));
  };
  async function ok(send: Send, request: string, body: object = {}) {
    const answer = await send(request, { body });
    expect([request, answer.status, answer.text]).toEqual([
      request,
      expect.toBeOneOf([200, 201, 202, 204]),
      answer.text,
    ]);
    return answer.body;
  }

  test('everything that happens is reported, each thing once', { timeout: 240_000 }, async () => {
    const webhooks = await enterStaff();
    const { id } = await webhooks.create(receiver.url, webhookEventTypes);
    const staff = (await enter(demoPeople.admin.phoneNumber)).send;
    const { send, user } = await enter('+15550170001');

    const order = await ok(send, 'POST /trade/orders', {
      product: 'stool',
      quantity: 2,
      currency: 'EUR',
      recipient: 'A. Person',
      address: shippingAddress,
    });
    await ok(staff, `POST /trade/orders/${order.number}/status`, { status: 'confirmed' });
    const paid_on = new Date().toISOString().slice(0, 10);
    expect((await staff(`PUT /trade/admin/orders/${order.number}/payment`, { body: { paid_on } })).status).toBe(200);
    await ok(staff, `POST /trade/admin/orders/${order.number}/credits`, { lines: [{ position: 1, quantity: 1 }] });
    const asked = { name: 'A. Person', topic: 'other', country: 'US', contact: '+12025550161', message: 'A question.' };
    const { reference } = await ok(send, 'POST /trade/inquiries', asked);
    await ok(send, `POST /trade/own-threads/${reference}/messages`, { message: 'One more thing.' });
    await ok(staff, `PATCH /trade/admin/threads/${reference}`, { status: 'resolved' });
    for (const contact of ['+12025550161', '+12025550162'])
      await ok(send, 'POST /trade/waitlists/general/entries', { contact, country: 'US' });
    const { items } = (await staff('GET /trade/admin/waitlists/general/entries?sort=newest')).body;
    const ids = items.slice(0, 2).map((entry: { id: string }) => entry.id);
    expect(
      (await ok(staff, 'POST /trade/admin/waitlists/general/invitations', { ids, days: 7 })).results,
    ).toMatchObject([{ ok: true }, { ok: true }]);
    await ok(staff, `PATCH /trade/admin/waitlist-entries/${ids[0]}`, { status: 'joined' });
    await ok(staff, `PATCH /trade/admin/waitlist-entries/${ids[1]}`, { status: 'declined' });

    const post = await publish(running, { slug: `post-${randomUUID()}` });
    const { revision: ofPost } = await republish(running, post.id, { title: 'A new title' });
    await running.call(withdrawPost, { id: post.id, to: 'archived', revision: ofPost });
    await running.call(trashPost, { id: post.id });
    const route = 'webhooks-page';
    const page = await running.call(createPage, { route, title: 'A page' });
    const block = { id: randomUUID(), type: 'richText' as const, heading: null, body: paragraph('Words.') };
    const content = { title: 'A page', blocks: [block], seo: { title: null, description: null } };
    const saved = await running.call(savePage, { route, ...content, revision: page.revision });
    const published = await running.call(publishPage, { route, revision: saved.revision });
    await running.call(trashPage, { route, revision: published.revision });
    const prices = [{ currency: 'EUR', amount: 100 }];
    const product = await running.call(createProduct, { name: 'webhook-thing', title: 'A thing', prices });
    await running.call(changeProductStatus, { id: product.id, status: 'active' });
    await running.call(changeProductStatus, { id: product.id, status: 'archived' });
    await running.call(trashProduct, { id: product.id });
    const policy = await running.call(createPolicy, { slug: 'webhook-policy', title: 'A policy' });
    const version = await running.call(draftPolicyVersion, { id: policy.id });
    const draft = { id: policy.id, number: version.number };
    const written = { body: paragraph('Rules.'), material: true, changeNote: 'First.', revision: version.revision };
    const { revision: seen } = await running.call(changePolicyVersion, { ...draft, ...written });
    await running.call(schedulePolicyVersion, { ...draft, revision: seen });
    await running.call(withdrawPolicy, { id: policy.id });
    const other = await running.call(createPolicy, { slug: 'webhook-other', title: 'Another policy' });
    await running.call(trashPolicy, { id: other.id });

    const { organization } = await ok(send, 'POST /auth/organizations', { name: 'A company' });
    const path = `/auth/organizations/${organization.id}`;
    const { secret } = await ok(send, `POST ${path}/invitations`, { kind: 'link', role: 'member' });
    const member = await enter('+15550170003');
    await ok(member.send, 'POST /auth/invitations/accept', { secret });
    await ok(send, `DELETE ${path}/members/${member.user.id}`);
    await ok(staff, `POST /auth/users/${member.user.id}/suspend`);
    await ok(staff, `POST /auth/users/${member.user.id}/anonymise`);

    const kept = (await enter('+15550170004')).user.id;
    const merged = (await enter('+15550170005')).user.id;
    await ok(staff, `POST /auth/users/${kept}/merges`, { other_id: merged });
    const { merges } = (await staff(`GET /auth/users/${kept}/merges`)).body;
    await ok(staff, `POST /auth/merges/${merges[0].id}/undo`);

    const received = () => receiver.received().map(({ type }) => type);
    await expect
      .poll(() => webhookEventTypes.filter((type) => !received().includes(type)), { timeout: 60_000 })
      .toEqual([]);
    const those = (type: string) => receiver.received().filter((event) => event.type === type);
    expect(those('order.placed').map(({ data }) => data)).toEqual([
      { order_id: order.id, number: order.number, user_id: user.id, organization_id: null, status: 'placed' },
    ]);
    expect(those('order.status_changed')[0]?.data).toMatchObject({ from: 'placed', status: 'confirmed' });
    expect(those('order.payment_changed')[0]?.data).toMatchObject({ from: 'unpaid', payment_status: 'paid' });
    expect(those('order.credited')[0]?.data.total).toMatchObject({ currency: 'EUR' });
    expect(those('post.published').map(({ data }) => data.was_public)).toEqual(expect.arrayContaining([false, true]));
    expect(those('user.created').map(({ data }) => data.user_id)).toEqual(
      expect.arrayContaining([user.id, member.user.id]),
    );
    expect(those('organization.member_joined').map(({ data }) => data)).toEqual([
      { organization_id: organization.id, user_id: member.user.id, role: 'member' },
    ]);
    expect(those('user.merged').map(({ data }) => data)).toEqual([{ user_id: merged, kept_id: kept }]);
    expect(those('user.unmerged').map(({ data }) => data)).toEqual([{ user_id: merged }]);
    const keys = receiver.received().map((event) => event.id);
    expect(new Set(keys).size).toBe(keys.length);
    const twice = ['user.created', 'waitlist_entry.joined', 'waitlist_entry.invited', 'post.published'];
    for (const type of webhookEventTypes.filter((each) => !twice.includes(each)))
      expect([type, those(type).length]).toEqual([type, 1]);
    const bodies = receiver.hits.map(({ body }) => body).join('\n');
    for (const personal of ['5550170001', '2025550161', 'A. Person', 'Lindenweg', 'A question', 'A company'])
      expect(bodies).not.toContain(personal);
    await expect
      .poll(async () => (await webhooks.get(id)).counts, { timeout: 30_000 })
      .toEqual({ due: 0, failed: 0, held: 0 });
  });

  test('an event waits while auth is away, and is delivered once although processes end at every step', {
    timeout: 240_000,
  }, async () => {
    // Content alone: auth does not answer.
    await restart({ AUTH_URL: 'http://127.0.0.1:9' });
    const { id } = await publish(running, { slug: `away-${randomUUID()}` });
    await restart({}, "update auth.webhook_deliveries set next_at = now() - interval '1 second' where state = 'due'");
    const event = await receiver.waitFor('post.published', ({ data }) => data.post_id === id);
    // As if content had ended after auth took it over, and before content deleted it.
    const again = { id: event.id, type: event.type, data: event.data, at: event.timestamp };
    const system = createSend(running);
    const handOver = () => system('POST /auth/webhook-events', { as: 'system', body: { events: [again] } });
    expect([(await handOver()).status, (await handOver()).status]).toEqual([204, 204]);
    // As if auth had ended after the receiver answered, and before it remembered that: the same event comes again.
    await restart(
      {},
      `update auth.webhook_deliveries set state = 'due', next_at = now() where event_id = '${event.id}'`,
    );
    const those = () => receiver.received().filter((each) => each.data.post_id === id);
    await expect.poll(() => those().length, { timeout: 30_000 }).toBe(2);
    expect(those()[1]).toEqual(those()[0]);
    const unknown = {
      events: [
        { ...again, id: randomUUID(), type: 'of.tomorrow' },
        { ...again, id: randomUUID(), data: {} },
      ],
    };
    expect((await createSend(running)('POST /auth/webhook-events', { as: 'system', body: unknown })).status).toBe(204);
  });

  test('a delivery is given up after eight attempts, and a webhook without a success for days is paused', {
    timeout: 240_000,
  }, async () => {
    status = 503;
    let webhooks = await enterStaff();
    const { id } = await webhooks.create(receiver.url, ['user.erased']);
    const deliveryId = await webhooks.test(id);
    await expect
      .poll(async () => (await webhooks.delivery(id, deliveryId)).attempt_count, { timeout: 20_000 })
      .toBeGreaterThan(0);
    await restart({}, `update auth.webhook_deliveries set tries = 7, next_at = now() where id = '${deliveryId}'`);
    webhooks = await enterStaff();
    const failed = await webhooks.settled(id, deliveryId, 'failed');
    expect(failed).toMatchObject({ next_at: null, last: { status: 503 } });
    expect((await webhooks.get(id)).status).toBe('failing');
    await restart(
      {},
      `update auth.webhooks set failing_since = now() - interval '3 days 1 minute' where id = '${id}'`,
      `update auth.webhook_deliveries set state = 'due', tries = 0, next_at = now() where id = '${deliveryId}'`,
    );
    webhooks = await enterStaff();
    await expect.poll(async () => (await webhooks.get(id)).status, { timeout: 20_000 }).toBe('paused');
    expect(await webhooks.get(id)).toMatchObject({ pause_reason: 'failing', counts: { due: 0, held: 1 } });
    status = 204;
  });
});
