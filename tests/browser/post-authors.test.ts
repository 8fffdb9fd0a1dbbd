/** Choosing authors of a post among many colleagues. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { setUpOffice } from '../helpers/office.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());
const path = href('postsAdmin', { post: 'new' });

test.each([true, false])('S29: authors of a post are found among many colleagues, with scripts: %s', async (js) => {
  const { admin } = office;
  const { role } = (
    await admin.send('POST /auth/roles', { body: { name: `Writer ${js}`, permission_ids: ['posts.manage'] } })
  ).body;
  for (let number = 0; number < 11; number++) {
    const body = { name: `Writer ${number}`, country: 'US', phone_number: `+1555015${js ? 1 : 2}0${number + 10}` };
    const { user } = (await admin.send('POST /auth/users', { body })).body;
    await admin.send(`POST /auth/roles/${role.id}/users/${user.id}`);
  }
  const page = await office.open({ path, js });
  const authors = page.getByRole('group', { name: 'Authors' });
  const boxes = authors.getByRole('checkbox');
  const names = () =>
    authors
      .getByRole('paragraph')
      .filter({ has: page.getByRole('checkbox') })
      .allInnerTexts();
  // The author so far is the first.
  expect(await boxes.first().isChecked()).toBe(true);
  expect(await boxes.count()).toBeGreaterThan(11);
  const search = authors.getByRole('searchbox', { name: 'Find a name' });
  expect(await search.isVisible()).toBe(js);
  if (js) {
    await search.fill('writer 7');
    await expect.poll(names).toEqual(['Maren Holt', 'Writer 7']);
    await search.press('Enter');
  }
  await authors.getByLabel('Writer 7').first().check();
  await page.locator('#post-title').fill('By two');
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Maren Holt', 'Writer 7']);
  if (js) await expectAccessibleLayout(page, [path]);
});
