/** Signing in and out with phone and code, without scripts. `browser/sign-in.test.ts` has what scripts do. */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { createPageVisitor, fieldValue, type PageVisitor, type Shown } from '../helpers/page-visitor.ts';
import { lastCode, sentCodes } from '../helpers/sign-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const login = href('login');
let last = 2000;
const nextNumber = () => `+1555011${last++}`;
const codeFor = (phoneNumber: string) => lastCode(inject('codes'), phoneNumber);

/** Somebody at the step of the code. */
async function atCode(path = login): Promise<{ person: PageVisitor; number: string; page: Shown }> {
  const [person, number] = [createPageVisitor(inject('origin')), nextNumber()];
  // A number with its dial code needs no country.
  const page = await person.press(await person.read(path), 'phoneNumber', { phoneNumber: number });
  return { person, number, page };
}

test('S5 S24 S74 S75 S76: a code signs in and opens the requested page', async () => {
  const { person, number, page } = await atCode(href('orders'));
  expect(page.path).toContain(login);
  expect(page.html).not.toContain('type="password"');
  expect([...person.cookies.keys()]).toContain('__Host-sign-in');
  const done = await person.press(page, 'otp', { otp: codeFor(number) });
  expect(done.path).toBe(href('orders'));
  expect([...person.cookies.keys()]).toEqual(expect.arrayContaining(['__Host-session']));
  expect([...person.cookies.keys()]).not.toContain('__Host-sign-in');
});

test('S74: a reload stays at the code, and the number can be changed', async () => {
  const { person, number } = await atCode();
  const again = await person.read(login);
  expect(again.html).toContain('name="otp"');
  const [, change = ''] = /<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*Change/.exec(again.html) ?? [];
  const back = await person.read(change);
  expect(String(fieldValue(back, 'phoneNumber')).replace(/\D/g, '')).toContain(number.slice(2));
  expect(fieldValue(back, 'country')).toBe('US');
});

test('S82: a wrong code is reported at the field, and the right one still works', async () => {
  const { person, number, page } = await atCode();
  const right = codeFor(number);
  const otp = (right.startsWith('1') ? '2' : '1').repeat(right.length);
  const wrong = await person.press(page, 'otp', { otp });
  expect(wrong.html).toMatch(/<input[^>]*name="otp"[^>]*>/);
  expect(/<input[^>]*name="otp"[^>]*>/.exec(wrong.html)?.[0]).toContain('aria-invalid="true"');
  expect([fieldValue(wrong, 'otp'), wrong.html.match(/role="alert"/g)]).toEqual(['', ['role="alert"']]);
  expect((await person.press(wrong, 'otp', { otp: right })).path).toBe(href('account'));
});

test('S74: an invalid number is refused at its field and kept there', async () => {
  const person = createPageVisitor(inject('origin'));
  const refused = await person.press(await person.read(login), 'phoneNumber', { phoneNumber: '12', country: 'US' });
  expect(/<input[^>]*name="phoneNumber"[^>]*>/.exec(refused.html)?.[0]).toContain('aria-invalid="true"');
  expect([fieldValue(refused, 'phoneNumber'), fieldValue(refused, 'country')]).toEqual(['12', 'US']);
});

test('S77 T42: signing out ends the session, also for the pages before', async () => {
  const person = await signedIn(nextNumber());
  const cookies = new Map(person.cookies);
  const out = await person.press(await person.read(href('account')), 'Sign out');
  expect(out.text).toContain('You are signed out');
  expect([...person.cookies.keys()]).not.toContain('__Host-session');
  for (const [name, value] of cookies) person.cookies.set(name, value);
  expect((await person.read(href('account'))).path).toContain(login);
});

test('S98: another code is offered after the time that the service asks for', async () => {
  const { person, number, page } = await atCode();
  const count = () => sentCodes(inject('codes')).filter(({ phone_number: to }) => to === number).length;
  let shown = page;
  for (let sent = 1; sent < 6; sent++) {
    expect(count()).toBe(sent);
    shown = await person.press(shown, 'Send another code');
    expect(shown.text).toContain('A new code is on its way');
  }
  expect(shown.text).toContain('You can ask for another code after 1 minute.');
  shown = await person.press(shown, 'Send another code');
  expect([shown.text, count()]).toEqual([expect.stringContaining('Too many requests'), 6]);
  expect((await person.press(shown, 'otp', { otp: codeFor(number) })).path).toBe(href('account'));
});

test('S122: the login page tells a signed-in user that a permission is missing', async () => {
  const person = await signedIn(nextNumber());
  const page = await person.read(href('login', { notice: 'forbidden', redirect: href('usersAdmin') }));
  expect([page.path.split('?')[0], page.text]).toEqual([login, expect.stringContaining('do not have permission')]);
  expect(page.html).toContain('aria-label="Sign out"');
  expect(page.html).toMatch(new RegExp(`<a[^>]*href="${href('account')}"[^>]*>(?:<[^>]*>)*Go to your account`));
});
