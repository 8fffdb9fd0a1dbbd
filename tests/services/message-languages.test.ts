/** Messages in the language of the person, or of the site (docs/decisions/069-messages-in-the-persons-language.md). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../helpers/deliveries.ts';
import { type ForeignService, json, startForeignService } from '../helpers/foreign-service.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { shippingAddress } from '../helpers/orders.ts';
import type { Person } from '../helpers/people.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, withBearer } from '../helpers/sign-in.ts';

describe('messages', () => {
  let on: Messaging;
  beforeAll(async () => {
    on = await startMessaging();
  });
  afterAll(() => on?.end());

  const choose = (person: Person, language: unknown) => person.send(`PATCH /auth/users/${person.id}`, { language });
  const order = async (person: Person) => {
    const body = { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress };
    return (await person.send('POST /trade/orders', body)).body;
  };
  /** The e-mail about a new order. */
  async function orderMail(person: Person) {
    const { number } = await order(person);
    const sent = () => on.mail.to(on.addressOf(person)).find(({ subject }) => subject?.includes(number));
    await expect.poll(sent).toBeDefined();
    return sent()!;
  }
  const speakOnSite = async (locale: string) =>
    expect((await on.staff.send('PATCH /content/site', { locale })).status).toBe(200);
  async function confirmed(): Promise<Person> {
    const person = await on.people.person();
    await on.confirm(person);
    return person;
  }
  test('a person chooses the language of their messages, and it is among their data until these are erased', async () => {
    const [person, stranger] = [await on.people.person(), await on.people.person()];
    expect((await person.send(`GET /auth/users/${person.id}`)).body.user.language).toBeNull();
    const refused = await choose(person, 'nl');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['language']]);
    expect((await stranger.send(`PATCH /auth/users/${person.id}`, { language: 'fr' })).status).toBe(404);
    expect((await choose(person, 'de')).body.user.language).toBe('de');
    expect((await person.send('GET /auth/session/validate')).body.user.language).toBe('de');
    const { body: copy } = await person.send('GET /auth/own-data?section=profile');
    expect(copy.records[0].language).toBe('de');
    const { body: log } = await on.staff.send(`GET /auth/audit?target_type=user&target_id=${person.id}`);
    expect(log.entries[0]).toMatchObject({ before: { language: null }, after: { language: 'Deutsch' } });
    expect((await choose(person, null)).body.user.language).toBeNull();
    await choose(person, 'es');
    const erased = await on.staff.send(`POST /auth/users/${person.id}/anonymise`, {});
    expect([erased.status, erased.body.user.language]).toEqual([200, null]);
  });

  test('an e-mail about an order is German for a person who chose German, with German dates and amounts', async () => {
    const person = await confirmed();
    await choose(person, 'de');
    const sent = await orderMail(person);
    expect(sent.subject).toMatch(/^Wir haben Ihre Bestellung „.+“ erhalten \(ORD-/);
    const month = new Intl.DateTimeFormat('de', { month: 'long' }).format(sent.date);
    expect(sent.text).toMatch(new RegExp(`vom \\d{1,2}\\. ${month} \\d{4}, Gesamtbetrag [\\d.]+,\\d\\d\\s€\\.`));
    expect(sent.text).toContain('Diese E-Mails abbestellen: http');
    expect(sent.html).toContain('<html lang="de">');
    expect(sent.headers.get('content-language')).toBe('de');
  });

  test('without a choice, a person gets messages in the language of the site, and English if it has no texts in it', async () => {
    const [person, chosen] = [await confirmed(), await confirmed()];
    await choose(chosen, 'es');
    try {
      await speakOnSite('fr-FR');
      const sent = await orderMail(person);
      expect(sent.subject).toMatch(/^Nous avons reçu votre commande/);
      expect(sent.html).toContain('<html lang="fr">');
      expect((await orderMail(chosen)).subject).toMatch(/^Hemos recibido su pedido/);
      await speakOnSite('it-IT');
      const other = await orderMail(person);
      expect(other.subject).toMatch(/^We have received your order/);
      expect(other.html).toContain('<html lang="en">');
    } finally {
      await speakOnSite('en-GB');
    }
  });

  test('a contact without an account gets messages in the language of the site', async () => {
    const email = 'visitor@example.net';
    const body = { name: 'A Writer', contact: email, topic: 'other', message: 'Is anybody there?' };
    const { reference } = (await on.services.send('POST /trade/inquiries', { body })).body;
    try {
      await speakOnSite('de-AT');
      await on.staff.send(`POST /trade/admin/threads/${reference}/answers`, { body: 'Yes, we are.' });
      await expect.poll(() => on.mail.to(email).length).toBe(1);
    } finally {
      await speakOnSite('en-GB');
    }
    const [sent] = on.mail.to(email);
    expect(sent?.subject).toBe(`Unsere Antwort auf Ihre Anfrage ${reference}`);
    // Text that staff wrote stays as it is.
    expect(sent?.text).toContain('> Yes, we are.');
  });

  test('the account’s own messages are in the language of the person, also those to a former address', async () => {
    const person = await confirmed();
    await choose(person, 'fr');
    await on.saveAddress(person, `another${person.id}@example.org`);
    await expect
      .poll(() => on.mail.to(on.addressOf(person)).at(-1)?.subject)
      .toBe('L’adresse e-mail de votre compte a été modifiée');
    await person.send(`POST /auth/users/${person.id}/api-tokens`, { name: 'Stock import', days: 7 });
    await expect.poll(() => on.textsTo(person.phoneNumber)).toEqual([expect.stringMatching(/^Un jeton d’API a été/)]);
  });
});

