/** Tasks with users, inquiries and organizations by the keyboard alone, from the loaded overview; `keyboard-tasks.test.ts` has others. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import {
  find,
  focused,
  follow,
  goBackToRow,
  goToPart,
  goToRow,
  isFocused,
  press,
  tabBackTo,
  tabTo,
} from '../helpers/keyboard.ts';
import { setUpOffice } from '../helpers/office.ts';
import { showsMessage } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());

test('S31: all sessions of a user are ended by keyboard', async () => {
  const { phoneNumber } = await office.createUser('Ebba Ende');
  const ebba = await office.account.person(phoneNumber);
  const page = await office.open();
  await find(page, 'ebba ende', 'usersAdmin', 'user');
  await goToPart(page, /^Sessions$/);
  await tabTo(page, /^End all sessions$/);
  await press(page, 'Enter');
  await showsMessage(page, 'ended.');
  expect((await ebba.send('GET /auth/session/validate')).status).toBe(401);
  expect(page.problems).toEqual([]);
});

test('S31: the site is seen as a user sees it, and left again, by keyboard', async () => {
  await office.createUser('Vera Blick');
  const page = await office.open();
  await find(page, 'vera blick', 'usersAdmin', 'user');
  await goToPart(page, /^View as$/);
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Looks for her orders');
  await press(page, 'Enter');
  await page.getByText('You see this as Vera Blick').waitFor();
  // The bar is the first thing that Tab reaches.
  await tabTo(page, /^Stop$/);
  await press(page, 'Enter');
  await page.waitForURL((url) => url.searchParams.has('user'));
  expect(await page.getByText('You see this as').count()).toBe(0);
});

test('S37: an inquiry is answered with a saved reply by keyboard', async () => {
  const page = await office.open();
  await find(page, 'studio aalto', 'customerService', 'thread');
  await isFocused(page, /^Your answer/);
  await page.keyboard.type('/invoice');
  await page.getByRole('listbox').getByRole('option').waitFor();
  await press(page, 'Enter');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await expect.poll(() => answer.inputValue()).toContain('The new invoice is in your account');
  await press(page, 'Control+Enter');
  await page.getByText('Answer saved').or(page.getByText('Answer sent')).first().waitFor();
  await isFocused(page, /^Your answer/);
});

test('S37: an inquiry gets a note, a colleague, a tag and a later day by keyboard', async () => {
  const page = await office.open();
  await find(page, 'tomasz wilk', 'customerService', 'thread');
  await isFocused(page, /^Your answer/);
  await tabBackTo(page, /^Answer/);
  await press(page, 'ArrowRight');
  await isFocused(page, /^Internal note/);
  await tabTo(page, /^Note for colleagues/);
  await page.keyboard.type('The kettle is at the workshop.');
  await tabTo(page, /^Save note$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Note saved.');

  // In a form, keys without Ctrl are what somebody types.
  await press(page, 'Escape');
  await goToPart(page, /^Status and assignment$/);
  await tabTo(page, /^Assigned to/);
  await page.keyboard.type('Maren');
  await tabTo(page, /^Choose: Tags$/);
  await press(page, 'Enter');
  await isFocused(page, /^Search: Tags$/);
  await page.keyboard.type('drips');
  await page.getByRole('option', { name: 'Create “drips”' }).waitFor();
  await press(page, 'Enter', 'Escape');
  await isFocused(page, /^Choose: Tags$/);
  await tabTo(page, /^Save$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Saved.');
  await page.getByText('Assigned to you', { exact: true }).waitFor();
  expect(await focused(page)).toBe('Save');
  expect(await page.getByRole('textbox', { name: 'Tags (optional)' }).inputValue()).toContain('drips');

  await press(page, 'Escape');
  await goToPart(page, /^Later$/);
  await tabTo(page, /^Snooze until/);
  await page.keyboard.type('To');
  await tabTo(page, /^Snooze$/);
  await press(page, 'Enter');
  await page.getByText('snoozed until').first().waitFor();
});

test('S37: two inquiries are merged by keyboard', async () => {
  const page = await office.open();
  await find(page, 'helga friis', 'customerService', 'thread');
  await isFocused(page, /^Your answer/);
  await press(page, 'Escape');
  await tabBackTo(page, /^Merge$/);
  await follow(page);
  await goToPart(page, /^Merge into another inquiry$/);
  await tabTo(page, /^The other inquiry/);
  await page.keyboard.type('INQ-7K3M9R');
  await page.getByRole('link', { name: 'Choose INQ-7K3M9R' }).waitFor();
  await tabTo(page, /^Choose INQ-7K3M9R/);
  await follow(page);
  await goToPart(page, /^Merge INQ-\w+ into INQ-7K3M9R/);
  await tabTo(page, /^I know that one person wrote both/);
  await press(page, 'Space');
  await tabTo(page, /^Merge$/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Ines Carvalho', exact: true }).waitFor();
  await showsMessage(page, 'merged');
});

test('S38: somebody is invited to an organization by keyboard', async () => {
  const page = await office.open();
  await find(page, 'quayside', 'organizationsAdmin', 'organization');
  await tabTo(page, /^Invite$/);
  await follow(page);
  await isFocused(page, /^Phone number/);
  await page.keyboard.type('+15550177001');
  await press(page, 'Enter');
  await showsMessage(page, 'Invitation created.');
  await page.getByText('To the number ending in 01').waitFor();
  expect(new URL(page.url()).pathname).toBe(href('organizationsAdmin'));
});

test('S58: two users are merged by keyboard', async () => {
  await office.createUser('Mia Eins');
  const { phoneNumber } = await office.createUser('Mia Zwei');
  const page = await office.open();
  await find(page, 'mia eins', 'usersAdmin', 'user');
  await tabTo(page, /^Merge$/);
  await follow(page);
  await goToPart(page, /^Merge with another user$/);
  await tabTo(page, /^The other account/);
  await page.keyboard.type(phoneNumber);
  await page.getByRole('link', { name: 'Choose Mia Zwei' }).waitFor();
  await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/Mia Zwei/);
  await tabTo(page, /^Choose Mia Zwei$/);
  await follow(page);
  await goToPart(page, /^Merge Mia Zwei into Mia Eins$/);
  await tabTo(page, /^I know that both accounts/);
  await press(page, 'Space');
  await tabTo(page, /^Merge$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Merged.');
  await isFocused(page, /^Merged\./);
});

test('S31: permissions, and the roles that have them, are read in their table by keyboard', async () => {
  const page = await office.open();
  await page.keyboard.type('roles');
  await follow(page);
  await tabTo(page, /^Who can open what$/);
  await follow(page);
  const head = page.getByRole('columnheader').getByRole('link', { name: 'Administrator' });
  const isInFront = () =>
    head.evaluate((link) => {
      const { left, top } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + 2, top + 2));
    });
  await goToPart(page, /^System$/);
  await goToRow(page, /^Read all changes of all records/);
  // The head of the table stays in sight, and does not cover what has the focus.
  expect(await isInFront()).toBe(true);
  await goBackToRow(page, /^See Roles/);
  expect(await isInFront()).toBe(true);
  await follow(page);
});
