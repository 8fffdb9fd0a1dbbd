/** One person who used all that the program offers: every table that can hold a value of theirs has one. */
import { randomUUID } from 'node:crypto';
import { demoPeople } from './demo-people.ts';
import { addPasskey } from './passkeys.ts';
import { plainPost } from './posts.ts';
import type { Answer, Send } from './services.ts';
import { lastCode, type SignedInPerson, signIn } from './sign-in.ts';

/** In all texts of the person; their numbers are beside it. */
const word = 'Qzxwv';
const formerPhone = '+12025550147';
const phone = '+12025550148';
export const phoneOfPerson = phone;
export const valuesOfPerson = new RegExp([word, formerPhone.slice(1), phone.slice(1)].join('|'), 'i');

/** Nothing listens there, so that messages stay in the queue. */
export const unsentMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.org' };

const email = `${word.toLowerCase()}@example.org`;
const inquiry = { name: `Jo ${word}`, topic: 'other', country: 'US', message: `${word} asks for a kettle.` };

type Urls = Parameters<typeof signIn>[0] & { readonly send: Send };

/** Throws for any call that is refused, so that nothing is missing unnoticed. */
const checked =
  (send: Send) =>
  async (request: string, body?: object, headers: Record<string, string> = {}) => {
    const key: Record<string, string> = request.startsWith('GET') ? {} : { 'idempotency-key': randomUUID() };
    const options = { headers: { ...key, ...headers }, ...(body ? { body } : {}) };
    const answer: Answer = await send(request, options);
    if (answer.status >= 300) throw new Error(`${request} was answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };

export async function livePersonEverywhere(services: Urls, file: string): Promise<{ id: string }> {
  // Before they had an account, with the number that they change later.
  await checked(services.send)('POST /trade/inquiries', { ...inquiry, contact: formerPhone });
  const admin = await signIn(services, { file, phoneNumber: demoPeople.admin.phoneNumber });
  const headers = { 'user-agent': 'Firefox/140 Linux', 'x-device': randomUUID() };
  const person = await signIn(services, { file, phoneNumber: formerPhone, headers });
  const id: string = person.user.id;
  const [staff, own, anybody] = [checked(admin.send), checked(person.send), checked(services.send)];
  await liveInAuth({ staff, own, person, file });
  const bounce = { type: 'bounce', kind: 'permanent', recipient: email, reason: `${word} has left.`, at: new Date() };
  await services.send('POST /auth/mail-events', { as: 'system', body: { events: [bounce] } });
  await liveInTrade({ staff, own, anybody });
  await liveInContent({ own, staff, id });
  await own('POST /apps/', { name: 'An app of the company', domain: 'one.example' });
  return { id };
}

type Calls = Record<'staff' | 'own' | 'anybody', ReturnType<typeof checked>>;

async function liveInAuth({
  staff,
  own,
  person,
  file,
}: Pick<Calls, 'staff' | 'own'> & { person: SignedInPerson; file: string }): Promise<void> {
  const { id } = person.user;
  await own('POST /auth/access-requests', { screen: '/account/blog-admin', reason: `${word} writes about kettles.` });
  await staff(`POST /auth/users/${id}/views`, { reason: `${word} asked for help.` });
  await staff('DELETE /auth/views', {});
  const { roles } = await staff('GET /auth/roles?query=administrator');
  await staff(`POST /auth/roles/${roles[0].id}/users/${id}`, {});
  await own(`PATCH /auth/users/${id}`, {
    name: `Jo ${word}`,
    email,
    address: { line1: `${word} street 1`, city: `${word} town`, postal_code: '79098', country: 'DE' },
  });
  await staff(`PATCH /auth/users/${id}`, { name: `Joan ${word}` });
  await own(`POST /auth/users/${id}/email/start`, {});
  await own(`PUT /auth/users/${id}/notifications`, { settings: [{ event: 'orders', channel: 'sms', enabled: true }] });
  const { organization } = await staff('POST /auth/organizations', { name: 'A house' });
  await own(`POST /auth/users/${id}/api-tokens`, { name: `${word} import`, days: 7 });
  await own('POST /auth/saved-views', { list: 'posts', name: `By ${word}`, query: 'status=draft' });
  await addPasskey(person);
  const { passkeys } = await own(`GET /auth/users/${id}/passkeys`);
  await own(`PATCH /auth/users/${id}/passkeys/${passkeys[0].id}`, { name: `${word} phone` });
  const invitation = { kind: 'phone', phone_number: formerPhone, country: 'US' };
  await staff(`POST /auth/organizations/${organization.id}/invitations`, invitation);
  const { body } = await person.send(`POST /auth/users/${id}/phone/start`, {
    body: { phone_number: phone, country: 'US' },
  });
  await own(`POST /auth/users/${id}/phone/verify`, { method_id: body.method_id, otp: lastCode(file, phone) });
  await own('POST /auth/invitations/accept', {
    secret: (await staff(`POST /auth/organizations/${organization.id}/invitations`, { kind: 'link' })).secret,
  });
}

async function liveInTrade({ staff, own, anybody }: Calls): Promise<void> {
  // As a visitor with their number, and signed in.
  await anybody('POST /trade/inquiries', { ...inquiry, contact: phone });
  const { reference } = await own('POST /trade/inquiries', {
    ...inquiry,
    contact: phone,
    message: `${word} again asks.`,
  });
  const files = new FormData();
  files.set('files', new Blob([`${word} wrote this.`]), `${word}.txt`);
  const { attachments } = await own('POST /trade/attachments', files);
  await own(`POST /trade/own-threads/${reference}/messages`, {
    message: `${word} has more to say.`,
    attachments: [attachments[0].id],
  });
  await staff(`POST /trade/admin/threads/${reference}/answers`, { body: `Dear ${word}, yes.` });
  await staff(`POST /trade/admin/threads/${reference}/notes`, { note: `${word} is kind, @Joan ${word}.` });

  await own('POST /trade/waitlists/general/entries', { contact: phone, country: 'US', note: `${word} waits.` });
  const list = await staff('POST /trade/admin/waitlists', { title: 'Repairs' });
  await own(`POST /trade/waitlists/${list.name}/entries`, { contact: phone, country: 'US' });
  const { items } = await staff('GET /trade/admin/waitlists/general/entries?query=12025550148');
  await staff('POST /trade/admin/waitlists/general/invitations', { ids: [items[0].id] });

  await own('POST /trade/cart/items', { items: [{ product: 'vase', quantity: 2 }] });
  const { number } = await own('POST /trade/orders', {
    product: 'stool',
    quantity: 1,
    currency: 'EUR',
    recipient: `Jo ${word}`,
    address: { line1: `${word} street 1`, city: `${word} town`, postal_code: '79098', country: 'DE' },
    note: `${word} has a bell.`,
    intent: randomUUID(),
  });
  await staff(`POST /trade/admin/orders/${number}/notes`, { note: `${word} called.` });
  await staff(`POST /trade/orders/${number}/status`, { status: 'confirmed', note: `${word} paid.` });
  await staff(`POST /trade/admin/orders/${number}/credits`, {
    lines: [{ position: 1, quantity: 1 }],
    note: `${word} sent it back.`,
  });
}

async function liveInContent({ own, staff, id }: Pick<Calls, 'own' | 'staff'> & { id: string }): Promise<void> {
  const post = { ...plainPost, slug: 'named', authors: [{ id, name: `Joan ${word}` }] };
  const { id: postId, revision } = await staff('POST /content/posts', post);
  await staff(`POST /content/posts/${postId}/publish`, { revision });
  await staff(`PUT /content/admin/posts/${postId}`, { ...post, title: 'Another title', revision: revision + 1 });
  await own('POST /content/presence', { record: 'post:any', name: `Jo ${word}` });
  const { decks } = await own('GET /content/decks');
  await own(`POST /content/decks/${decks[0].slug}/views`, { slide: 1 });
  const link = { label: 'A reader', asks_email: true, tells_owner: true };
  const { secret } = await own(`POST /content/admin/decks/${decks[0].id}/shares`, link);
  const { token } = await own(`POST /content/deck-shares/${secret}/visits`, { email });
  await own(`POST /content/deck-shares/${secret}/views`, { slide: 1 }, { 'x-deck-visit': token });
  const { items } = await own('GET /content/open-policy-acceptances');
  await own(`POST /content/policies/${items[0].slug}/acceptances`, { number: items[0].number });
}
