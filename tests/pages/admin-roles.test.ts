import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download, idInUrl, newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('rolesAdmin');
const administrator = '00000000-0000-4000-9000-000000000001';
const admin = people.signIn('5550100000');
const open = (path: string) => people.visit(path, { as: admin });
const permissionBox = (id: string) => `[name="may:${id}"]`;

/** Creates a role and returns its URL. */
async function createRole(page: OpenPage, name: string, ids: readonly string[]): Promise<string> {
  await page.goto(`${screen}?role=new`);
  await page.locator('[name="name"]').fill(name);
  for (const id of ids) await page.locator(permissionBox(id)).check();
  await clickButton(page, 'Create role');
  await page.getByText('Role created.').first().waitFor();
  return `${screen}?role=${idInUrl(page, 'role')}`;
}

async function add(page: OpenPage, at: string, phone: string): Promise<void> {
  await page.goto(`${at}&find=${phone}`);
  await page.getByRole('list', { name: 'Found' }).getByRole('button').click();
  await showsMessage(page, 'Added to the role');
}

test('S33 S41a S41b S41c S41d: a role is created, grants its permissions to a user who is added, and revokes them on removal', async () => {
  const phone = newPhoneNumber();
  const theirs = await people.session(phone);
  const page = await open(`${screen}?view=all`);
  const name = uniqueName('Writers');
  const at = await createRole(page, name, ['posts.manage']);
  expect(await page.locator(permissionBox('posts.manage')).isChecked()).toBe(true);
  expect(await page.locator(permissionBox('pages.manage')).isChecked()).toBe(false);
  await page.getByText('Nobody has this role.').last().waitFor();
  await page.getByRole('searchbox', { name: 'Add someone' }).fill(phone);
  await clickButton(page, 'Find');
  await page.getByRole('list', { name: 'Found' }).getByRole('button').click();
  await showsMessage(page, 'Added to the role');
  await page.goto(at);
  expect(await page.locator('tbody tr').count()).toBe(1);
  const writer = await people.visit(href('account'), { as: theirs });
  const blog = async () => new URL((await writer.goto(href('postsAdmin')))?.url() ?? '').pathname;
  await expect.poll(blog, { timeout: 15_000 }).toBe(href('postsAdmin'));

  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Remove role');
  await showsMessage(page, '1 removed from this role.');
  await expect.poll(blog, { timeout: 15_000 }).toBe(href('account'));
  await clickButton(page, 'Undo');
  await showsMessage(page, '1 added to this role again.');
  await expect.poll(blog, { timeout: 15_000 }).toBe(href('postsAdmin'));
});

test('S33: users who lose access are shown before a role is saved', async () => {
  const phone = newPhoneNumber();
  await people.session(phone);
  const page = await open(screen);
  const at = await createRole(page, uniqueName('Impact'), ['decks.manage', 'media.manage']);
  await add(page, at, phone);
  await page.goto(at);
  await page.locator(permissionBox('decks.manage')).uncheck();
  await page.locator('#role-name').fill(uniqueName('Impact renamed'));
  await clickButton(page, 'Save role');
  await page.getByText('1 person loses access. Nothing is saved yet').waitFor();
  await page.locator('form[aria-label="Role"]').getByText('loses decks.manage').waitFor();
  expect(await page.locator(permissionBox('decks.manage')).isChecked()).toBe(false);
  const other = await open(at);
  expect(await other.locator(permissionBox('decks.manage')).isChecked()).toBe(true);
  await clickButton(page, 'Save anyway');
  await showsMessage(page, 'Role saved.');
  await other.goto(at);
  expect(await other.locator(permissionBox('decks.manage')).isChecked()).toBe(false);
  expect(await other.locator('#role-name').inputValue()).toContain('Impact renamed');
});

