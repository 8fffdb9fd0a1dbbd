/** The webhook of the gateway reports bounces, which the person and staff then see. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type MailServer, mailedCode, startMailServer } from '../helpers/mail-server.ts';
import { inbound, signatureOf } from '../helpers/received-mail.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let mail: MailServer;
let account: Account;
beforeAll(async () => {
  mail = await startMailServer();
  account = await startAccount({ ...mail.env, SEED_DEMO: 'true' }, async () => inbound);
});
afterAll(async () => {
  await account?.remove();
  await mail?.close();
});

async function report(event: object): Promise<unknown> {
  const body = JSON.stringify([{ type: 'bounce', kind: 'permanent', at: new Date().toISOString(), ...event }]);
  const headers = { 'content-type': 'application/json', 'x-signature': signatureOf(body) };
  const answer = await fetch(account.product.url('/inbound/mail-events'), { method: 'POST', body, headers });
  return answer.json();
}
const noOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function confirmed(phoneNumber: string): Promise<{ person: SignedInPerson; email: string }> {
  const person = await account.person(phoneNumber);
  const email = `u${person.user.id}@example.org`;
  const user = `/auth/users/${person.user.id}`;
  await person.send(`PATCH ${user}`, { body: { name: 'A Reader', email } });
  const { body } = await person.send(`POST ${user}/email/start`, { body: {} });
  await expect.poll(() => mail.to(email).length).toBe(1);
  const otp = mailedCode(mail, email);
  await person.send(`POST ${user}/email/verify`, { body: { check_id: body.check_id, otp } });
  return { person, email };
}

test.each([
  ['with', true, '+15550123101'],
  ['without', false, '+15550123102'],
] as const)(
  'the person sees that e-mails come back and verifies the address again, %s JavaScript',
  async (_, js, number) => {
    const { person, email } = await confirmed(number);
    const reason = '550 5.1.1 user unknown';
    expect(await report({ recipient: email, reason })).toEqual({ marked: 1, repeated: 0, ignored: 0 });
    const page = js
      ? await account.open(browser, person, { viewport: phone })
      : await account.visit(href('settings'), person);
    await page.goto(href('settings'));
    const problem = page.getByText(
      `E-mails to this address come back (${reason}). Check the address, or confirm it again.`,
    );
    await problem.waitFor();
    if (js) expect([await accessibilityProblems(page), await noOverflow(page)]).toEqual([[], true]);
    await clickButton(page, 'Send a code');
    await showsMessage(page, 'We sent a code');
    await expect.poll(() => mail.to(email).length).toBe(2);
    await page.locator('#email-code-otp').pressSequentially(mailedCode(mail, email));
    await clickButton(page, 'Confirm the address');
    await showsMessage(page, 'is confirmed');
    await page.getByText(`You have confirmed ${email}.`).waitFor();
    expect(await problem.count()).toBe(0);
    await page.close();
  },
);

test('staff see it at the user and on the screen Operations', async () => {
  const { person, email } = await confirmed('+15550123103');
  const messageId = mail.to(email)[0]?.messageId;
  await report({ recipient: email, message_id: messageId, reason: `554 ${email} is disabled` });
  const staff = await account.person(demoPeople.admin.phoneNumber);
  for (const viewport of [phone, { width: 1280, height: 900 }]) {
    const page = await account.open(browser, staff, { viewport });
    await page.goto(`${href('usersAdmin')}?user=${person.user.id}`);
    await page.getByText('E-mails come back: 554 … is disabled.').waitFor();
    expect(await noOverflow(page)).toBe(true);
    await page.goto(href('operations'));
    const row = page.getByRole('list', { name: 'Messages that could not be sent' }).getByRole('listitem');
    await row.getByText('Came back').waitFor();
    expect(await row.innerText()).toMatch(/About an account[\s\S]*554 … is disabled/);
    expect(await noOverflow(page)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('main').innerText()).not.toContain(email);
    await page.close();
  }
});
