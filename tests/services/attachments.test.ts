import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeName } from '../../server/services/trade/attachments/file-types.ts';
import { type ForeignService, json, startForeignService } from '../helpers/foreign-service.ts';
import { type Messaging, startMessaging } from '../helpers/messaging.ts';
import type { Person } from '../helpers/people.ts';
import { query } from '../helpers/postgres.ts';
import { inbound, rawMail } from '../helpers/received-mail.ts';
import type { Answer } from '../helpers/services.ts';

const kilobyte = 1024;
const limits = {
  ATTACHMENTS_LIMIT: String(100 * kilobyte),
  mailAttachmentsLimit: String(50 * kilobyte),
  ERASURE_DELAY: '0',
  INQUIRIES_PER_DAY: '120',
};
/** Per hour and network: four times the inquiries. */
const maxUploads = 120;
const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

test.each([
  ['report.pdf', 'application/pdf', 'report.pdf'],
  ['Photo.JPEG', 'image/jpeg', 'Photo.JPEG'],
  ['evil.html', 'text/plain', 'evil.html.txt'],
  ['photo.exe', 'image/png', 'photo.exe.png'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['C:\\temp\\a.csv', 'text/csv', 'a.csv'],
  ['inno\u202Etxt.exe', 'text/plain', 'innotxt.exe.txt'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['', 'image/webp', 'file.webp'],
  [`${'x'.repeat(300)}.txt`, 'text/plain', `${'x'.repeat(116)}.txt`],
])('a file named %j of type %s is stored as %j', (name, type, stored) => {
  expect(safeName(name, type)).toBe(stored);
});

describe('files of messages', () => {
  let on: Messaging;
  let scanner: ForeignService;
  /** The answer of the scanner, which fails if there is none. */
  let result: string | null = 'clean';
  let count = 0;
  beforeAll(async () => {
    scanner = await startForeignService((_, response) =>
      result === null ? json(response, 503, {}) : json(response, 200, { result }),
    );
    on = await startMessaging({ ...inbound, ...limits, SCAN_URL: scanner.url });
  });
  afterAll(async () => {
    await on?.end();
    await scanner?.close();
  });

  type File = [name: string, content: string | Uint8Array];
  const formOf = (files: readonly File[]) => {
    const form = new FormData();
    for (const [name, content] of files) form.append('files', new Blob([content as BlobPart]), name);
    return form;
  };
  const upload = (files: readonly File[], by?: Person): Promise<Answer> =>
    by
      ? by.send('POST /trade/attachments', formOf(files))
      : on.services.send('POST /trade/attachments', { body: formOf(files) });
  const idsOf = ({ body }: Answer): string[] => body.attachments.map(({ id }: { id: string }) => id);
  const write = async (contact: string, attachments: readonly string[] = [], by?: Person): Promise<Answer> => {
    const body = { name: 'A Writer', contact, topic: 'other', message: `Please see the file ${++count}.`, attachments };
    return by ? by.send('POST /trade/inquiries', body) : on.services.send('POST /trade/inquiries', { body });
  };
  const get = async (reference: string) => (await on.staff.send(`GET /trade/admin/threads/${reference}`)).body;
  const download = (id: string, by: Person) => by.send(`GET /trade/attachments/${id}`);
  const isClean = (id: string) => expect.poll(async () => (await download(id, on.staff)).status).toBe(200);
  const filesStored = async (): Promise<string[]> =>
    (await query(on.services.databaseUrl, 'select key from trade.files')).map(
      ({ key }) => String(key).split('/')[1] ?? '',
    );

  test('S37: a customer sends a file with an inquiry and a reply, and only they and staff can download it', async () => {
    const customer = await on.people.person();
    const [first = ''] = idsOf(await upload([['a report.pdf', pdf]], customer));
    const { reference } = (await write(on.addressOf(customer), [first], customer)).body;
    const [second = ''] = idsOf(await upload([['n.csv', 'a;b\nü;2\n']], customer));
    const replied = await customer.send(`POST /trade/own-threads/${reference}/messages`, {
      message: 'And this.',
      attachments: [second],
    });
    expect(replied.body.messages.map(({ attachments }: { attachments: unknown }) => attachments)).toMatchObject([
      [{ id: first, name: 'a report.pdf', type: 'application/pdf', size: pdf.length }],
      [{ id: second, name: 'n.csv', type: 'text/csv' }],
    ]);
    expect((await get(reference)).messages).toMatchObject([
      { attachments: [{ id: first }] },
      { attachments: [{ id: second }] },
    ]);
    await isClean(first);
    for (const reader of [customer, on.staff]) {
      const answer = await download(first, reader);
      expect([answer.status, answer.text]).toEqual([200, pdf]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''a%20report.pdf",
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
    }
    const other = await on.people.person();
    expect((await download(first, other)).status).toBe(404);
    expect((await on.services.send(`GET /trade/attachments/${first}`)).status).toBe(401);
    // A file of a note is for colleagues only, and one that was not sent yet for nobody.
    const [noted = ''] = idsOf(await upload([['note.txt', 'Secret.']], on.staff));
    expect((await download(noted, on.staff)).status).toBe(404);
    await on.staff.send(`POST /trade/admin/threads/${reference}/notes`, {
      note: 'See the file.',
      attachments: [noted],
    });
    await isClean(noted);
    expect((await download(noted, customer)).status).toBe(404);
    expect((await customer.send(`GET /trade/own-threads/${reference}`)).text).not.toContain(noted);
    const copy = await customer.send('GET /trade/own-data?section=attachments');
    expect(copy.body.records.map(({ name }: { name: string }) => name)).toEqual(['a report.pdf', 'n.csv']);
  });

  test('S37: types are recognised by the bytes, and too many or too large files are refused with their reason', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const accepted = await upload([
      ['photo.exe', picture],
      ['page.html', '<script>alert(1)</script>'],
    ]);
    expect(accepted.body.attachments).toMatchObject([
      { name: 'photo.exe.png', type: 'image/png' },
      { name: 'page.html.txt', type: 'text/plain' },
    ]);
    const refused: Array<[readonly File[], RegExp]> = [
      [[['a.pdf', Buffer.from([0x4d, 0x5a, 0, 1, 2, 3])]], /type that is not accepted/],
      [[['a.zip', Buffer.from('504b0304140000000000', 'hex')]], /type that is not accepted/],
      [[['a.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>']], /type that is not accepted/],
      [[['a.txt', '']], /is empty/],
      [
        [
          ['a.txt', 'a'.repeat(60 * kilobyte)],
          ['b.txt', 'b'.repeat(60 * kilobyte)],
        ],
        /at most 0.1 MB/,
      ],
      [['a', 'b', 'c', 'd', 'e', 'f'].map((name): File => [name, 'x']), /at most 5 files/],
      [[], /choose a file/],
    ];
    for (const [files, text] of refused) {
      const { status, body } = await upload(files);
      expect([files.map(([name]) => name), status]).toEqual([files.map(([name]) => name), 422]);
      expect(body.fields.files).toMatch(text);
    }
  });

  test('S37: an upload counts before its files are read, so those that are refused count too', async () => {
    const headers = { 'x-client-address': '203.0.113.77' };
    const refused = () => on.services.send('POST /trade/attachments', { body: formOf([['a.bin', '\0']]), headers });
    for (let again = 0; again < maxUploads; again++) expect((await refused()).status).toBe(422);
    expect((await refused()).status).toBe(429);
  });

  test('S37: a file belongs to one message, and to the person who uploaded it', async () => {
    const [one, other] = [await on.people.person(), await on.people.person()];
    const ids = idsOf(await upload([['a.txt', 'mine']], one));
    expect((await write('a@example.org', ids, other)).body.fields).toHaveProperty('attachments');
    expect((await write('a@example.org', ids)).status).toBe(422);
    expect((await write(on.addressOf(one), ids, one)).status).toBe(201);
    expect((await write(on.addressOf(one), ids, one)).status).toBe(422);
  });

  test('S37: an answer is sent with its files, or says where they are if they are too large for an e-mail', {
    timeout: 90_000,
  }, async () => {
    const customer = await on.people.person();
    await on.confirm(customer);
    const { reference } = (await write(on.addressOf(customer), [], customer)).body;
    const answer = async (to: string, files: readonly File[]) =>
      on.staff.send(`POST /trade/admin/threads/${to}/answers`, {
        body: 'Here it is.',
        attachments: idsOf(await upload(files, on.staff)),
      });
    const mails = on.mail.to(on.addressOf(customer));
    const before = mails.length;
    await answer(reference, [['plan.pdf', pdf]]);
    await expect.poll(() => on.mail.to(on.addressOf(customer)).length, { timeout: 40_000 }).toBe(before + 1);
    const mail = on.mail.to(on.addressOf(customer)).at(-1);
    expect(
      mail?.attachments.map(({ filename, contentType, content }) => [filename, contentType, String(content)]),
    ).toEqual([['plan.pdf', 'application/pdf', pdf]]);
    expect(mail?.text).toContain('Attached: plan.pdf.');
    const large: File = ['large.txt', 'x'.repeat(60 * kilobyte)];
    await answer(reference, [large]);
    await expect.poll(() => on.mail.to(on.addressOf(customer)).length, { timeout: 40_000 }).toBe(before + 2);
    const second = on.mail.to(on.addressOf(customer)).at(-1);
    expect(second?.attachments).toEqual([]);
    expect(second?.text).toContain('In your account: large.txt.');
    // Without an account there is no other way to get it.
    const stranger = (await write(`stranger${count}@example.org`)).body.reference;
    expect((await answer(stranger, [large])).body.fields.attachments).toMatch(/go by e-mail/);
  });

  test('S37: files of an e-mail are added to its message, and those that are refused are named', async () => {
    const contact = `mail${count}@example.org`;
    const { reference } = (await write(contact)).body;
    await on.staff.send(`POST /trade/admin/threads/${reference}/answers`, { body: 'Send a picture.' });
    await expect.poll(() => on.mail.to(contact).length).toBe(1);
    const to = on.mail.to(contact)[0]?.replyTo?.value[0]?.address ?? '';
    const part = (type: string, name: string, content: string) =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64')}\n`;
    const text = `--b\nContent-Type: text/plain\n\nHere.\n${part('application/pdf', 'plan.pdf', pdf)}${part('text/plain', 'a.exe', 'MZ\u0000\u0001')}--b--`;
    const body = rawMail({ to, from: contact, text, headers: { 'Content-Type': 'multipart/mixed; boundary=b' } });
    const receive = () =>
      on.services.send('POST /trade/received-mails', {
        as: 'system',
        body,
        headers: { 'content-type': 'message/rfc822' },
      });
    expect((await receive()).body.outcome).toBe('added');
    expect((await receive()).body.outcome).toBe('repeated');
    const last = (await get(reference)).messages.at(-1);
    expect(last).toMatchObject({
      body: 'Here.',
      left_out: [{ what: 'file', name: 'a.exe', reason: 'type' }],
      attachments: [{ name: 'plan.pdf', size: pdf.length }],
    });
  });

  test('S37: a file is not downloadable while the scanner does not answer, and deleted if it is infected', {
    timeout: 90_000,
  }, async () => {
    const customer = await on.people.person();
    result = null;
    const [waiting = ''] = idsOf(await upload([['later.txt', 'later']], customer));
    const { reference } = (await write(on.addressOf(customer), [waiting], customer)).body;
    expect((await get(reference)).messages[0].attachments[0].state).toBe('checking');
    expect((await download(waiting, customer)).body.code).toBe('being_checked');
    result = 'infected';
    const [bad = ''] = idsOf(await upload([['bad.txt', 'bad content']], customer));
    await customer.send(`POST /trade/own-threads/${reference}/messages`, { message: 'Look.', attachments: [bad] });
    await expect.poll(async () => (await download(bad, on.staff)).status, { timeout: 30_000 }).toBe(410);
    await expect.poll(filesStored, { timeout: 30_000 }).not.toContain(bad);
    expect((await get(reference)).messages.at(-1).attachments[0]).toMatchObject({ name: 'bad.txt', state: 'infected' });
    expect(
      scanner.hits.some(({ body, headers }) => body === 'bad content' && headers['x-file-name'] === 'bad.txt'),
    ).toBe(true);
    result = 'clean';
  });

  test('S58: the files of an erased person are deleted', { timeout: 60_000 }, async () => {
    const customer = await on.people.person();
    const ids = idsOf(
      await upload(
        [
          ['a.txt', 'sent'],
          ['b.txt', 'not sent'],
        ],
        customer,
      ),
    );
    await write(on.addressOf(customer), ids.slice(0, 1), customer);
    expect(await filesStored()).toEqual(expect.arrayContaining(ids));
    await on.staff.send(`POST /auth/users/${customer.id}/anonymise`, {});
    await expect
      .poll(async () => (await filesStored()).filter((id) => ids.includes(id)), { timeout: 40_000 })
      .toEqual([]);
  });
});
