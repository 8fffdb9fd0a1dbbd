/** Messages to people, by text message and e-mail (docs/decisions/045-messages-by-e-mail.md). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationChannels, notificationEvents } from '#contract/auth/users.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { shippingAddress } from '../helpers/orders.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn } from '../helpers/services.ts';
import { readableCodes } from '../helpers/sign-in.ts';

describe('with SMTP_URL', () => {
  let on: Messaging;
  let count = 0;
  beforeAll(async () => {
    on = await startMessaging();
  });
  afterAll(() => on?.end());

  const order = async (person: Person): Promise<string> => {
    const body = { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };
    return (await person.send('POST /trade/orders', body)).body.number;
  };
  const write = async (person: Person | null, contact: string): Promise<string> => {
    const body = { name: 'A Writer', contact, topic: 'other', message: `Is anybody there? ${++count}` };
    const sent = person
      ? await person.send('POST /trade/inquiries', body)
      : await on.services.send('POST /trade/inquiries', { body });
    return sent.body.reference;
  };
  const answer = (reference: string, body: string) =>
    on.staff.send(`POST /trade/admin/threads/${reference}/answers`, { body });
  const delivery = async (reference: string) =>
    (await on.staff.send(`GET /trade/admin/threads/${reference}`)).body.messages.at(-1).delivery;

  const makeAdministrator = async (person: Person) => {
    const { body } = await on.staff.send('GET /auth/roles?query=administrator');
    const role = `POST /auth/roles/${body.roles[0].id}/users/${person.id}`;
    expect((await on.staff.send(role, {})).status).toBeLessThan(300);
  };

  /** Each function causes a message of its kind to the person. */
  const causes: Record<keyof typeof notificationEvents, (person: Person) => Promise<unknown>> = {
    orders: order,
    inquiries: async (person) => answer(await write(person, on.addressOf(person)), 'Yes, we are.'),
    waitlists: async (person) => {
      const entry = await person.send('POST /trade/waitlists/general/entries', { contact: on.addressOf(person) });
      expect(entry.status).toBe(201);
      const { body } = await on.staff.send(
        `GET /trade/admin/waitlists/general/entries?query=${encodeURIComponent(on.addressOf(person))}`,
      );
      const ids = [body.items[0].id];
      expect((await on.staff.send('POST /trade/admin/waitlists/general/invitations', { ids })).body.results[0].ok).toBe(
        true,
      );
    },
    organizations: async ({ phoneNumber }) => {
      const { body } = await on.staff.send('POST /auth/organizations', { name: `House ${++count}` });
      const invitation = { kind: 'phone', phone_number: phoneNumber, country: 'US' };
      const sent = await on.staff.send(`POST /auth/organizations/${body.organization.id}/invitations`, invitation);
      expect(sent.status).toBe(201);
    },
    mentions: async (person) => {
      await makeAdministrator(person);
      const name = `Colleague ${++count}`;
      expect((await person.send(`PATCH /auth/users/${person.id}`, { name })).status).toBe(200);
      const reference = await write(null, 'writer@example.net');
      await on.staff.send(`POST /trade/admin/threads/${reference}/notes`, { note: `Please look, @${name}.` });
    },
    decks: async (person) => {
      await makeAdministrator(person);
      const { decks } = (await on.staff.send('GET /content/decks')).body;
      const link = { label: 'The bank', tells_owner: true };
      const { secret } = (await person.send(`POST /content/admin/decks/${decks[0].id}/shares`, link)).body;
      for (const slide of [1, 2])
        await on.services.send(`POST /content/deck-shares/${secret}/views`, { body: { slide } });
    },
    security: ({ phoneNumber }) => on.signInOn(phoneNumber, randomUUID()),
  };
  const events = Object.keys(notificationEvents) as Array<keyof typeof notificationEvents>;
  const channels = Object.keys(notificationChannels) as Array<keyof typeof notificationChannels>;

  test.each(events.flatMap((event) => channels.map((channel) => [event, channel] as const)))(
    'S42: the setting for %s by %s sends the message, and nothing while it is off',
    async (event, channel) => {
      const person = await on.people.person();
      await on.confirm(person);
      const before = on.mail.to(on.addressOf(person)).length;
      const settings = channels.map((each) => ({ event, channel: each, enabled: false }));
      await on.choose(person, settings);
      await causes[event](person);
      await expect.poll(on.pending).toBe(0);
      expect([on.textsTo(person.phoneNumber).length, on.mail.to(on.addressOf(person)).length]).toEqual([0, before]);

      const chosen = await on.choose(person, [{ event, channel, enabled: true }]);
      expect(chosen.body.settings).toContainEqual({ event, channel, enabled: true });
      const other = await on.people.person();
      await on.confirm(other);
      await on.choose(
        other,
        settings.map((setting) => ({ ...setting, enabled: setting.channel === channel })),
      );
      const received = () => [on.textsTo(other.phoneNumber).length, on.mail.to(on.addressOf(other)).length];
      const [texts, mails] = received();
      await causes[event](other);
      const expected = channel === 'sms' ? [texts! + 1, mails] : [texts, mails! + 1];
      await expect.poll(received).toEqual(expected);
      await expect.poll(on.pending).toBe(0);
      expect(received()).toEqual(expected);
    },
  );

  test('an order is confirmed to the address that was typed with it, once, and other news wait for its confirmation', async () => {
    const person = await on.people.person();
    const email = on.addressOf(person);
    const body = {
      product: 'stool',
      quantity: 1,
      currency: 'EUR',
      recipient: 'A. Person',
      address: shippingAddress,
      email,
    };
    const { number } = (await person.send('POST /trade/orders', body)).body;
    await expect.poll(() => on.mail.to(email).length).toBe(1);
    expect(on.mail.to(email)[0]?.subject).toContain(number);
    await on.staff.send(`POST /trade/orders/${number}/status`, { status: 'confirmed' });
    await expect.poll(on.pending).toBe(0);
    expect(on.mail.to(email)).toHaveLength(1);
    await on.confirm(person);
    const customer = { name: null, phone_number: person.phoneNumber, email };
    expect((await on.staff.send(`GET /trade/admin/orders/${number}`)).body.customer).toEqual(customer);
    const { body: list } = await on.staff.send(`GET /trade/admin/orders?customers=true&query=${number}`);
    expect(list.items).toMatchObject([{ customer }]);
    expect((await on.staff.send(`GET /auth/user-contacts?ids=${person.id}`)).status).toBe(403);
    await on.staff.send(`PUT /trade/admin/orders/${number}/payment`, {
      paid_on: new Date().toISOString().slice(0, 10),
    });
    await on.staff.send(`POST /trade/admin/orders/${number}/documents`, {});
    await expect
      .poll(() =>
        on.mail
          .to(email)
          .slice(2)
          .map(({ subject }) => subject),
      )
      .toEqual([expect.stringContaining('Payment received'), expect.stringContaining('Invoice')]);
    // A confirmed address has the confirmation already.
    await person.send('POST /trade/orders', body);
    await expect.poll(on.pending).toBe(0);
    expect(on.mail.to(email)).toHaveLength(5);
  });

  test('S37: an answer goes itself to the e-mail address that somebody left, as text and as HTML in which nothing of it is markup', async () => {
    const email = 'writer@example.net';
    const reference = await write(null, email);
    await answer(reference, 'Yes, <b>we</b> are.\nSee you & yours.');
    await expect.poll(() => on.mail.to(email).length).toBe(1);
    await expect.poll(() => delivery(reference)).toBe('sent');
    const [sent] = on.mail.to(email);
    expect(sent?.text).toContain('> Yes, <b>we</b> are.\n> See you & yours.');
    expect(sent?.html).toContain('Yes, &lt;b&gt;we&lt;/b&gt; are.\nSee you &amp; yours.');
    expect(sent?.html).toContain('prefers-color-scheme: dark');
    // They have no account in which they could see it.
    expect(sent?.text).not.toContain('/account/messages');
    const { body: site } = await on.services.send('GET /content/site');
    expect(sent?.from?.value).toEqual([{ name: site.name, address: 'no-reply@mail.example' }]);
    expect(sent?.replyTo?.value[0]?.address).toBe(site.contact_email);
    // A person wrote it.
    expect(sent?.headers.has('auto-submitted')).toBe(false);
  });

  test('a message says the time of the clocks in the country of the person', async () => {
    const person = await on.people.person();
    await on.confirm(person);
    const { body } = await on.services.send('POST /auth/messages', {
      as: 'system',
      body: {
        key: '00000000-0000-4000-8000-00000000e001',
        event: 'waitlists',
        email: 'berlin@example.net',
        country: 'DE',
        content: {
          kind: 'invitation',
          title: 'A cup',
          until: '2026-07-01T10:00:00.000Z',
          link: 'https://example.org/invitations/x',
        },
      },
    });
    expect(body).toEqual({ outcome: 'sent' });
    expect(on.mail.to('berlin@example.net')[0]?.text).toMatch(/1 July 2026.*12:00/);
  });

  test('the same message is sent once, and only services may send', async () => {
    const message = {
      key: '00000000-0000-4000-8000-00000000e002',
      event: 'inquiries',
      email: 'once@example.net',
      content: { kind: 'text', text: 'Hello.' },
    };
    expect((await on.staff.send('POST /auth/messages', message)).status).toBe(403);
    const send = () => on.services.send('POST /auth/messages', { as: 'system', body: message });
    expect((await send()).body).toEqual({ outcome: 'sent' });
    expect((await send()).body).toEqual({ outcome: 'sent' });
    expect(on.mail.to('once@example.net')).toHaveLength(1);
  });

  test('an address that the mail server refuses for good is not tried again, any other failure is', async () => {
    const [gone, busy] = ['gone@example.net', 'busy@example.net'];
    try {
      on.mail.refuse(550);
      const lost = await write(null, gone);
      await answer(lost, 'Hello?');
      await expect.poll(() => delivery(lost)).toBe('impossible');
      on.mail.refuse(451);
      const late = await write(null, busy);
      await answer(late, 'Hello!');
      const failed = async () => (await on.services.send('GET /trade/messages/failed', { as: 'system' })).body.items;
      await expect
        .poll(failed)
        .toMatchObject([{ state: 'due', tries: 1, error: expect.stringMatching(/^mail server \S+: EENVELOPE 451/) }]);
      expect(JSON.stringify(await failed())).not.toMatch(/busy@|Hello/);
      on.mail.refuse(null);
      await query(on.services.databaseUrl, "update trade.deliveries set next_at = now() where state = 'due'");
      await expect.poll(() => delivery(late), { timeout: 40_000 }).toBe('sent');
      expect(on.mail.to(busy)).toHaveLength(1);
    } finally {
      on.mail.refuse(null);
    }
  });
});

test('without SMTP_URL no e-mail is offered', async () => {
  const codes = readableCodes();
  const services = await startOn({ ...codes.env, SEED_DEMO: 'true' });
  try {
    const person = await createPeople(services, codes.file).person();
    const { body } = await person.send(`GET /auth/users/${person.id}/notifications`);
    expect(new Set(body.settings.map(({ channel }: { channel: string }) => channel))).toEqual(new Set(['sms']));
    await person.send(`PATCH /auth/users/${person.id}`, { email: 'somebody@example.org' });
    expect((await person.send(`POST /auth/users/${person.id}/email/start`, {})).status).toBe(503);
  } finally {
    await services.remove();
  }
});
