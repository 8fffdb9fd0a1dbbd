/** Choosing authors of a post among many colleagues. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout, uniqueName } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { fieldValue } from '../helpers/page-visitor.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const people = setUpPeople(setUpBrowser());
const path = href('postsAdmin', { post: 'new' });

test('S29: authors of a post are found among many colleagues, also without scripts', async () => {
  const admin = await signedIn(demoPeople.admin.phoneNumber);
  const { role } = await admin.api('POST /auth/roles', {
    name: uniqueName('Writer'),
    permission_ids: ['posts.manage'],
  });
  let seventh = '';
  for (let number = 0; number < 11; number++) {
    const body = { name: `Writer ${number}`, country: 'US', phone_number: `+15550151${number + 100}` };
    const { user } = await admin.api('POST /auth/users', body);
    await admin.api(`POST /auth/roles/${role.id}/users/${user.id}`);
    if (number === 7) seventh = user.id;
  }
  const page = await people.open(path, { as: await people.session('5550100000') });
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
  await search.fill('writer 7');
  await expect.poll(names).toEqual(['Maren Holt', 'Writer 7']);
  await search.press('Enter');
  const box = authors.getByLabel('Writer 7').first();
  const field = (await box.getAttribute('name')) as string;
  await box.check();
  await page.locator('#post-title').fill('By two');
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  const chosen = async () => (await names()).slice(0, 2);
  await expect.poll(chosen).toEqual(['Maren Holt', 'Writer 7']);
  await expectAccessibleLayout(page, [path]);

  const plain = await admin.press(await admin.read(path), 'Save draft', { title: 'By two', [field]: 'on' });
  expect([fieldValue(plain, field), field]).toEqual(['on', expect.stringContaining(seventh)]);
});
