/** An administrator sees the site as a user does; `pages/view-as.test.ts` tries it without scripts. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { clickButton, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const record = href('usersAdmin', { user: demoPeople.first.id });

test('S94: a view is marked, refuses forms, and stops where it began', async () => {
  const page = await people.open(record, { as: await people.session('5550100000') });
  // Other tests change the profile.
  const user = await page.getByRole('heading', { level: 1 }).innerText();
  await clickButton(page, 'View as this user');
  await page.locator('[data-form-error]', { hasText: 'Please say why.' }).waitFor();
  const why = 'Inquiry';
  await page.getByLabel('Reason').fill(why);
  await clickButton(page, 'View as this user');
  await page.waitForURL((url) => url.pathname === href('account'));
  const bar = page.getByRole('region', { name: 'View as another user' });
  await bar.getByText(`You see this as ${user}`).waitFor();
  await bar.getByText('Read only, until').waitFor();
  for (const path of [href('settings'), href('orders')]) {
    await page.goto(path);
    await bar.waitFor();
    expect([path, await page.locator('html').getAttribute('data-person')]).toEqual([
      path,
      expect.stringMatching(/^view:/),
    ]);
  }
  await page.goto(record);
  await page.waitForURL((url) => url.pathname === href('account'));

  await page.goto(href('settings'));
  const form = page.getByRole('form', { name: 'Profile' });
  const name = form.locator('[name="name"]');
  await name.fill('Changed by somebody else');
  const state = async () => ({
    ...(await page.locator('html').evaluate(({ dataset }) => ({ ...dataset }))),
    typed: await name.inputValue(),
    text: await form.innerText(),
  });
  await expect.poll(state).toMatchObject({
    typed: 'Changed by somebody else',
    text: expect.stringContaining('nothing you type is saved.'),
  });
  await clickButton(page, 'Save profile');
  await page.getByText('You see this as another user, and only read.').first().waitFor();
  expect(await name.inputValue()).toBe('Changed by somebody else');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
  await expectAccessibleLayout(page, [href('account'), href('orders')]);

  await page.goto(href('account'));
  await clickButton(page, 'Stop');
  await page.waitForURL((url) => `${url.pathname}${url.search}` === record);
  // Not the name that was typed in the view.
  await page.getByRole('heading', { level: 1, name: user }).waitFor();
  expect(await bar.count()).toBe(0);
  await page.goto(`${record}&part=timeline&kind=account`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('stopped seeing the site as this user').first().waitFor();
  await timeline.getByText(why).first().waitFor();
});

test('S94: a tab that follows a link after a view started or ended elsewhere gets a document of its own', async () => {
  const as = await people.session('5550100000');
  const page = await people.open(record, { as });
  const other = await page.context().newPage();
  await other.goto(href('account'));
  await hydrated(other);
  const markDocument = () => other.evaluate(() => Object.assign(window, { isMarked: true }));
  const isMarked = () => other.evaluate(() => 'isMarked' in window).catch(() => true);
  const bar = other.getByRole('region', { name: 'View as another user' });

  await markDocument();
  await page.getByLabel('Reason').fill('Two tabs');
  await clickButton(page, 'View as this user');
  await page.waitForURL((url) => url.pathname === href('account'));
  await other.getByRole('link', { name: 'Orders' }).first().click();
  await bar.waitFor();
  await expect.poll(isMarked).toBe(false);

  await hydrated(other);
  await markDocument();
  await clickButton(page, 'Stop');
  await page.waitForURL((url) => url.pathname !== href('account'));
  await other.getByRole('link', { name: 'Orders' }).first().click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(isMarked).toBe(false);
});
