import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../helpers/postgres.ts';
import { type ServicesWithPeople, type SignedInAs, startWithPeople } from '../helpers/services-with-people.ts';

type Share = { id: string; status: string; views: number; viewers: number };

let services: ServicesWithPeople;
let editor: SignedInAs;
beforeAll(async () => {
  services = await startWithPeople();
  editor = services.person({ permissions: ['decks.manage', 'investor.view'] });
});
afterAll(() => services?.remove());

const send = (request: string, body?: unknown, headers: Record<string, string> = {}) =>
  services.send(request, { headers: { ...editor.headers, ...headers }, body });
const published = async (title: string, slides = 3) => {
  const deck = (await send('POST /content/admin/decks', { title, kind: 'deck' })).body;
  for (let count = 1; count < slides; count++) await send(`POST /content/admin/decks/${deck.id}/slides`, {});
  await send(`POST /content/admin/decks/${deck.id}/publish`, {});
  return deck as { id: string; slug: string };
};
const share = async (deckId: string, fields: object = {}, headers = {}) => {
  const { status, body } = await send(
    `POST /content/admin/decks/${deckId}/shares`,
    { label: 'The bank', ...fields },
    headers,
  );
  expect(status).toBe(201);
  return body as { share: Share; secret: string };
};
const open = (secret: string, headers: Record<string, string> = {}) =>
  services.send(`GET /content/deck-shares/${secret}`, { headers });
const view = (secret: string, slide: number, headers: Record<string, string> = {}, milliseconds = 0) =>
  services.send(`POST /content/deck-shares/${secret}/views`, { headers, body: { slide, milliseconds } });
const enter = (secret: string, body: object, headers: Record<string, string> = {}) =>
  services.send(`POST /content/deck-shares/${secret}/visits`, { headers, body });
const withToken = (token: string) => ({ 'x-deck-visit': token });
const from = (address: string) => ({ 'x-client-address': address });

test('S30: a link opens the published deck without notes or other links', async () => {
  const deck = await published('Shared with the bank');
  const { secret } = await share(deck.id);
  expect(secret).toMatch(/^[\w-]{22}$/);
  const { status, body } = await open(secret);
  expect(status).toBe(200);
  expect(body).toMatchObject({ title: 'Shared with the bank', slide_count: 3 });
  expect(Object.keys(body).sort()).toEqual(
    ['expires_at', 'kind', 'may_download', 'published_at', 'slide_count', 'slides', 'summary', 'title'].sort(),
  );
  expect(Object.keys(body.slides[0]).sort()).toEqual(['body', 'id', 'layout', 'picture', 'title']);
  const { text } = await send(`GET /content/admin/decks/${deck.id}/shares`);
  expect(text).not.toContain(secret);
});

test('S30: an unknown link is 404, a revoked one 410 and one to an unpublished deck 404, each with its own code', async () => {
  const deck = await published('Closed again');
  const { secret, share: link } = await share(deck.id);
  const change = (body: object) => send(`PATCH /content/admin/decks/${deck.id}/shares/${link.id}`, body);
  expect(await open('nobody-ever-made-this-1')).toMatchObject({ status: 404, body: { code: 'unknown_link' } });
  expect((await change({ is_revoked: true })).body.status).toBe('revoked');
  expect(await open(secret)).toMatchObject({ status: 410, body: { code: 'link_revoked' } });
  expect((await view(secret, 1)).status).toBe(410);
  expect((await change({ is_revoked: false })).body.status).toBe('active');
  expect((await open(secret)).status).toBe(200);
  await send(`POST /content/admin/decks/${deck.id}/unpublish`, {});
  expect(await open(secret)).toMatchObject({ status: 404, body: { code: 'not_published' } });
  await send(`POST /content/admin/decks/${deck.id}/publish`, {});
  await send(`DELETE /content/admin/decks/${deck.id}`);
  expect((await open(secret)).status).toBe(404);
  await send(`PUT /content/admin/decks/${deck.id}/restore`, {});
  expect((await open(secret)).status).toBe(200);
});

