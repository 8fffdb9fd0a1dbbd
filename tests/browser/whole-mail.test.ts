/** An answer by e-mail, from the webhook of the gateway to the screen of staff and the account of the customer. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type MailServer, startMailServer } from '../helpers/mail-server.ts';
import { inbound, mailOf, partOf, signatureOf, tinyPicture } from '../helpers/received-mail.ts';

const browser = setUpBrowser();
let mail: MailServer;
let account: Account;
beforeAll(async () => {
  mail = await startMailServer();
  account = await startAccount({ ...mail.env, ...inbound, SEED_DEMO: 'true' }, async () => inbound);
});
afterAll(async () => {
  await account?.remove();
  await mail?.close();
});

const attack = '<script>document.title = "run"</script><img src=x onerror="document.title = \'run\'">';

async function post(body: string): Promise<unknown> {
  const headers = { 'content-type': 'message/rfc822', 'x-signature': signatureOf(body) };
  return (await fetch(account.product.url('/inbound/mail'), { method: 'POST', body, headers })).json();
}

test('S37: staff open the whole e-mail of a message, as text, and see what is left out and why', async () => {
  const staff = await account.person(demoPeople.admin.phoneNumber);
  const contact = 'jo.doe@example.org';
  const inquiry = { name: 'Jo Doe', contact, topic: 'other', message: 'My table has a crack.' };
  const { reference } = (await staff.send('POST /trade/inquiries', { body: inquiry })).body;
  await staff.send(`POST /trade/admin/threads/${reference}/answers`, { body: { body: 'Please show us.' } });
  await expect.poll(() => mail.to(contact).length, { timeout: 30_000 }).toBe(1);
  const to = mail.to(contact)[0]?.replyTo?.value[0]?.address ?? '';
  const text = `See the picture. ${attack}\n\nOn Mon, 2 Nov 2026 at 10:00, Acme wrote:\n> Please show us.`;
  const parts = [
    partOf({ type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }),
    partOf({ type: 'image/png', name: 'crack.png', bytes: tinyPicture }),
    partOf({ type: 'application/msword', name: 'order.doc', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') }),
  ];
  expect(await post(mailOf('multipart/mixed', { to, from: `Jo Doe <${contact}>` }, parts))).toMatchObject({
    outcome: 'added',
  });

  const wide = { width: 1440, height: 900 };
  for (const [viewport, theme] of [
    [wide, 'light'],
    [phone, 'dark'],
  ] as const) {
    const page = await account.open(browser, staff, { viewport });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${href('customerService')}?thread=${reference}`);
    const message = page.getByRole('list', { name: 'Messages and notes' }).locator('> li').last();
    const shown = await message.innerText();
    expect(shown).toContain('Not accepted: order.doc (files of this type are not accepted).');
    expect(shown).toContain('Not shown: the quoted history.');
    expect(shown).not.toContain('> Please show us.');
    await message.getByRole('link', { name: 'The whole e-mail' }).click();
    const panel = page.getByRole('region', { name: 'The whole e-mail' });
    await panel.getByText('> Please show us.').waitFor();
    expect(await panel.innerText()).toContain(attack);
    expect(await panel.innerText()).toMatch(/crack\.png, order\.doc/);
    expect(await page.title()).not.toBe('run');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', { name: 'Download the e-mail with its files' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('e-mail.eml');
    await page.close();
  }
});
