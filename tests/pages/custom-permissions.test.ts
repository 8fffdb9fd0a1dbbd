import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { idInUrl, uniqueName } from '../helpers/back-office.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const roles = href('rolesAdmin');
const apps = href('appsAdmin');
const list = `${roles}?part=permissions`;
const admin = people.signIn('5550100000');

test('a permission of another app is made, linked, given, renamed and deleted', { timeout: 180_000 }, async () => {
  const id = 'app.count-stock';
  const page = await people.visit(`${list}&permission=new`, { as: admin });
  await page.locator('[name="id"]').fill('orders.manage');
  await page.locator('#new-permission-description').fill('See what is in stock');
  await clickButton(page, 'Create permission');
  await page.getByText('Start with app.').first().waitFor();
  await page.locator('[name="id"]').fill(id);
  await clickButton(page, 'Create permission');
  await page.getByText('Permission created.').first().waitFor();
  const at = `${list}&permission=${id}`;

  await page.goto(`${apps}?app=new`);
  await page.locator('[name="name"]').fill(uniqueName('Warehouse'));
  await page.locator('[name="domain"]').fill(`stock.example`);
  await clickButton(page, 'Create app');
  await page.getByText('App created.').first().waitFor();
  const app = `${apps}?app=${idInUrl(page, 'app')}`;
  await page.goto(`${app}&endpoint=new`);
  await page.locator('[name="path"]').fill('/stock');
  await page.locator(`[name="may:${id}"]`).check();
  await clickButton(page, 'Create endpoint');
  await page.getByText('Endpoint created.').first().waitFor();
  await page.goto(`${app}&permission=${id}`);
  await page.getByRole('link', { name: '/stock' }).waitFor();

  await page.goto(`${roles}?role=new`);
  const role = uniqueName('Stock keepers');
  await page.locator('[name="name"]').fill(role);
  await page.locator(`[name="may:${id}"]`).check();
  await clickButton(page, 'Create role');
  await page.getByText('Role created.').first().waitFor();
  const roleAt = `${roles}?role=${idInUrl(page, 'role')}`;
  await page.goto(`${roles}?view=all&permission=${id}`);
  await page.getByRole('link', { name: role }).waitFor();

  await page.goto(at);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this permission');
  await page.getByText(`It is in use: the role ${role}, GET /stock of Warehouse`).first().waitFor();
  await page.goto(at);
  await page.locator('#permission-description').fill(`Count ${id}`);
  await clickButton(page, 'Save permission');
  await showsMessage(page, 'Permission saved.');
  await page.getByText('renamed it').first().waitFor();
  await page.goto(href('settings'));
  await page.getByText('New API token').click();
  await page.getByLabel(`Count ${id}`).waitFor();

  await page.goto(roleAt);
  await page.locator(`[name="may:${id}"]`).uncheck();
  await clickButton(page, 'Save role');
  await showsMessage(page, 'Role saved.');
  await page.goto(`${app}&view=all`);
  await page.getByRole('link', { name: '/stock' }).click();
  await page.locator(`[name="may:${id}"]`).uncheck();
  await page.locator('[name="open"]').check();
  await clickButton(page, 'Save endpoint');
  await showsMessage(page, 'Endpoint updated successfully!');
  await page.goto(at);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this permission');
  await page.getByText('Permission deleted.').first().waitFor();
  expect(await page.getByText(id, { exact: true }).count()).toBe(0);
});
