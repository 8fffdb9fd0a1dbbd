import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeWaitlistEntries, getWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { createPeople, type Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { startOn, type TestServices } from '../helpers/services.ts';
import { readableCodes, sentCodes, signIn } from '../helpers/sign-in.ts';

type Entry = {
  id: string;
  contact: string;
  position: number;
  status: string;
  revision: number;
  phone_verified: boolean;
};

const general = '/trade/admin/waitlists/general';

const codes = readableCodes();
let services: TestServices;
let people: ReturnType<typeof createPeople>;
let staff: Person;
beforeAll(async () => {
  services = await startOn({
    ...codes.env,
    SEED_DEMO: 'true',
    INQUIRIES_PER_DAY: '0',
  });
  people = createPeople(services, codes.file);
  staff = await people.administrator();
});
afterAll(() => services?.remove());

const entries = async (filters = '', list = general): Promise<Entry[]> =>
  (await staff.send(`GET ${list}/entries?page_size=100&${filters}`)).body.items;
const add = async (contact: string): Promise<Entry> => (await staff.send(`POST ${general}/entries`, { contact })).body;
const change = (id: string, fields: object) => staff.send(`PATCH /trade/admin/waitlist-entries/${id}`, fields);
const contactsOf = (list: readonly Entry[]) => list.map(({ contact }) => contact);

test('S36 T20: waitlists need the permission to manage them', async () => {
  const customer = await people.person();
  for (const request of [
    'GET /trade/admin/waitlists',
    `GET ${general}/entries`,
    `POST ${general}/entries`,
    `POST ${general}/invitations`,
    'POST /trade/admin/waitlist-entry-changes',
    'GET /trade/admin/waitlist-growth',
  ]) {
    const body = request.startsWith('POST') ? {} : undefined;
    expect((await customer.send(request, body)).status).toBe(403);
    expect((await services.send(request, { body })).status).toBe(401);
  }
  expect((await staff.send('GET /trade/admin/waitlists/nothing')).status).toBe(404);
});

test('S36: an entry is added by hand once, annotated, moved, removed and restored', async () => {
  const [a, b, c] = [await add('a@example.org'), await add('b@example.org'), await add('+4930901821')];
  expect((await staff.send(`POST ${general}/entries`, { contact: 'A@Example.org' })).status).toBe(409);
  expect((await staff.send('POST /trade/admin/waitlists/nothing/entries', { contact: 'a@example.org' })).status).toBe(
    404,
  );
  expect([b.position, c.position]).toEqual([a.position + 1, a.position + 2]);

  const moved = await change(c.id, { position: a.position, note: 'First in line.', revision: c.revision });
  expect(moved.body).toMatchObject({ position: a.position, note: 'First in line.' });
  expect((await change(c.id, { note: 'x', revision: c.revision })).status).toBe(409);
  const order = contactsOf(await entries()).filter((contact) => [a, b, c].some((entry) => entry.contact === contact));
  expect(order).toEqual(['+4930901821', 'a@example.org', 'b@example.org']);
  await change(c.id, { position: 1_000 });
  expect(contactsOf(await entries()).at(-1)).toBe('+4930901821');
  const positions = (await entries()).map(({ position }) => position);
  expect(new Set(positions).size).toBe(positions.length);

  expect(contactsOf(await entries('query=%2B49+30+9018'))).toEqual(['+4930901821']);
  const bulk = (fields: object) => staff.send('POST /trade/admin/waitlist-entry-changes', fields);
  const removed = await bulk({ ids: [a.id, '00000000-0000-4000-8000-00000000dead'], trashed: true });
  expect(removed.body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
  expect(contactsOf(await entries())).not.toContain('a@example.org');
  expect(contactsOf(await entries('trashed=true'))).toEqual(['a@example.org']);
  await bulk({ ids: [a.id], trashed: false });
  await bulk({ ids: [a.id, b.id], status: 'declined' });
  expect(contactsOf(await entries('status=declined')).sort()).toEqual(['a@example.org', 'b@example.org']);
  // A contact who declined and joins again is last in line.
  await services.send('POST /trade/waitlists/general/entries', { body: { contact: 'a@example.org' } });
  const [again] = await entries('query=a%40example.org');
  expect(again?.position).toBeGreaterThan(Math.max(...positions));
  const { body: log } = await staff.send(`GET /trade/audit?target_type=waitlist&target_id=${c.id}`);
  expect(log.entries.at(-1)).toMatchObject({ action: 'waitlist.add-entry', actor_id: staff.id });
});

test('S36: only the previewed entries are invited, by text message if there is a phone number', async () => {
  await add('+4930901822');
  const preview = async (count: number) =>
    (await staff.send(`GET ${general}/invitations?count=${count}&days=3`)).body as { entries: Entry[]; text: string };
  const shown = await preview(100);
  expect(shown.entries.every(({ status }) => status === 'waiting')).toBe(true);
  expect((await preview(2)).entries).toHaveLength(2);
  expect(sentCodes(codes.file).filter(({ phone_number }) => phone_number === '+4930901822')).toEqual([]);
  const phones = shown.entries.filter(({ contact }) => contact.startsWith('+'));
  const mails = shown.entries.filter(({ contact }) => contact.includes('@'));
  expect([phones.length > 0, mails.length > 0]).toEqual([true, true]);
  const ids = [...mails, ...phones].map(({ id }) => id);
  // One entry is declined between the preview and the invitation.
  const [first] = phones;
  await change(first!.id, { status: 'declined' });
  const { body } = await staff.send(`POST ${general}/invitations`, { ids, days: 3 });
  const invited = body.results.filter(({ ok }: { ok: boolean }) => ok).map(({ id }: { id: string }) => id);
  expect(invited).toEqual(phones.slice(1).map(({ id }) => id));
  const messages = () => sentCodes(codes.file).filter(({ phone_number }) => phone_number === '+4930901822');
  await expect.poll(() => messages().length).toBe(1);
  expect(messages()[0]).toMatchObject({ text: shown.text });
  // No e-mail is sent, so these people were not invited.
  expect((await preview(100)).entries.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
  const [reached] = await entries('query=%2B4930901822');
  expect(reached).toMatchObject({ status: 'invited', delivery: 'sent' });
  expect((await change(reached!.id, { status: 'joined' })).body).toMatchObject({
    status: 'joined',
    expires_at: null,
  });
  const { body: list } = await staff.send(`GET ${general}`);
  expect(list.counts.joined).toBe(1);
});

test('S36: a declined invitation can be undone until it expires', async () => {
  const { id } = await add('+4930901860');
  await staff.send(`POST ${general}/invitations`, { ids: [id], days: 3 });
  const repeated = await staff.send(`POST ${general}/invitations`, { ids: [id], days: 3 });
  expect(repeated.body.results).toMatchObject([
    { id, ok: false, message: expect.stringContaining('no longer waiting') },
  ]);
  const bulk = (status: string) => staff.send('POST /trade/admin/waitlist-entry-changes', { ids: [id], status });
  const [invited] = (await entries('query=%2B4930901860')) as Array<Entry & { expires_at: string }>;
  expect((await bulk('declined')).body.before).toEqual({ [id]: 'invited' });
  expect((await entries('query=%2B4930901860'))[0]).toMatchObject({ status: 'declined', expires_at: null });
  await bulk('invited');
  expect((await entries('query=%2B4930901860'))[0]).toMatchObject({
    status: 'invited',
    expires_at: invited?.expires_at,
  });
  const waiting = await add('never-invited@example.org');
  const { body } = await staff.send('POST /trade/admin/waitlist-entry-changes', {
    ids: [waiting.id],
    status: 'invited',
  });
  expect(body.results[0].ok).toBe(false);
});

test('S36: users see their waitlist entries with their position and can leave', async () => {
  const phone = '+4930901840';
  const owner = await signIn(services, { file: codes.file, phoneNumber: phone, country: 'DE' });
  const joined = await owner.send('POST /trade/waitlists/general/entries', { body: { contact: phone } });
  expect(joined.body.position).toBeGreaterThan(0);
  // No position is shown for a contact that is not verified.
  const other = await owner.send('POST /trade/waitlists/general/entries', { body: { contact: 'b@example.org' } });
  expect(other.body.position).toBeNull();
  const own = async () => (await owner.send('GET /trade/own-waitlist-entries')).body.entries as Entry[];
  const [entry] = (await own()).filter(({ contact }) => contact === phone);
  expect(entry).toMatchObject({ waitlist: 'general', position: joined.body.position, status: 'waiting' });
  const stranger = await people.person();
  const leave = `POST /trade/own-waitlist-entries/${entry?.id}/leave`;
  expect((await stranger.send(leave, {})).status).toBe(404);
  expect([(await owner.send(leave, { body: {} })).status, (await owner.send(leave, { body: {} })).status]).toEqual([
    200, 200,
  ]);
  expect(contactsOf(await own())).not.toContain(phone);
  expect((await entries(`query=${encodeURIComponent(phone)}`))[0]).toMatchObject({ status: 'declined' });
});

test('S36: an address that its owner did not confirm makes nobody the owner of an entry', async () => {
  const [thief, contact] = [await people.person(), 'victim@example.org'];
  await thief.send(`PATCH /auth/users/${thief.id}`, { email: contact });
  expect((await thief.send('POST /trade/waitlists/general/entries', { contact })).status).toBe(201);
  expect((await thief.send('GET /trade/own-waitlist-entries')).body.entries).toEqual([]);
  expect((await entries(`query=${encodeURIComponent(contact)}`))[0]).toMatchObject({ phone_verified: false });
});

test('S36: an entry is verified once its owner signed in with this phone number', async () => {
  const phone = '+4930901829';
  const owner = await signIn(services, { file: codes.file, phoneNumber: phone, country: 'DE' });
  const join = (contact: string) => owner.send('POST /trade/waitlists/general/entries', { body: { contact } });
  await join(phone);
  await join('+4930901830');
  const verified = async (typed: string) => (await entries(`query=${encodeURIComponent(typed)}`))[0]?.phone_verified;
  expect([await verified(phone), await verified('+4930901830')]).toEqual([true, false]);
  await services.send('POST /trade/waitlists/general/entries', { body: { contact: '+4930901831' } });
  expect(await verified('+4930901831')).toBe(false);
  const later = await signIn(services, { file: codes.file, phoneNumber: '+4930901831', country: 'DE' });
  await later.send('GET /trade/own-waitlist-entries');
  expect(await verified('+4930901831')).toBe(true);
  expect(contactsOf(await entries('verified=true'))).toEqual(expect.arrayContaining([phone, '+4930901831']));
});

test('S36: the growth chart counts the new entries of each day, including days without any', async () => {
  const { body } = await staff.send('GET /trade/admin/waitlist-growth?days=7');
  expect(body.days).toHaveLength(7);
  expect(body.days.at(-1).count).toBeGreaterThan(3);
  const { body: lists } = await staff.send('GET /trade/admin/waitlists');
  expect(lists.items.map(({ name }: { name: string }) => name)).toContain('fan');
  expect((await staff.send('GET /trade/admin/waitlist-growth?waitlist=fan')).body.days).toHaveLength(7);
});

test('S36: the counts of a list match its entries after all changes above', async () => {
  const counted = async (status: string) => {
    const { body: list } = await staff.send(`GET ${general}`);
    return list.counts[status];
  };
  for (const status of ['waiting', 'invited', 'joined', 'declined', 'expired']) {
    const listed = await entries(`status=${status}`);
    expect([status, await counted(status)]).toEqual([status, listed.length]);
  }
  const before = await counted('waiting');
  const some = (await entries('status=waiting')).slice(0, 3);
  await staff.send('POST /trade/admin/waitlist-entry-changes', { ids: some.map(({ id }) => id), trashed: true });
  expect(await counted('waiting')).toBe(before - some.length);
});

test('S36: an invitation expires at its time', async () => {
  const { id } = await add('+4930901861');
  await staff.send(`POST ${general}/invitations`, { ids: [id], days: 1 });
  const overdue = `update trade.waitlist_entries set expires_at = now() - interval '1 minute' where id = '${id}'`;
  await query(services.databaseUrl, overdue);
  await expect.poll(async () => (await services.call(getWaitlistEntry, { id })).status).toBe('expired');
  const undone = await services.call(changeWaitlistEntries, { ids: [id], status: 'invited' });
  expect(undone.results).toMatchObject([{ ok: false, message: expect.stringContaining('has expired') }]);
});
