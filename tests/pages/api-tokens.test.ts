import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { send } from '../helpers/send.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();

const call = (token: string, path: string) =>
  send(inject('origin') + path, { headers: { authorization: `Bearer ${token}` } });

async function createToken(page: OpenPage, name: string, permission?: string): Promise<string> {
  await page.getByText('New API token', { exact: true }).click();
  await page.locator('#new-token-name').fill(name);
  if (permission) await page.getByLabel(permission).check();
  await clickButton(page, 'Create token');
  await showsMessage(page, 'Copy it now');
  return (await page.getByText(/^portico_/).textContent()) ?? '';
}

test('a user makes a token, uses it and revokes it', async () => {
  const page = await people.visit(href('settings'), { as: await people.session('5550100412') });
  await page.getByText('New API token').click();
  await clickButton(page, 'Create token');
  await expect.poll(() => page.locator('#new-token-name').getAttribute('aria-invalid')).toBe('true');
  await page.goto(href('settings'));
  const token = await createToken(page, 'Import');
  expect(token).toMatch(/^portico_[\w-]{43}$/);
  const orders = await call(token, '/api/trade/orders');
  expect([orders.status, (await orders.json()).orders]).toEqual([200, []]);
  await page.goto(href('settings'));
  const row = page.locator('#api-tokens li', { hasText: 'Import' });
  expect(await row.innerText()).toMatch(/Read-only.*last used just now/s);
  expect(await page.content()).not.toContain(token);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await showsMessage(page, 'revoked');
  expect(await row.count()).toBe(0);
  expect((await call(token, '/api/trade/orders')).status).toBe(401);
});

test('a member of staff gives a token one permission, and revokes the token of a customer', async () => {
  const session = await people.session('5550100000');
  const page = await people.visit(href('settings'), { as: session });
  const token = await createToken(page, 'News', 'Write and publish news');
  expect((await call(token, '/api/content/admin/posts')).status).toBe(200);
  expect((await call(token, '/api/auth/users')).status).toBe(403);
  await page.locator('#api-tokens li', { hasText: 'News' }).getByRole('button', { name: 'Revoke' }).click();
  await showsMessage(page, 'revoked');

  const all = await createToken(page, 'All', 'All that I have now');
  for (const path of ['/api/auth/users', '/api/content/admin/posts']) expect((await call(all, path)).status).toBe(200);

  const own = await people.visit(href('settings'), { as: await people.session('5550100413') });
  const theirs = await createToken(own, 'Of a customer');
  const { user } = await (await call(theirs, '/api/auth/session/validate')).json();
  await page.goto(`${href('usersAdmin')}?user=${user.id}`);
  const panel = page.getByRole('region', { name: 'API tokens' }).first();
  await panel.getByText('Of a customer').waitFor();
  await panel.getByRole('button', { name: 'Revoke' }).click();
  await showsMessage(page, 'revoked');
  expect((await call(theirs, '/api/trade/orders')).status).toBe(401);
});
