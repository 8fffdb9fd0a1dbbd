import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceStatuses } from '#contract/operations.ts';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { type MailServer, mailedCode, startMailServer } from '../helpers/mail-server.ts';
import { shippingAddress } from '../helpers/orders.ts';
import { createPageVisitor } from '../helpers/page-visitor.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';

const browser = setUpBrowser();
let mail: MailServer;
let account: Account;
beforeAll(async () => {
  mail = await startMailServer();
  account = await startAccount({ ...mail.env, SEED_DEMO: 'true' });
});
afterAll(async () => {
  await account?.remove();
  await mail?.close();
});

const addressOf = ({ user }: SignedInPerson) => `u${user.id}@example.org`;
const order = (person: SignedInPerson) =>
  person.send('POST /trade/orders', {
    body: { product: 'stool', quantity: 1, currency: 'EUR', recipient: 'A. Person', address: shippingAddress },
  });
const isOn = async (person: SignedInPerson) => {
  const { body } = await person.send(`GET /auth/users/${person.user.id}/notifications`);
  return body.settings.find(({ event, channel }: Record<string, string>) => event === 'orders' && channel === 'email')
    .enabled;
};

/** Somebody with a confirmed address who ordered; returns the path of the link in the e-mail about it. */
async function mailed(phoneNumber: string): Promise<{ person: SignedInPerson; path: string }> {
  const person = await account.person(phoneNumber);
  const user = `/auth/users/${person.user.id}`;
  await person.send(`PATCH ${user}`, { body: { email: addressOf(person) } });
  const { body } = await person.send(`POST ${user}/email/start`, { body: {} });
  await expect.poll(() => mail.to(addressOf(person)).length).toBe(1);
  const [code] = mail.to(addressOf(person));
  // A code is no e-mail that can be turned off.
  expect(code?.headers.has('list')).toBe(false);
  const otp = mailedCode(mail, addressOf(person));
  await person.send(`POST ${user}/email/verify`, { body: { check_id: body.check_id, otp } });
  await order(person);
  await expect.poll(() => mail.to(addressOf(person)).length).toBe(2);
  const sent = mail.to(addressOf(person))[1];
  const raw = sent?.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line.replace(/\s/g, '') ?? '';
  expect(sent?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toContain(
    'List-Unsubscribe=One-Click',
  );
  const [, path = ''] = /<https?:\/\/[^/]+(\/unsubscribe\/\S+\/one-click)>/.exec(raw) ?? [];
  expect(sent?.text).toContain(path.replace('/one-click', ''));
  return { person, path };
}

test('a mail program turns e-mails of one kind off with one request without a session', async () => {
  const { person, path } = await mailed('+15550123001');
  const post = (to: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(account.product.url(to), { method: 'POST', body, headers: { 'content-type': type } });
  expect((await post(path, 'List-Unsubscribe=No')).status).toBe(400);
  expect((await post(path, '{}', 'application/json')).status).toBe(415);
  const forged = path.replace(/.(?=\/one-click)/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await post(forged, 'List-Unsubscribe=One-Click')).status).toBe(404);
  expect((await post(path.replace('orders-', 'inquiries-'), 'List-Unsubscribe=One-Click')).status).toBe(404);
  const opened = await fetch(account.product.url(path), { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, path.replace('/one-click', '')]);
  expect(await isOn(person)).toBe(true);

  const done = await post(path, 'List-Unsubscribe=One-Click');
  expect([done.status, await done.text()]).toEqual([200, 'These e-mails are turned off.']);
  expect(await isOn(person)).toBe(false);
  expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(200);
  await order(person);
  await expect.poll(async () => (await account.services.call(serviceStatuses.trade, {})).messages?.due).toBe(0);
  expect(mail.to(addressOf(person))).toHaveLength(2);
});

test('the link in an e-mail opens a page whose button turns them off', async () => {
  const { person, path } = await mailed('+15550123002');
  const page = await browser.open({ origin: account.origin, viewport: phone });
  await page.goto(path);
  await page.getByText('Changes to my orders, by e-mail.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await isOn(person)).toBe(true);
  const visitor = createPageVisitor(account.origin);
  const off = await visitor.press(await visitor.read(path), 'Turn them off');
  expect(off.text).toContain('These e-mails are turned off.');
  expect(await isOn(person)).toBe(false);
  const again = await visitor.read(path);
  expect(again.text).toContain('These e-mails are off');
  expect(again.html).toMatch(new RegExp(`<a[^>]*href="[^"]*${href('settings')}[^"]*"[^>]*>See your settings`));
});
