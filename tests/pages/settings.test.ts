/** The settings of a customer, without a browser. */
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, inject, test } from 'vitest';
import { languages } from '#contract/auth/users.ts';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { mailsTo } from '../helpers/mail-folder.ts';
import { decoded, fieldValue, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { lastCode, sentCodes } from '../helpers/sign-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const settings = href('settings');
/** Of nobody whom other files know, because the tests change the person. */
const own = '+15550100351';
let customer: PageVisitor;
beforeAll(async () => {
  customer = await signedIn(own);
});

const isInvalid = ({ html }: Shown, id: string) => new RegExp(`id="${id}"[^>]*aria-invalid="true"`).test(html);
const mails = (address: string) => mailsTo(inject('mail'), address);

test('S27: a profile is saved, and an invalid value reported at its field', async () => {
  const typed = { name: 'Ada', email: 'neither' };
  const refused = await customer.press(await customer.read(settings), 'Save profile', typed);
  expect([isInvalid(refused, 'own-profile-email'), fieldValue(refused, 'name')]).toEqual([true, 'Ada']);
  const saved = await customer.press(refused, 'Save profile', { email: 'ada@example.org' });
  expect(saved.text).toContain('saved');
  expect(fieldValue(await customer.read(settings), 'name')).toBe('Ada');
});

test('S27: the language of messages is chosen, and the next one is in it', async () => {
  const person = await signedIn('+15550100321');
  const page = await person.read(settings);
  const [, options = ''] = /<select[^>]*name="language"[^>]*>(.*?)<\/select>/s.exec(page.html) ?? [];
  expect([...options.matchAll(/>([^<]+)</g)].map(([, label]) => label)).toEqual([
    'The language of this site',
    ...Object.values(languages),
  ]);
  expect(fieldValue(page, 'language')).toBe('');
  await person.press(page, 'Save profile', { language: 'de', email: 'language@example.org' });
  const chosen = await person.read(settings);
  expect(fieldValue(chosen, 'language')).toBe('de');
  expect((await person.press(chosen, 'Send a code')).text).toContain('We sent a code');
  await expect.poll(() => mails('language@example.org')[0]?.subject).toMatch(/^\d{6} ist Ihr Code für /);
  expect(mails('language@example.org')[0]?.html).toContain('<html lang="de">');
  await person.press(chosen, 'Save profile', { language: '' });
  expect(fieldValue(await person.read(settings), 'language')).toBe('');
});

test('S27 S72: an address is saved and removed', async () => {
  const typed = { line1: '12 Mill Lane', city: 'Portland', country: 'US', region: 'Oregon' };
  const saved = await customer.press(await customer.read(settings), 'Save address', typed);
  expect(saved.text).toContain('saved');
  const page = await customer.read(settings);
  for (const [name, value] of Object.entries(typed)) expect(fieldValue(page, name)).toBe(value);
  const removed = await customer.press(page, 'Remove address');
  expect([removed.text, fieldValue(removed, 'city')]).toEqual([expect.stringContaining('removed'), '']);
});

test('S27: notifications are saved, and only those that are sent are offered', async () => {
  const page = await customer.read(settings);
  const events = ['orders', 'inquiries', 'waitlists', 'organizations', 'security'];
  expect([...page.html.matchAll(/<input[^>]*name="(\w+\.(?:sms|email))"/g)].map(([, name]) => name)).toEqual(
    events.flatMap((event) => [`${event}.sms`, `${event}.email`]),
  );
  const opened = await customer.open(settings, 'inquiries.sms');
  const before = opened.body.get('inquiries.sms');
  if (before) opened.body.delete('inquiries.sms');
  else opened.body.set('inquiries.sms', 'on');
  await customer.post(opened);
  expect(fieldValue(await customer.read(settings), 'inquiries.sms')).toBe(before ? null : 'on');
});

test('S27: an e-mail address is confirmed with the code that was sent to it', async () => {
  const person = await signedIn('+15550100311');
  const address = 'confirmed@example.org';
  const saved = await person.press(await person.read(settings), 'Save profile', { email: address });
  expect(saved.text).toContain(`We send nothing to ${address} until you have confirmed`);
  const sent = await person.press(saved, 'Send a code');
  expect(sent.text).toContain('We sent a code');
  await expect.poll(() => mails(address).length).toBe(1);
  const wrong = await person.press(sent, 'Confirm the address', { otp: '000000' });
  expect(isInvalid(wrong, 'email-code-otp')).toBe(true);
  const [, otp = ''] = /^(\d{6})$/m.exec(mails(address)[0]?.text ?? '') ?? [];
  // A reload still asks for the code.
  const right = await person.press(await person.read(settings), 'Confirm the address', { otp });
  expect(right.text).toContain(`You have confirmed ${address}.`);
});

test('S27: devices are listed, and other ones can be signed out', async () => {
  const other = await signedIn(own);
  const devices = ({ html }: Shown) => (/id="sessions".*?<\/ul>/s.exec(html)?.[0].match(/<li/g) ?? []).length;
  const page = await customer.read(settings);
  expect(devices(page)).toBeGreaterThan(1);
  expect(page.text).toContain('This device');
  const alone = await customer.press(page, 'Sign out everywhere else');
  expect([devices(alone), alone.text]).toEqual([1, expect.stringContaining('signed out')]);
  expect((await other.read(href('account'))).path).toContain(href('login'));
});

test('S27: the phone number is changed with a code that is sent to the new one', async () => {
  const person = await signedIn('+15550100301');
  const values = { phoneNumber: '5550100302', country: 'US' };
  const sent = await person.press(await person.read(settings), 'Send code', values);
  const wrong = await person.press(sent, 'Confirm the number', { otp: '000000' });
  expect(isInvalid(wrong, 'phone-code-otp')).toBe(true);
  // A reload still asks for the code.
  const again = await person.read(settings);
  expect(again.text).toContain('We sent it to +1 555 010 0302.');
  const otp = lastCode(inject('codes'), '+15550100302');
  const done = await person.press(again, 'Confirm the number', { otp });
  expect(done.text).toContain('confirmed');
  expect(done.text).toMatch(/\+1\s555\s010\s0302/);
});

async function archiveOf(person: PageVisitor): Promise<{ link: string; answer: Response }> {
  const { html } = await person.press(await person.read(settings), 'Prepare my data');
  const [tag = ''] = /<a[^>]*\sdownload[^>]*>/.exec(html) ?? [];
  const link = decoded(/href="([^"]*)"/.exec(tag)?.[1] ?? '');
  return { link, answer: await person.get(link) };
}

