/** Answers by e-mail (docs/decisions/057-replies-by-e-mail.md). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import { query } from '../helpers/postgres.ts';
import { inbound, rawMail } from '../helpers/received-mail.ts';
import type { Answer } from '../helpers/services.ts';

let on: Messaging;
let count = 0;
beforeAll(async () => {
  on = await startMessaging(inbound);
});
afterAll(() => on?.end());

const receive = (body: string): Promise<Answer> =>
  on.services.send('POST /trade/received-mails', {
    as: 'system',
    body,
    headers: { 'content-type': 'message/rfc822' },
  });
const get = async (reference: string) => (await on.staff.send(`GET /trade/admin/threads/${reference}`)).body;
const answer = (reference: string, body: string) =>
  on.staff.send(`POST /trade/admin/threads/${reference}/answers`, { body, status: 'resolved' });

/** An inquiry by e-mail that was answered, and the address to answer to. */
async function answered(): Promise<{ reference: string; contact: string; to: string; messageId: string }> {
  const contact = `writer${++count}@example.org`;
  const body = { name: 'A Writer', contact, topic: 'other', message: `Is anybody there? ${count}` };
  const { reference } = (await on.services.send('POST /trade/inquiries', { body })).body;
  await answer(reference, 'Yes, we are.');
  await expect.poll(() => on.mail.to(contact).length).toBe(1);
  const [mail] = on.mail.to(contact);
  return { reference, contact, to: mail?.replyTo?.value[0]?.address ?? '', messageId: mail?.messageId ?? '' };
}

test('S37: an answer by e-mail is added as the customer’s, reopens the inquiry, and a copy changes nothing', async () => {
  const { reference, contact, to } = await answered();
  expect(to).toMatch(/^reply\+[0-9a-f]{52}@replies\.example\.org$/);
  expect(on.mail.to(contact)[0]?.text).toContain('To write back, reply to this e-mail.');
  expect(await get(reference)).toMatchObject({ status: 'resolved' });
  const text = `Thank you.\n\nOn Mon, 3 Nov 2026 at 10:00, Acme <${to}> wrote:\n> Yes, we are.`;
  // Mail servers may change capitals.
  const mail = rawMail({ to: `"Acme" <${to.toUpperCase()}>`, from: `Jo <${contact}>`, text });
  expect((await receive(mail)).body).toEqual({ outcome: 'added', reason: null });
  expect((await receive(mail)).body).toEqual({ outcome: 'repeated', reason: null });
  const thread = await get(reference);
  expect(thread).toMatchObject({ status: 'open', last_by: 'customer', message_count: 3 });
  expect(thread.messages.at(-1)).toMatchObject({ kind: 'customer', body: 'Thank you.', mail_from: contact });
  // The same words in another e-mail are another message.
  expect((await receive(rawMail({ to, from: contact, text }))).body.outcome).toBe('added');
  const withoutId = rawMail({ to, from: contact, text: 'No id.', id: null });
  expect((await receive(withoutId)).body.outcome).toBe('added');
  expect((await receive(withoutId)).body.outcome).toBe('repeated');
  expect((await get(reference)).message_count).toBe(5);
});

test('S37: the e-mails of an inquiry are one conversation', async () => {
  const { reference, contact, to, messageId } = await answered();
  const id = `<their-${count}@example.org>`;
  await receive(rawMail({ to, from: contact, text: 'And now?', id }));
  await answer(reference, 'Now you wait.');
  await expect.poll(() => on.mail.to(contact).length).toBe(2);
  const second = on.mail.to(contact)[1];
  expect(second?.inReplyTo).toBe(id);
  expect(second?.references).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@localhost>$/), messageId, id]);
  expect(second?.replyTo?.value[0]?.address).toBe(to);
});

