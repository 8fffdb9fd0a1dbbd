import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download, idInUrl, newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { giveRole } from '../helpers/give-role.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('usersAdmin');
const admin = people.signIn('5550100000');
const open = (path: string) => people.visit(path, { as: admin });

/** Creates a user and returns their URL. */
async function createUser(page: OpenPage, name: string, phone = newPhoneNumber()): Promise<string> {
  await page.goto(`${screen}?user=new`);
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(phone);
  await page.locator('[name="name"]').fill(name);
  await clickButton(page, 'Create user');
  await page.getByText('User created.').first().waitFor();
  return `${screen}?user=${idInUrl(page, 'user')}`;
}

test('S7 S31 S68: a user is created, found, changed, suspended, reactivated and erased, and the history records it', async () => {
  const page = await open(`${screen}?view=all`);
  const name = uniqueName('Wanda Made');
  const at = await createUser(page, name);
  await page.locator('#user-email').fill('wanda@example.org');
  await clickButton(page, 'Save profile');
  await showsMessage(page, 'Profile saved.');

  await page.goto(screen);
  expect(page.url()).toContain(at);
  await page.goto(`${screen}?view=all&q=${encodeURIComponent(name)}`);
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.locator('tbody a').click();
  await page.waitForURL((url) => url.searchParams.has('user'));
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Users' });
  expect(await back.getAttribute('href')).toBe(`${screen}?${new URLSearchParams({ view: 'all', q: name })}`);

  await clickButton(page, 'Suspend');
  await showsMessage(page, 'Suspended');
  await clickButton(page, 'Undo');
  await showsMessage(page, '1 reactivated');
  await page.locator('summary', { hasText: 'Delete personal data' }).click();
  await clickButton(page, 'Delete permanently');
  // The checkbox has no error of its own, so the message of the form names it.
  await page.locator('[data-form-error]', { hasText: 'Please tick “I am sure”.' }).waitFor();
  await page.goto(at);
  await page.locator('summary', { hasText: 'Delete personal data' }).click();
  await page.getByLabel('I am sure').check();
  await clickButton(page, 'Delete permanently');
  await showsMessage(page, 'Personal data deleted.');
  await page.goto(`${at}&part=timeline`);
  const history = page.locator('ol').last();
  for (const words of ['deleted the personal data', 'reactivated this user', 'suspended', 'created'])
    await history.getByText(words).first().waitFor();
});

test('S42: sessions are ended, a role is added and removed, and notification settings are saved', async () => {
  const page = await open(screen);
  const phone = newPhoneNumber();
  const at = await createUser(page, uniqueName('Sess Ions'), phone);
  const theirs = await people.session(phone);
  await page.goto(at);
  expect(await page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').count()).toBe(1);
  await clickButton(page, 'End all sessions');
  await showsMessage(page, '1 session ended.');
  await page.getByText('Not signed in anywhere.').waitFor();
  const out = await people.visit(href('settings'), { as: theirs });
  expect(new URL(out.url()).pathname).toBe(href('login'));

  const reason = page.locator('[name="reason"]');
  await reason.fill('Inquiry 12');
  await giveRole(page, 'Investor');
  await showsMessage(page, 'Role Investor added.');
  await page.getByRole('list', { name: 'Roles' }).getByText('investor.view').waitFor();
  await clickButton(page, 'Undo');
  await showsMessage(page, 'Role Investor removed.');

  const box = page.locator('[name="inquiries.sms"]');
  await box.uncheck();
  await clickButton(page, 'Save notification settings');
  await showsMessage(page, 'Notification settings saved.');
  await page.goto(at);
  expect(await page.locator('[name="inquiries.sms"]').isChecked()).toBe(false);
});

test('S31: the access check explains its result by role, permission and endpoint, above all screens with the role that opens them', async () => {
  const page = await open(screen);
  const at = await createUser(page, uniqueName('Reach Able'));
  const ask = async (path: string) => {
    await page.goto(`${at}&part=access`);
    await page.locator('[name="path"]').fill(path);
    await clickButton(page, 'Check access');
    return page.getByRole('region', { name: 'Check access' }).innerText();
  };
  expect(await ask('/account/blog-admin')).toMatch(/No[\s\S]*None of their roles[\s\S]*posts\.manage/);
  expect(await ask('/account/settings')).toMatch(/Yes[\s\S]*requires no permission/);
  expect(await ask('/products')).toMatch(/Yes[\s\S]*Everybody can open/);
  expect(await ask('/account/orders/ORD-ABCDEF')).toMatch(/Only their own[\s\S]*must belong to them/);
  const screens = page.getByRole('table', { name: /^Screens/ });
  const ofInvestor = screens.getByRole('row', { name: /^Investor/ });
  expect(await ofInvestor.innerText()).toMatch(/No[\s\S]*investor\.view/);
  await page.goto(at);
  await giveRole(page, 'Investor');
  await showsMessage(page, 'Role Investor added.');
  expect(await ask('/account/investor/some-deck')).toMatch(
    /Yes[\s\S]*Their role Investor has the permission investor\.view/,
  );
  expect(await ofInvestor.innerText()).toMatch(/Yes[\s\S]*Investor[\s\S]*investor\.view/);
});

test('S31: users are suspended in bulk after a confirmation, reactivated by undo and exported', async () => {
  const page = await open(screen);
  const family = uniqueName('Bulk').replace(/\W/g, '');
  await createUser(page, `=${family} One`);
  await createUser(page, `${family} Two`);
  await page.goto(`${screen}?view=all&q=${family}&sort=name`);
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
  await clickButton(page, 'Suspend');
  const question = page.getByRole('form', { name: 'Confirm' });
  expect(await question.innerText()).toMatch(/Suspend 2 users\?[\s\S]*not restore their sessions[\s\S]*One[\s\S]*Two/);
  expect(await page.locator('tbody').innerText()).not.toContain('Suspended');
  expect(await page.locator('tbody input[type="checkbox"]:checked').count()).toBe(2);
  await clickButton(page, 'Suspend 2 users');
  await showsMessage(page, '2 suspended.');
  expect(await page.locator('tbody').innerText()).toMatch(/Suspended[\s\S]*Suspended/);
  const { name, text } = await download(page, 'Export CSV');
  expect(name).toBe('users.csv');
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3);
  expect(text).toContain(`'=${family} One`);
  await clickButton(page, 'Undo');
  await showsMessage(page, '2 reactivated.');
});

test('S31 T11: an unknown user is a 404', async () => {
  const page = await open(`${screen}?view=all`);
  const gone = await page.goto(`${screen}?user=6b1f2c3d-0000-4000-8000-00000000dead`);
  expect(gone?.status()).toBe(404);
});