test('S31 S95: a table shows which role has which permission, and a permission who holds it through which role', async () => {
  const page = await open(screen);
  const name = uniqueName('Holder');
  const at = await createRole(page, name, ['decks.manage']);
  const phone = newPhoneNumber();
  await page.goto(`${href('usersAdmin')}?user=new`);
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(phone);
  await page.locator('[name="name"]').fill(`${name} Person`);
  await clickButton(page, 'Create user');
  await page.getByText('User created.').first().waitFor();
  await add(page, at, phone);

  const all = `${screen}?part=access`;
  const quiet = await open(all);
  const table = quiet.getByRole('table', { name: 'Permissions and the roles that have them' });
  await table.getByRole('columnheader', { name: 'Administrator' }).waitFor();
  await quiet.getByLabel('Search roles').fill(name);
  await clickButton(quiet, 'Show');
  await quiet.waitForURL((url) => url.searchParams.get('q') === name);
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Permission',
    'People',
    expect.stringContaining(name),
  ]);
  await table
    .getByRole('rowheader', { name: /Create and share decks/ })
    .getByRole('link')
    .click();
  await quiet.waitForURL((url) => url.searchParams.get('permission') === 'decks.manage');
  await quiet.getByRole('list', { name: 'Roles' }).getByRole('link', { name, exact: true }).waitFor();
  const person = quiet.getByRole('row').filter({ hasText: `${name} Person` });
  expect(await person.innerText()).toContain(name);
  await person.getByRole('link').click();
  await quiet.waitForURL((url) => url.searchParams.get('part') === 'access');
  await quiet
    .getByRole('row', { name: /^Decks Yes/ })
    .getByRole('link', { name, exact: true })
    .waitFor();
});

test('T19: the last administrator and the permissions of the Administrator role cannot be removed', async () => {
  const page = await open(`${screen}?role=${administrator}`);
  expect(await page.locator('summary', { hasText: 'Delete' }).count()).toBe(0);
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
  await clickButton(page, 'Remove role');
  await page.getByText('Nothing changed, see below.').waitFor();
  await page.getByText('Make someone else an administrator first').first().waitFor();
  await page.goto(`${screen}?role=${administrator}`);
  await page.getByText('This role always has every permission.').waitFor();
  expect(await page.locator(permissionBox('roles.manage')).count()).toBe(0);
  await page.locator('#role-description').fill('May do everything');
  await clickButton(page, 'Save role');
  await showsMessage(page, 'Role saved.');
});

test('S33 S89: each permission names the screens it opens, and a role with more than those of the viewer is read-only', async () => {
  const phone = newPhoneNumber();
  const theirs = await people.session(phone);
  const page = await open(screen);
  const sellers = await createRole(page, uniqueName('Sellers'), ['orders.manage', 'media.manage']);
  const group = (at: OpenPage, id: string) => at.locator('label', { has: at.locator(permissionBox(id)) }).innerText();
  expect(await group(page, 'orders.manage')).toContain('Opens Customer service');
  expect(await group(page, 'media.manage')).toContain('Opens Pictures');
  await add(page, await createRole(page, uniqueName('Roles only'), ['roles.manage', 'users.manage']), phone);
  const clerk = await people.visit(sellers, { as: theirs });
  await clerk.getByText('You cannot change this role').waitFor();
  await clerk.getByText('Opens Customer service').waitFor();
  expect(await clerk.getByRole('button', { name: 'Save role' }).count()).toBe(0);
  expect(await clerk.locator('summary', { hasText: 'Delete' }).count()).toBe(0);
});

test('S53 S33: with orders.manage alone only the orders of customer service open', async () => {
  const phone = newPhoneNumber();
  const theirs = await people.session(phone);
  const page = await open(screen);
  await add(page, await createRole(page, uniqueName('Orders only'), ['orders.manage']), phone);
  const clerk = await people.visit(href('account'), { as: theirs });
  // The gateway learns of the role from an event.
  const service = async () => new URL((await clerk.goto(href('customerService')))?.url() ?? '').pathname;
  await expect.poll(service, { timeout: 15_000 }).toBe(href('customerService'));
  expect(await clerk.getByRole('navigation', { name: 'Sections of customer service' }).innerText()).toBe('Orders');
  await clerk.goto(href('postsAdmin'));
  expect(new URL(clerk.url()).pathname).toBe(href('account'));
  await clerk.getByText('You do not have permission to open “News”').waitFor();
});