test('S37: e-mails that no person wrote are notes for staff, and nothing else changes', async () => {
  const { reference, to } = await answered();
  const automatic: Array<Record<string, string>> = [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'Return-Path': '<>' },
    { From: 'MAILER-DAEMON@example.org' },
    { 'Content-Type': 'multipart/report; boundary=x' },
  ];
  for (const headers of automatic) {
    const { body } = await receive(rawMail({ to, text: 'I am away.', headers }));
    expect([headers, body.outcome]).toEqual([headers, 'noted']);
  }
  const noted = await get(reference);
  expect(noted).toMatchObject({ status: 'resolved', message_count: 2 });
  expect(noted.messages.at(-2)).toMatchObject({ kind: 'note', author_id: null, body: 'I am away.' });
  expect(noted.messages.at(-1).original_id).toBeTruthy();
  const absent = { 'X-Auto-Response-Suppress': 'All', Subject: 'Automatische Antwort: Ihre Anfrage' };
  expect((await receive(rawMail({ to, text: 'Ich bin im Urlaub.', headers: absent }))).body).toEqual({
    outcome: 'noted',
    reason: 'absence',
  });
  const ofPerson = { 'X-Auto-Response-Suppress': 'All' };
  expect((await receive(rawMail({ to, text: 'Of Exchange.', headers: ofPerson }))).body.outcome).toBe('added');
  expect((await receive(rawMail({ to, text: 'I am here.', headers: { 'Auto-Submitted': 'no' } }))).body.outcome).toBe(
    'added',
  );
  expect((await get(reference)).message_count).toBe(4);
});

test('S37: addresses that this site did not give out, and those of inquiries that are gone, are refused', async () => {
  const { reference, to } = await answered();
  const forged = to.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'));
  for (const other of [forged, 'info@replies.example.org', to.replace('replies.', 'other.')]) {
    const refused = await receive(rawMail({ to: other, text: 'Hello?' }));
    expect([other, refused.status, refused.body.code]).toEqual([other, 404, 'unknown_reply_address']);
  }
  await on.staff.send(`DELETE /trade/admin/threads/${reference}`);
  expect((await receive(rawMail({ to, text: 'Hello?' }))).status).toBe(404);
  await on.staff.send(`POST /trade/admin/threads/${reference}/restore`);
  const other = await receive(rawMail({ to: 'somebody@example.net', text: 'Hello.', headers: { 'Delivered-To': to } }));
  expect(other.body.outcome).toBe('added');
  expect(
    (
      await on.services.send('POST /trade/received-mails', {
        headers: { 'content-type': 'message/rfc822' },
        body: 'x',
      })
    ).status,
  ).toBe(403);
  expect((await on.services.send('POST /trade/received-mails', { as: 'system', body: {} })).status).toBe(415);
});

test('S37: the text of an e-mail that has only HTML, and a very long one', async () => {
  const { reference, to } = await answered();
  const html = '<p>First.</p><p>Second.</p><blockquote>On 3 Nov 2026 Acme wrote:<br>Yes, we are.</blockquote>';
  await receive(rawMail({ to, text: html, headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
  expect((await get(reference)).messages.at(-1).body).toBe('First.\n\nSecond.');
  await receive(rawMail({ to, text: 'long '.repeat(10_000) }));
  expect((await get(reference)).messages.at(-1).body).toHaveLength(20_001);
});

test('S37: two copies at the same time are added once', async () => {
  const { reference, to } = await answered();
  const mail = rawMail({ to, text: 'At once.' });
  const outcomes = (await Promise.all([receive(mail), receive(mail), receive(mail)])).map(({ body }) => body.outcome);
  expect(outcomes.sort()).toEqual(['added', 'repeated', 'repeated']);
  expect((await get(reference)).message_count).toBe(3);
  const rows = await query(
    on.services.databaseUrl,
    'select count(*)::int as n from trade.inquiry_messages where mail_id is not null group by inquiry_id, mail_id having count(*) > 1',
  );
  expect(rows).toEqual([]);
});
