import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { giveRole } from '../helpers/give-role.ts';
import { clickButton, type Session, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const colleague = uniqueName('Nadia Nearby');
let [admin, other]: Session[] = [];
beforeAll(async () => {
  admin = await people.session('5550100000');
  const phone = newPhoneNumber();
  const page = await people.visit(href('usersAdmin', { user: 'new' }), { as: admin });
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(phone);
  await page.locator('[name="name"]').fill(colleague);
  await clickButton(page, 'Create user');
  await giveRole(page, 'Administrator');
  await page.getByRole('button', { name: 'Remove Administrator' }).waitFor();
  await page.close();
  other = await people.session(phone);
});

/** Screens, and the query parameter that names a record of each; null where the screen is the record. */
const lists = [
  ['usersAdmin', 'user'],
  ['rolesAdmin', 'role'],
  ['organizationsAdmin', 'organization'],
  ['appsAdmin', 'app'],
  ['postsAdmin', 'post'],
  ['pagesAdmin', 'page'],
  ['productsAdmin', 'product'],
  ['policiesAdmin', 'policy'],
  ['decksAdmin', 'deck'],
  ['customerService', 'thread'],
  ['siteAdmin', null],
  ['tradeSettings', null],
] as const;

const waitForNotice = (page: OpenPage) => page.getByText(`${colleague} has this open too`).first().waitFor();

async function firstRecord(page: OpenPage, screen: (typeof lists)[number][0], key: string): Promise<string> {
  await page.goto(href(screen, { view: 'all' }));
  const record = await page
    .locator(`main a[href*="${key}="]`)
    .evaluateAll(
      (links, name) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .find((path) => new URL(path, location.href).searchParams.get(name) !== 'new') ?? '',
      key,
    );
  expect([screen, record]).toEqual([screen, expect.stringContaining(`${key}=`)]);
  return record;
}

test('S7: every screen shows on a record who else has it open', async () => {
  const page = await people.open(href('account'), { as: admin as Session });
  const theirs = await people.open(href('account'), { as: other as Session });
  for (const [screen, key] of lists) {
    const record = key === null ? href(screen) : await firstRecord(page, screen, key);
    const announced = theirs.waitForResponse((answer) => answer.url().endsWith('/account/presence'));
    await theirs.goto(record);
    await theirs.keyboard.press('Shift');
    await announced;
    await page.goto(record);
    await page.keyboard.press('Shift');
    await waitForNotice(page);
  }
  expect([page.problems, theirs.problems]).toEqual([[], []]);
});

test('T56: a conflict names the person who saved, whatever else has happened to the record since', async () => {
  const page = await people.visit(href('usersAdmin', { user: 'new' }), { as: admin as Session });
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(newPhoneNumber());
  await clickButton(page, 'Create user');
  const at = page.url();
  const theirs = await people.visit(at, { as: other as Session });
  await theirs.locator('#user-name').fill('Named by the colleague');
  await clickButton(theirs, 'Save profile');
  const second = await people.visit(at, { as: admin as Session });
  await clickButton(second, 'Suspend');
  await second.getByRole('button', { name: 'Reactivate' }).waitFor();
  await page.locator('#user-name').fill('Named by me');
  await clickButton(page, 'Save profile');
  const conflict = page.getByRole('region', { name: 'Someone else saved this while you were editing' });
  expect(await conflict.innerText()).toContain(`${colleague} saved first.`);
  expect(await page.locator('#user-name').inputValue()).toBe('Named by me');
});