test('S30: a link for signed-in users opens only with a session and counts its views', async () => {
  const deck = await published('For people with a name');
  const { secret } = await share(deck.id, { audience: 'signed-in' });
  expect(await open(secret)).toMatchObject({ status: 401, body: { code: 'sign_in_first' } });
  expect((await view(secret, 1)).status).toBe(401);
  const viewer = services.person();
  expect((await open(secret, viewer.headers)).status).toBe(200);
  expect((await view(secret, 1, viewer.headers)).status).toBe(200);
});

test('S30: visits are counted by deck, slide and link, and go on for half an hour without a cookie', async () => {
  const deck = await published('Counted');
  const [bank, press] = [await share(deck.id), await share(deck.id, { label: 'The press' })];
  await Promise.all([1, 2, 3, 4].map(() => view(bank.secret, 1, from('192.0.2.1'))));
  await view(bank.secret, 2, from('192.0.2.1'));
  await view(bank.secret, 1, from('192.0.2.2'));
  await view(press.secret, 3, from('192.0.2.1'));
  await services.send(`POST /content/decks/${deck.slug}/views`, { headers: editor.headers, body: { slide: 1 } });
  expect((await view(bank.secret, 4)).status).toBe(404);
  const views = async (more = '') => (await send(`GET /content/admin/decks/${deck.id}/views${more}`)).body;
  const all = await views();
  expect(all).toMatchObject({ views: 4, viewers: 4, average_seconds: null });
  expect(all.slides.map((each: Share) => [each.views, each.viewers])).toEqual([
    [3, 3],
    [1, 1],
    [1, 1],
  ]);
  expect(Object.fromEntries(all.ways.map((way: Share & { label: string }) => [way.label, way.views]))).toEqual({
    'The bank': 2,
    'The press': 1,
    '': 1,
  });
  expect(all.days.slice(-2).reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(4);
  const ofBank = await views(`?share_id=${bank.share.id}&days=1`);
  expect(ofBank.slides.map((each: Share) => each.views)).toEqual([2, 1, 0]);
  const { shares } = (await send(`GET /content/admin/decks/${deck.id}/shares`)).body;
  expect(shares.map(({ views, viewers }: Share) => [views, viewers])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const listed = (await send('GET /content/admin/decks?query=counted')).body.items[0];
  expect(listed).toMatchObject({ view_count: 4, share_count: 2 });
});

test('S30: a password opens a link until it changes, and guesses of a network are limited', async () => {
  const deck = await published('Behind a password');
  expect((await send(`POST /content/admin/decks/${deck.id}/shares`, { label: 'x', password: 'short' })).status).toBe(
    422,
  );
  const { secret, share: link } = await share(deck.id, { password: 'enamel and fire' });
  expect(link).toMatchObject({ has_password: true, asks_email: false });
  expect(JSON.stringify(link)).not.toContain('enamel');
  const locked = await open(secret);
  expect(locked).toMatchObject({ status: 423, body: { code: 'password_needed' } });
  expect(locked.text).not.toContain('Behind a password');
  expect((await view(secret, 1)).status).toBe(423);
  expect((await enter(secret, {})).body.fields).toEqual({ password: 'Please enter the password.' });
  const wrong = await enter(secret, { password: 'enamel and water' }, from('192.0.2.7'));
  expect(wrong).toMatchObject({ status: 422, body: { fields: { password: 'This password is not correct.' } } });
  const { status, body } = await enter(secret, { password: 'enamel and fire' }, from('192.0.2.7'));
  expect(status).toBe(201);
  expect(await open(secret, withToken(body.token))).toMatchObject({ status: 200, body: { slide_count: 3 } });
  // Neither for another link nor with another token.
  expect((await open(secret, withToken('A'.repeat(22)))).status).toBe(423);
  const other = await share(deck.id, { password: 'enamel and fire' });
  expect((await open(other.secret, withToken(body.token))).status).toBe(423);

  const change = (fields: object) => send(`PATCH /content/admin/decks/${deck.id}/shares/${link.id}`, fields);
  await change({ may_download: true });
  expect((await open(secret, withToken(body.token))).status).toBe(200);
  await change({ password: 'another password' });
  expect((await open(secret, withToken(body.token))).status).toBe(423);

  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => enter(secret, { password: `guess ${guess}` }, from('192.0.2.8'))),
  );
  expect(guesses.map((each) => each.status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
  expect((await enter(secret, { password: 'another password' }, from('192.0.2.8'))).status).toBe(429);
  expect((await enter(secret, { password: 'another password' }, from('192.0.2.9'))).status).toBe(201);
  await change({ password: null });
  expect((await open(secret)).status).toBe(200);
  const log = await send(`GET /content/audit?target_type=deck&target_id=${deck.id}`);
  expect(log.text).toContain('passwordChanged');
  expect(log.text).not.toContain('another password');
});

test('S30: a link asks for an e-mail address, which the list of visits shows with times and completion', async () => {
  const deck = await published('Behind a question');
  const { secret, share: link } = await share(deck.id, { asks_email: true, password: 'enamel and fire' });
  expect(await open(secret)).toMatchObject({ status: 423, body: { code: 'email_and_password_needed' } });
  const fields = await enter(secret, { email: 'nobody', password: 'enamel and fire' });
  expect(fields.body.fields).toEqual({ email: 'Please enter a valid e-mail address.' });
  const { token } = (await enter(secret, { email: 'ada@example.org', password: 'enamel and fire' })).body;
  const own = withToken(token);
  expect((await open(secret, own)).status).toBe(200);
  await view(secret, 1, own);
  await view(secret, 1, own, 4_000);
  await view(secret, 2, own, 500);
  // The visit is seconds old, so the rest of an hour is not believed.
  await view(secret, 2, own, 3_600_000);
  expect((await view(secret, 2, own, -1)).status).toBe(422);
  const { items } = (await send(`GET /content/admin/decks/${deck.id}/visits?share_id=${link.id}`)).body;
  expect(items).toMatchObject([{ email: 'ada@example.org', label: 'The bank', slides_seen: 2, slide_count: 3 }]);
  expect(items[0].seconds).toBeGreaterThanOrEqual(4);
  expect(items[0].seconds).toBeLessThan(60);
  const { body } = await send(`GET /content/admin/decks/${deck.id}/views`);
  expect(body).toMatchObject({
    views: 1,
    viewers: 1,
    slides: [{ average_seconds: 4, views: 1 }, { views: 1 }, { views: 0 }],
  });
  expect(body.completion).toBeCloseTo(2 / 3);
  const path = `GET /content/admin/decks/${deck.id}/visits`;
  expect((await services.send(path, { headers: services.person().headers })).status).toBe(403);
  expect((await services.send(`GET /content/deck-shares/${secret}/download`, { headers: own })).status).toBe(404);
  await send(`PATCH /content/admin/decks/${deck.id}/shares/${link.id}`, { may_download: true });
  expect((await services.send(`GET /content/deck-shares/${secret}/download`)).status).toBe(423);
  expect((await services.send(`GET /content/deck-shares/${secret}/download`, { headers: own })).status).toBe(200);
});

test('T28: repeating a call with the same idempotency key answers the same link', async () => {
  const deck = await published('Sent twice');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const [once, again] = [await share(deck.id, {}, key), await share(deck.id, {}, key)];
  expect(again).toEqual(once);
  expect((await send(`GET /content/admin/decks/${deck.id}/shares`)).body.shares).toHaveLength(1);
});

test('S30: an expired link is 410 until it is extended, and its secret is not stored', async () => {
  const deck = await published('Only until yesterday');
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { secret, share: link } = await share(deck.id, { days: 1 }, key);
  expect((await open(secret)).status).toBe(200);
  const inDatabase = (sql: string) => query(services.databaseUrl, sql);
  await inDatabase(`update content.deck_shares set expires_at = now() where id = '${link.id}'`);
  const stored = [
    ...(await inDatabase('select * from content.deck_shares')),
    ...(await inDatabase('select * from content.idempotency_keys')),
  ];
  expect(JSON.stringify(stored)).toContain(link.id);
  expect(JSON.stringify(stored)).not.toContain(secret);
  const change = (body: object) => send(`PATCH /content/admin/decks/${deck.id}/shares/${link.id}`, body);
  expect(await open(secret)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  expect((await change({ days: 7 })).body.status).toBe('active');
  expect((await open(secret)).status).toBe(200);
  expect((await change({ days: 0 })).body.expires_at).toBeNull();
  expect((await open(secret)).status).toBe(200);
});