describe('codes by text message', () => {
  let provider: ForeignService;
  let services: TestServices;
  beforeAll(async () => {
    provider = await startForeignService((_hit, response) => json(response, 202, {}));
    const sink = { SMS_SINK: `webhook:${provider.url}`, SMS_WEBHOOK_SECRET: 'a-secret-that-both-of-us-know-well' };
    const settings = { SEED_DEMO: 'true', SIGN_IN_COUNTRIES: 'US', ...sink };
    services = await startOn({ ...readableCodes().env, ...settings });
  });
  afterAll(async () => {
    await services?.remove();
    await provider?.close();
  });

  async function codeTo(phoneNumber: string): Promise<{ methodId: string; code: string; text: string }> {
    const body = { phone_number: phoneNumber, country: 'US', app_id: 'a' };
    const started = await services.send('POST /auth/session/start', { body });
    expect(started.status).toBe(200);
    const sent: { phone_number: string; code: string; text: string } = JSON.parse(provider.hits.at(-1)?.body ?? '');
    expect(sent.phone_number).toBe(phoneNumber);
    return { ...sent, methodId: started.body.method_id };
  }

  test('S98: a code is sent in the language of the person, and to everybody else in that of the site', async () => {
    const site = { as: 'system' as const, body: { locale: 'es-ES' } };
    expect((await services.send('PATCH /content/site', site)).status).toBe(200);
    const own = '+15550177001';
    const { methodId, code, text } = await codeTo(own);
    expect(text).toMatch(/^\d{6} es su clave para /);
    const { token, user } = (await verify(services, methodId, code)).body;
    const choice = { body: { language: 'de' } };
    expect((await withBearer(services.send, token)(`PATCH /auth/users/${user.id}`, choice)).status).toBe(200);
    expect((await codeTo(own)).text).toMatch(/^\d{6} ist Ihr Code für .*\n\n@localhost #\d{6}$/s);
    expect((await codeTo('+15550177002')).text).toMatch(/^\d{6} es su clave para /);
    const change = { body: { phone_number: '+15550177003', country: 'US' } };
    const changed = await withBearer(services.send, token)(`POST /auth/users/${user.id}/phone/start`, change);
    expect([changed.status, JSON.parse(provider.hits.at(-1)?.body ?? '').text]).toEqual([
      200,
      expect.stringMatching(/^\d{6} ist Ihr Code für /),
    ]);
  });
});