test('S27 S58: a user downloads their data as one archive to read and to process', async () => {
  const { phoneNumber } = demoPeople.first;
  const person = await signedIn(phoneNumber);
  const { answer } = await archiveOf(person);
  expect(answer.headers.get('content-disposition')).toMatch(/-\d{4}-\d\d-\d\d\.zip"?$/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(JSON.parse(textOf('data/auth-profile.json'))).toMatchObject([{ phoneNumber }]);
  expect(JSON.parse(textOf('data/auth-sessions.json')).length).toBeGreaterThan(0);
  const orders: Array<{ number: string }> = JSON.parse(textOf('data/trade-orders.json'));
  expect(orders.length).toBeGreaterThan(0);
  expect(textOf('data/trade-orders.csv')).toMatch(/^number,status,placedAt,/);
  expect([...(files['data/trade-orders.csv'] ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  for (const { number } of orders) {
    expect(textOf('data/trade-orders.csv')).toContain(number);
    expect(textOf('index.html')).toContain(`<dd>${number}</dd>`);
  }
  const listed = await person.api('GET /trade/orders');
  const numbers = orders.map(({ number }) => number);
  for (const { number } of listed.orders) expect(numbers).toContain(number);
});

test('S58: a link to the archive works for its owner and for minutes only', async () => {
  const { link } = await archiveOf(customer);
  const [, until, seal] = /archive=(\d+)\.([\w-]+)$/.exec(link) ?? [];
  for (const forged of [`${Number(until) + 1}.${seal}`, `${until}.`, '1.x', ''])
    expect((await customer.read(href('settings', { archive: forged }))).text).toContain('This link has expired.');
  const other = await signedIn('+15550100342');
  expect((await other.read(link)).text).toContain('This link has expired.');
  expect((await other.read(settings)).text).not.toContain('This link has expired.');
});

test('S27: the deletion of an account is requested and cancelled', async () => {
  const person = await signedIn('+15550100331');
  const asked = await person.press(await person.read(settings), 'Yes, delete my account');
  expect(asked.text).toContain('Your account will be deleted.');
  expect((await archiveOf(person)).answer.status).toBe(200);
  const kept = await person.press(await person.read(settings), 'Keep my account');
  expect(kept.text).toContain('will not be deleted');
  expect(kept.text).toContain('Yes, delete my account');
});

test('T48: identity is confirmed with a code, and then the requested page opens', async () => {
  const [phoneNumber, path] = ['+15550100341', href('confirm', { redirect: settings })];
  const person = await signedIn(phoneNumber);
  // Messages to others may be sent meanwhile.
  const codesSent = () =>
    sentCodes(inject('codes')).filter(({ phone_number: to, code }) => to === phoneNumber && code !== undefined).length;
  const before = codesSent();
  let page = await person.press(await person.read(path), 'Send a code to your phone ending in 41');
  for (let again = 0; again < 5; again++) page = await person.press(page, 'Send another code');
  // The button counts down with scripts.
  expect(page.html).toMatch(/\bseconds\W+(?:60|5\d)\b/);
  page = await person.press(page, 'Send another code');
  expect(page.text).toContain('Too many requests');
  expect(codesSent()).toBe(before + 6);
  // A reload stays at this step.
  const otp = lastCode(inject('codes'), phoneNumber);
  expect((await person.press(await person.read(path), 'otp', { otp })).path).toBe(settings);
});