test('T19: permissions that the viewer lacks cannot be granted', async () => {
  const phone = newPhoneNumber();
  const theirs = await people.session(phone);
  const page = await open(screen);
  await add(
    page,
    await createRole(page, uniqueName('Role givers'), ['roles.manage', 'users.manage', 'posts.manage']),
    phone,
  );
  const giver = await people.visit(`${screen}?role=new`, { as: theirs });
  expect(await giver.locator(permissionBox('posts.manage')).isEnabled()).toBe(true);
  expect(await giver.locator(permissionBox('apps.manage')).isEnabled()).toBe(false);
  await giver.locator('[name="name"]').fill(uniqueName('Escalation'));
  await giver.locator(permissionBox('apps.manage')).check({ force: true });
  await clickButton(giver, 'Create role');
  await giver.getByText('You can only grant permissions that you have yourself.').waitFor();
});

test('S33: roles in use are deleted after a confirmation that names how many users have them', async () => {
  const phone = newPhoneNumber();
  await people.session(phone);
  const page = await open(screen);
  const name = uniqueName('Bulky');
  await add(page, await createRole(page, name, ['posts.manage']), phone);
  await page.goto(`${screen}?view=all&q=${encodeURIComponent(name)}`);
  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Delete');
  await page.getByText(`${name}: 1 person has it; `).waitFor();
  await page.getByText('loses posts.manage').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await clickButton(page, 'Delete 1 role');
  await showsMessage(page, '1 deleted.');
});

test('S7 S33 S68: a role is deleted, restored by undo and from the trash, remembered and exported', async () => {
  const page = await open(screen);
  const name = uniqueName('Trashed');
  const at = await createRole(page, name, ['orders.manage']);
  await page.goto(screen);
  expect(page.url()).toContain(at);
  await page.goto(`${screen}?view=all&q=${encodeURIComponent(name)}`);
  expect((await download(page, 'Export CSV')).text).toContain(`${name},,orders.manage,0`);
  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Delete');
  await showsMessage(page, '1 deleted.');
  await clickButton(page, 'Undo');
  await showsMessage(page, '1 restored.');
  await page.goto(at);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this role');
  await page.getByText('Role deleted.').first().waitFor();
  expect((await page.goto(at))?.status()).toBe(200);
  await page.getByText('Deleted', { exact: true }).waitFor();
  await page.goto(`${screen}?view=trash&q=${encodeURIComponent(name)}`);
  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Restore');
  await showsMessage(page, '1 restored.');
  expect((await page.goto(at))?.status()).toBe(200);
});

test('a role is duplicated with its permissions, and the first one stays as it is', async () => {
  const page = await open(`${screen}?view=all`);
  const name = uniqueName('Editors');
  const at = await createRole(page, name, ['posts.manage', 'pages.manage']);
  await page.goto(at);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByText(`begins with the description and permissions of “${name}”`).waitFor();
  expect(await page.locator('[name="name"]').inputValue()).toBe(`${name} (copy)`);
  await page.locator(permissionBox('pages.manage')).uncheck();
  await clickButton(page, 'Create role');
  await page.getByText('Role created.').first().waitFor();
  const isOn = (id: string) => page.locator(permissionBox(id)).isChecked();
  expect([await isOn('posts.manage'), await isOn('pages.manage')]).toEqual([true, false]);
  await page.goto(at);
  expect([await isOn('posts.manage'), await isOn('pages.manage')]).toEqual([true, true]);
});
