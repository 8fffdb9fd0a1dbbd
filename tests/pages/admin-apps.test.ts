import { expect, test } from 'vitest';
import { accessRuleMessages } from '#contract/apps/apps.ts';
import { href } from '#contract/routes.ts';
import { ownAppId } from '../helpers/apps.ts';
import { download, idInUrl, uniqueName } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('appsAdmin');
const ownApp = `${screen}?app=${ownAppId}`;
const admin = people.signIn('5550100000');
const open = (path: string) => people.visit(path, { as: admin });
const permissionBox = (id: string) => `[name="may:${id}"]`;

async function createApp(page: OpenPage, name: string): Promise<string> {
  await page.goto(`${screen}?app=new`);
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="domain"]').fill(`${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`);
  await clickButton(page, 'Create app');
  await page.getByText('App created.').first().waitFor();
  return `${screen}?app=${idInUrl(page, 'app')}`;
}

async function createEndpoint(page: OpenPage, app: string, path: string, permission: string): Promise<string> {
  await page.goto(`${app}&endpoint=new`);
  await page.locator('[name="path"]').fill(path);
  await page.locator(permissionBox(permission)).check();
  await clickButton(page, 'Create endpoint');
  await page.getByText('Endpoint created.').first().waitFor();
  return `${app}&endpoint=${idInUrl(page, 'endpoint')}`;
}

test('S7 S28 S115 S68: an app and its endpoint are created, changed, deleted and restored, with the roles that can open it', async () => {
  const page = await open(screen);
  const name = uniqueName('Made app');
  const app = await createApp(page, name);
  const at = await createEndpoint(page, app, '/reports', 'decks.manage');
  expect(await page.getByRole('list', { name: 'Roles that can open it' }).innerText()).toMatch(
    /Administrator[\s\S]*Editor/,
  );
  await page.goto(at);
  await page.locator('#endpoint-description').fill('Reports of the quarter');
  await page.locator(permissionBox('orders.manage')).check();
  await page.locator(permissionBox('decks.manage')).uncheck();
  await clickButton(page, 'Save endpoint');
  await showsMessage(page, accessRuleMessages.changed);
  await expect
    .poll(() => page.getByRole('list', { name: 'Roles that can open it' }).innerText())
    .toMatch(/Administrator[\s\S]*Support/);
  await page.locator(permissionBox('orders.manage')).uncheck();
  await clickButton(page, 'Save endpoint');
  await page.locator('#endpoint-open-error').waitFor();
  await page.locator('[name="open"]').check();
  await clickButton(page, 'Save endpoint');
  await showsMessage(page, accessRuleMessages.changed);
  await page.goto(`${at}&part=history`);
  await page.getByText('created this endpoint').waitFor();
  expect(await page.locator('ol').last().innerText()).toContain('orders.manage');

  await page.goto(at);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this endpoint');
  await page.getByText('Endpoint deleted.').first().waitFor();
  await page.goto(`${app}&view=trash`);
  await page.getByRole('link', { name: '/reports' }).click();
  await clickButton(page, 'Restore');
  await page.getByText('Endpoint restored.').first().waitFor();

  await page.goto(screen);
  expect(page.url()).toContain(app);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this app');
  await page.getByText('App deleted.').first().waitFor();
  await page.goto(`${screen}?view=trash&q=${encodeURIComponent(name)}`);
  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Restore');
  await showsMessage(page, '1 restored.');
});

test('T56 S114: a conflict over an endpoint shows both versions, and a taken path is an error, not a conflict', async () => {
  const page = await open(screen);
  const app = await createApp(page, uniqueName('Conflicting app'));
  await createEndpoint(page, app, '/taken', 'posts.manage');
  const at = await createEndpoint(page, app, '/free', 'posts.manage');
  await page.goto(at);
  const other = await open(at);
  await page.locator('#endpoint-path').fill('/taken');
  await clickButton(page, 'Save endpoint');
  await page.getByText('This app already has an endpoint with this method and path.').waitFor();
  const both = page.getByRole('region', { name: 'You saved this in another window' });
  expect(await both.count()).toBe(0);
  await other.locator('#endpoint-description').fill('Changed by the other user');
  await clickButton(other, 'Save endpoint');
  await showsMessage(other, accessRuleMessages.changed);
  await page.locator('#endpoint-path').fill('/mine');
  await clickButton(page, 'Save endpoint');
  await both.waitFor();
  expect(await both.innerText()).toContain('Changed by the other user');
  expect(await page.locator('#endpoint-path').inputValue()).toBe('/mine');
});

test('S28 S93: endpoints are linked in bulk, undone, filtered and exported', async () => {
  const page = await open(screen);
  const app = await createApp(page, uniqueName('Bulk app'));
  await createEndpoint(page, app, '/bulk/one', 'posts.manage');
  await createEndpoint(page, app, '/bulk/two', 'pages.manage');
  await page.goto(`${app}&q=/bulk`);
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
  await page.locator('form#endpoints [name="permission"]').selectOption('media.manage');
  await clickButton(page, 'Link');
  await showsMessage(page, '2 linked.');
  await page.goto(`${app}&permission=media.manage`);
  expect(await page.locator('tbody tr').count()).toBe(2);
  const { name, text } = await download(page, 'Export CSV');
  expect([name, text]).toEqual(['endpoints.csv', expect.stringContaining('/bulk/one,,"media.manage, posts.manage"')]);
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
  await page.locator('form#endpoints [name="permission"]').selectOption('media.manage');
  await clickButton(page, 'Unlink');
  await showsMessage(page, '2 unlinked.');
  await clickButton(page, 'Undo');
  await showsMessage(page, '2 linked.');
});

test('S28 S93: the own app cannot be deleted, and its apps screen cannot be locked', async () => {
  const page = await open(ownApp);
  expect(await page.locator('summary', { hasText: 'Delete' }).count()).toBe(0);
  expect(await page.locator('tbody tr').count()).toBeGreaterThanOrEqual(14);
  await page.getByRole('link', { name: screen, exact: true }).click();
  await page.getByText('You are on this screen').waitFor();
  await page.locator(permissionBox('apps.manage')).uncheck();
  await page.locator(permissionBox('posts.manage')).check();
  await clickButton(page, 'Save endpoint');
  await page.getByText('You cannot remove this permission from the apps screen.').waitFor();
  expect(await page.locator('[id$="-conflict"]').count()).toBe(0);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this endpoint');
  await page.getByText('You cannot change or delete the endpoint of the apps screen.').waitFor();
});
