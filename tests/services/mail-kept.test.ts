/** Nothing of an e-mail is lost (docs/decisions/097-no-e-mail-is-lost.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { query } from '../helpers/postgres.ts';
import { inbound, mailOf, partOf, rawMail, tinyPicture } from '../helpers/received-mail.ts';
import type { Answer } from '../helpers/services.ts';

const picture = (name: string, cid: string, bytes = tinyPicture) =>
  partOf({ type: 'image/png', name, bytes, headers: { 'Content-ID': `<${cid}>`, 'Content-Disposition': 'inline' } });
const html = (content: string) => partOf({ type: 'text/html; charset=utf-8', bytes: Buffer.from(content) });
const large = Buffer.concat([tinyPicture, Buffer.alloc(60 * 1024)]);

let on: Messaging;
let count = 0;
beforeAll(async () => {
  on = await startMessaging({ ...inbound, ERASURE_DELAY: '0', ATTACHMENTS_LIMIT: String(200 * 1024) });
});
afterAll(() => on?.end());

const receive = (body: string): Promise<Answer> =>
  on.services.send('POST /trade/received-mails', {
    as: 'system',
    body,
    headers: { 'content-type': 'message/rfc822' },
  });
const get = async (reference: string) => (await on.staff.send(`GET /trade/admin/threads/${reference}`)).body;

async function answered() {
  const contact = `kept${++count}@example.org`;
  const body = { name: 'A Writer', contact, topic: 'other', message: `Is anybody there? ${count}` };
  const { reference } = (await on.services.send('POST /trade/inquiries', { body })).body;
  await on.staff.send(`POST /trade/admin/threads/${reference}/answers`, { body: 'Yes, we are.' });
  await expect.poll(() => on.mail.to(contact).length).toBe(1);
  const [mail] = on.mail.to(contact);
  const to = mail?.replyTo?.value[0]?.address ?? '';
  return { reference, contact, to, mail };
}
async function received(raw: (to: string) => string) {
  const { reference, to } = await answered();
  expect((await receive(raw(to))).body.outcome).toBe('added');
  return { reference, ...(await get(reference)).messages.at(-1) };
}
const namesOf = (message: { attachments: Array<{ name: string }> }) => message.attachments.map(({ name }) => name);
const related = (to: string, ...parts: string[]) => mailOf('multipart/related', { to }, parts);

test('S37: pictures in the text arrive, and those of the layout are named', async () => {
  const content = html('<p>See the crack:</p><img src="cid:a"><p>Kind regards<br>Jo</p><img src="cid:b">');
  const message = await received((to) => related(to, content, picture('crack.png', 'a'), picture('logo.png', 'b')));
  expect(message.body).toBe('See the crack:\n\n[crack.png]\n\nKind regards\nJo');
  expect(namesOf(message)).toEqual(['crack.png']);
  expect(message.left_out).toEqual([{ what: 'picture', name: 'logo.png' }]);

  const alone = await received((to) => related(to, html('<img src="cid:a">'), picture('shot.png', 'a')));
  expect([alone.body, namesOf(alone)]).toEqual(['[shot.png]', ['shot.png']]);

  const below = html('<p>Here.</p><p>Kind regards<br>Jo</p><img src="cid:a">');
  expect(namesOf(await received((to) => related(to, below, picture('photo.png', 'a', large))))).toEqual(['photo.png']);

  const quoted = html('<p>Yes.</p><blockquote>Hello <img src="cid:a"></blockquote>');
  const answer = await received((to) => related(to, quoted, picture('ours.png', 'a', large)));
  expect([answer.body, namesOf(answer)]).toEqual(['Yes.', []]);
  expect(answer.left_out).toEqual([{ what: 'history' }, { what: 'picture', name: 'ours.png' }]);

  const inside = html(`<p>See:</p><img src="data:image/png;base64,${tinyPicture.toString('base64')}">`);
  expect(namesOf(await received((to) => related(to, inside)))).toEqual(['picture.png']);

  const names = ['e.png', 'b.png', 'd.png', 'a.png', 'c.png'];
  const five = html(`<p>Five:</p>${names.map((name) => `<img src="cid:${name}">`).join('')}`);
  const files = names.map((name) => picture(name, name, large.subarray(0, 30_000)));
  expect(namesOf(await received((to) => related(to, five, ...files)))).toEqual(names);
});

test.each<[string, (to: string) => string, string]>([
  [
    'an empty text part beside HTML',
    (to) =>
      mailOf('multipart/alternative', { to }, [
        partOf({ type: 'text/plain', bytes: Buffer.from(' ') }),
        html('<p>In HTML.</p>'),
      ]),
    'In HTML.',
  ],
  [
    'no charset, and no UTF-8',
    (to) =>
      rawMail({
        to,
        text: 'Gr=FC=DFe',
        headers: { 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' },
      }),
    'Grüße',
  ],
  ...['unknown-8bit', 'x-unknown', 'ansi'].map((charset): [string, (to: string) => string, string] => [
    `the charset ${charset}, which nobody knows`,
    (to) =>
      rawMail({
        to,
        text: 'Gr=FC=DFe',
        headers: {
          'Content-Type': `text/plain; charset=${charset}`,
          'Content-Transfer-Encoding': 'quoted-printable',
        },
      }),
    'Grüße',
  ]),
  ['no charset, and UTF-8', (to) => rawMail({ to, text: 'Grüße', headers: { 'Content-Type': 'text/plain' } }), 'Grüße'],
  [
    'a malformed type',
    (to) => rawMail({ to, text: 'Words.', headers: { 'Content-Type': 'text/plain charset=utf-8; ;;=' } }),
    'Words.',
  ],
  [
    'no text at all',
    (to) => rawMail({ to, text: '', headers: { Subject: 'Yes, please' } }),
    '(No text; subject: Yes, please)',
  ],
  [
    'a forward below own words',
    (to) =>
      rawMail({
        to,
        text: 'FYI\n\n---------- Forwarded message ---------\nFrom: P <p@post.example>\nDate: 2 Nov 2026\nSubject: Parcel\nTo: me\n\nIt is lost.',
      }),
    'FYI\n\n---------- Forwarded message ---------\nFrom: P <p@post.example>\nDate: 2 Nov 2026\nSubject: Parcel\nTo: me\n\nIt is lost.',
  ],
  [
    'more HTML than is read',
    (to) =>
      rawMail({ to, text: `<p>Words.</p><!--${'x'.repeat(1_100_000)}-->`, headers: { 'Content-Type': 'text/html' } }),
    'Words.',
  ],
])('S37: %s', async (_, raw, body) => {
  expect((await received(raw)).body).toBe(body);
});

test('S37: staff read the whole e-mail, and nobody else', async () => {
  const text = `Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Acme wrote:\n> What we wrote.`;
  const { reference, body, left_out, original_id } = await received((to) =>
    rawMail({ to, text, from: 'Jo <jo@example.org>' }),
  );
  expect([body, left_out]).toEqual(['Yes.', [{ what: 'history' }]]);
  const path = `GET /trade/admin/threads/${reference}/mails/${original_id}`;
  expect((await on.staff.send(path)).body).toMatchObject({
    from: '"Jo" <jo@example.org>',
    subject: 'Re: Our reply',
    text,
  });
  const file = await on.staff.send(`GET /trade/attachments/${original_id}`);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': "attachment; filename*=UTF-8''e-mail.eml",
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(file.text).toContain('> What we wrote.');
  const other = await answered();
  expect((await on.staff.send(`GET /trade/admin/threads/${other.reference}/mails/${original_id}`)).status).toBe(404);
  expect((await (await on.people.person()).send(path)).status).toBe(403);
});

test('S37: an e-mail that no parser gets through is kept once, and says so', { timeout: 60_000 }, async () => {
  const { reference, contact, to } = await answered();
  const raw = mailOf(
    'multipart/mixed',
    { to },
    Array.from({ length: 100_000 }, () => '\nx\n'),
  );
  expect((await receive(raw)).body.outcome).toBe('added');
  expect((await receive(raw)).body.outcome).toBe('repeated');
  const message = (await get(reference)).messages.at(-1);
  expect(message).toMatchObject({ body: '(This e-mail could not be read.)', left_out: [{ what: 'all' }] });
  const whole = await on.staff.send(`GET /trade/admin/threads/${reference}/mails/${message.original_id}`);
  expect([whole.status, whole.body.code]).toEqual([422, 'unreadable_mail']);
  expect((await on.staff.send(`GET /trade/attachments/${message.original_id}`)).text).toHaveLength(raw.length);
  await expect.poll(() => on.mail.to(contact).at(-1)?.text, { timeout: 30_000 }).toContain('could not be read');
});

test('S37: an e-mail of 33 KB to an address of nobody is refused before anything reads it', async () => {
  const text = `---${' '.repeat(24_000)}x`;
  const { to } = await answered();
  const nobody = rawMail({ to: to.replace(/reply\+./, (begin) => `reply+${begin.endsWith('0') ? '1' : '0'}`), text });
  const begin = performance.now();
  expect((await receive(nobody)).status).toBe(404);
  expect((await receive(rawMail({ to, text }))).body.outcome).toBe('added');
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test('S37: the sender of a refused file gets one e-mail that says why, which programs do not answer', {
  timeout: 90_000,
}, async () => {
  const { reference, contact, to, mail } = await answered();
  // A person wrote the answer.
  expect(mail?.headers.has('auto-submitted')).toBe(false);
  const parts = [
    partOf({ type: 'text/plain', bytes: Buffer.from('See the files.') }),
    partOf({ type: 'application/msword', name: 'order.doc', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') }),
    partOf({ type: 'text/plain', name: 'large.txt', bytes: Buffer.alloc(210 * 1024, 'x') }),
    partOf({
      type: 'application/msword',
      bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      headers: { 'Content-Disposition': "attachment; filename*=utf-8''a%00b.doc" },
    }),
    partOf({ type: 'text/calendar', name: '', bytes: Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n') }),
  ];
  const raw = mailOf('multipart/mixed', { to, from: contact }, parts);
  expect((await receive(raw)).body.outcome).toBe('added');
  expect((await receive(raw)).body.outcome).toBe('repeated');
  const message = (await get(reference)).messages.at(-1);
  expect(message.left_out).toEqual([
    { what: 'file', name: 'order.doc', reason: 'type' },
    { what: 'file', name: 'large.txt', reason: 'size' },
    { what: 'file', name: 'ab.doc', reason: 'type' },
    { what: 'file', name: 'calendar.ics', reason: 'type' },
  ]);
  await expect.poll(() => on.mail.to(contact).length, { timeout: 30_000 }).toBe(2);
  const notice = on.mail.to(contact)[1];
  expect(notice?.headers.get('auto-submitted')).toBe('auto-replied');
  expect(notice?.text).toMatch(/order\.doc: files of this type are not accepted/);
  expect(notice?.text).toMatch(/large\.txt: too large\. All files together may have at most 0\.2 MB/);
  expect(notice?.text).not.toContain('calendar');
  expect(notice?.replyTo?.value[0]?.address).toBe(to);
  // An automatic answer to it is a note and gets no notice; and three in an hour are enough.
  const away = mailOf('multipart/mixed', { to, headers: { 'Auto-Submitted': 'auto-replied' } }, parts);
  expect((await receive(away)).body.outcome).toBe('noted');
  for (let sent = 0; sent < 4; sent++) await receive(mailOf('multipart/mixed', { to }, parts));
  await expect.poll(() => on.mail.to(contact).length, { timeout: 30_000 }).toBe(4);
  await expect.poll(() => on.pending(), { timeout: 30_000 }).toBe(0);
  expect(on.mail.to(contact).length).toBe(4);
});

test('S58: the whole e-mail is erased with its person', { timeout: 60_000 }, async () => {
  const customer = await on.people.person();
  await on.confirm(customer);
  const contact = on.addressOf(customer);
  const body = { name: 'A Person', contact, topic: 'other', message: 'Please answer.' };
  const { reference } = (await customer.send('POST /trade/inquiries', body)).body;
  const before = on.mail.to(contact).length;
  await on.staff.send(`POST /trade/admin/threads/${reference}/answers`, { body: 'Yes?' });
  await expect.poll(() => on.mail.to(contact).length, { timeout: 30_000 }).toBe(before + 1);
  const to = on.mail.to(contact).at(-1)?.replyTo?.value[0]?.address ?? '';
  await receive(rawMail({ to, text: 'Here.' }));
  const { original_id } = (await get(reference)).messages.at(-1);
  expect((await customer.send(`GET /trade/own-threads/${reference}`)).body.messages.at(-1).attachments).toEqual([]);
  const copy = await customer.send('GET /trade/own-data?section=attachments');
  expect(copy.body.records.map(({ name }: { name: string }) => name)).toEqual(['e-mail.eml']);
  await on.staff.send(`POST /auth/users/${customer.id}/anonymise`, {});
  await expect
    .poll(async () => (await on.staff.send(`GET /trade/attachments/${original_id}`)).status, { timeout: 40_000 })
    .toBe(404);
  await expect
    .poll(
      () => query(on.services.databaseUrl, `select key from trade.files where key = 'attachments/${original_id}'`),
      { timeout: 30_000 },
    )
    .toEqual([]);
});
