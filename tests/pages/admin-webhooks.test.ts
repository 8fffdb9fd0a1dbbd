import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download, idInUrl } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, type Session, setUpVisits, showsMessage } from '../helpers/signed-in.ts';
import { type Receiver, signedBy, startReceiver } from '../helpers/webhooks.ts';

const people = setUpVisits();
const screen = href('webhooksAdmin');
let admin: Session;
let receiver: Receiver;
let status = 500;
beforeAll(async () => {
  receiver = await startReceiver((_, response) => response.writeHead(status).end(`answer ${status}`));
  admin = await people.session('5550100000');
});
afterAll(() => receiver?.close());
const open = (path: string) => people.visit(path, { as: admin });

/** Returns the URL of the webhook and its secret. */
async function create(page: OpenPage, url: string): Promise<{ at: string; secret: string }> {
  await page.goto(`${screen}?webhook=new`);
  await page.locator('[name="url"]').fill(url);
  await page.locator('#new-webhook-description').fill('Of a test');
  await page.locator('[name="on:organization.created"]').check();
  await clickButton(page, 'Create webhook');
  await showsMessage(page, 'Copy its secret now');
  const output = page.locator('output');
  const secret = (await output.textContent()) ?? '';
  await page.getByText('Another webhook').click();
  expect(await page.locator('[name="url"]').inputValue()).toBe('');
  await page.getByRole('link', { name: 'Open the webhook' }).click();
  await page.getByRole('button', { name: 'Save webhook' }).waitFor();
  return { at: `${screen}?webhook=${idInUrl(page, 'webhook')}`, secret };
}

async function reloadsTo(page: OpenPage, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.locator('main').innerText();
      },
      { timeout: 30_000 },
    )
    .toContain(text);
}

async function trash(page: OpenPage, at: string): Promise<void> {
  await page.goto(at);
  await page.locator('summary', { hasText: 'Move to trash' }).click();
  await clickButton(page, 'Move to trash');
  await showsMessage(page, 'Webhook moved to trash.');
}

test('the life of a webhook', { timeout: 180_000 }, async () => {
  const page = await open(`${screen}?webhook=new`);
  await page.locator('[name="url"]').fill('http://example.com/hook');
  await clickButton(page, 'Create webhook');
  await page.getByText('Please choose at least one event.').first().waitFor();
  await page.locator('[name="on:organization.created"]').check();
  await clickButton(page, 'Create webhook');
  await page.getByText('The URL must start with https://.').first().waitFor();
  expect(await page.locator('[name="on:organization.created"]').isChecked()).toBe(true);

  const { at, secret } = await create(page, `${receiver.url}/life`);
  expect(secret).toMatch(/^whsec_/);
  await page.goto(at);
  expect(await page.content()).not.toContain(secret);

  status = 500;
  await clickButton(page, 'Send a test');
  await page.getByText('The test is being sent.').first().waitFor();
  const delivery = page.url();
  await reloadsTo(page, 'answer 500');
  const hit = receiver.hits.find(({ url }) => url === '/life');
  expect(signedBy(hit!, [secret])).toEqual([true]);
  expect(await page.locator('pre').last().innerText()).toContain('"type": "webhook.test"');
  status = 204;
  await page.goto(delivery);
  await reloadsTo(page, 'Received');
  await clickButton(page, 'Send again');
  await showsMessage(page, 'The delivery is being sent again.');
  await page.goto(delivery);
  await reloadsTo(page, 'Received');

  await page.goto(at);
  await page.locator('summary', { hasText: 'New secret' }).click();
  await clickButton(page, 'Create a new secret');
  await showsMessage(page, 'The new secret is ready.');
  expect(await page.locator('output').textContent()).toMatch(/^whsec_/);
  await clickButton(page, 'Pause');
  await showsMessage(page, 'Paused.');
  await clickButton(page, 'Resume');
  await showsMessage(page, 'Resumed.');

  await page.goto(at);
  await page.locator('#webhook-description').fill('Changed');
  await page.locator('[name="on:user.created"]').check();
  await clickButton(page, 'Save webhook');
  await showsMessage(page, 'Webhook saved.');
  await page.goto(`${at}&part=deliveries&state=sent`);
  await page.getByRole('link', { name: 'webhook.test' }).first().waitFor();
  await page.locator('[name="period"]').selectOption('all');
  await clickButton(page, 'Send again');
  await showsMessage(page, 'Nothing failed or was held in this time.');

  await page.goto(`${at}&part=history`);
  for (const phrase of ['created this webhook', 'created a new secret', 'paused it', 'resumed it', 'changed it'])
    await page.getByText(phrase).first().waitFor();
  await trash(page, at);
  await page.goto(at);
  await clickButton(page, 'Restore');
  await showsMessage(page, 'Webhook restored.');
  await trash(page, at);
});

test('webhooks are listed, found, paused together, exported, and readable on every screen', {
  timeout: 180_000,
}, async () => {
  const page = await open(screen);
  const { at } = await create(page, `${receiver.url}/listed`);
  await page.goto(`${screen}?view=all&q=listed`);
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Pause');
  await showsMessage(page, '1 paused.');
  await clickButton(page, 'Undo');
  await showsMessage(page, '1 resumed.');
  const { name, text } = await download(page, 'Export CSV');
  expect([name, text]).toEqual(['webhooks.csv', expect.stringContaining('/listed')]);
  status = 204;
  await page.goto(at);
  await clickButton(page, 'Send a test');
  await page.getByText('The test is being sent.').first().waitFor();
  await trash(page, at);
});
