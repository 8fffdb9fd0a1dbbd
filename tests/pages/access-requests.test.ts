import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { idInUrl, newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const list = `${href('rolesAdmin')}?view=all&part=requests`;
const admin = people.signIn('5550100000');

/** Their request, in the list of staff. */
const requestOf = (page: OpenPage, phone: string) =>
  page.getByRole('region', { name: new RegExp(`${phone.slice(-4)} asks for`) });

async function createRole(name: string): Promise<void> {
  const page = await people.visit(`${href('rolesAdmin')}?role=new`, { as: admin });
  await page.locator('[name="name"]').fill(name);
  await page.locator('[name="may:media.manage"]').check();
  await clickButton(page, 'Create role');
  await page.waitForURL((url) => url.searchParams.get('role') !== 'new');
  expect(idInUrl(page, 'role')).not.toBe('');
  await page.close();
}

test('S53: a person asks for a closed screen, is granted it, and opens it', async () => {
  const phone = newPhoneNumber();
  const page = await people.visit(href('mediaAdmin'), { as: await people.session(phone) });
  expect(new URL(page.url()).pathname).toBe(href('account'));
  await page.getByRole('heading', { name: 'You do not have permission to open “Pictures”' }).waitFor();
  await clickButton(page, 'Request access');
  await expect.poll(() => page.locator('[name="reason"]').getAttribute('aria-invalid')).toBe('true');
  await page.locator('[name="reason"]').fill('I take the pictures.');
  await clickButton(page, 'Request access');
  await showsMessage(page, 'Your request is on its way');
  await page.goto(href('mediaAdmin'));
  await page.getByText('You requested access on').waitFor();
  expect(await page.getByRole('button', { name: 'Request access' }).count()).toBe(0);
  await page.getByText('Not decided yet').waitFor();

  const name = uniqueName('Pictures only');
  await createRole(name);
  const office = await people.visit(list, { as: admin });
  const request = requestOf(office, phone);
  await request.getByText('I take the pictures.').waitFor();
  expect(await request.getByRole('radio').first().isChecked()).toBe(true);
  await request.getByText('Adds 1 permission and opens nothing else.').first().waitFor();
  await request.getByText(/and also opens .*Apps/).waitFor();
  await request.getByRole('radio', { name: new RegExp(name) }).check();
  await request.getByRole('button', { name: 'Grant', exact: true }).click();
  await showsMessage(office, `Granted with the role ${name}`);
  expect(await request.count()).toBe(0);

  await page.goto(href('account'));
  await page.getByText('Granted', { exact: true }).waitFor();
  const pictures = async () => new URL((await page.goto(href('mediaAdmin')))?.url() ?? '').pathname;
  await expect.poll(pictures, { timeout: 15_000 }).toBe(href('mediaAdmin'));
});

test('S53: a declined request shows its note, and a withdrawn one is gone', async () => {
  const phone = newPhoneNumber();
  const theirs = await people.session(phone);
  const page = await people.visit(href('decksAdmin'), { as: theirs });
  await page.locator('[name="reason"]').fill('I am curious.');
  await clickButton(page, 'Request access');
  await showsMessage(page, 'Your request is on its way');
  const office = await people.visit(list, { as: admin });
  const request = requestOf(office, phone);
  await request.getByText('Decline', { exact: true }).click();
  await request.getByRole('button', { name: 'Decline the request' }).click();
  await expect.poll(() => request.locator('[name="note"]').getAttribute('aria-invalid')).toBe('true');
  await request.locator('[name="note"]').fill('Decks are for the board.');
  await request.getByRole('button', { name: 'Decline the request' }).click();
  await showsMessage(office, 'Declined. They get a message with your note.');
  await page.goto(href('account'));
  await page.getByText('Decks are for the board.').waitFor();

  await page.goto(href('decksAdmin'));
  await page.locator('[name="reason"]').fill('I am on the board now.');
  await clickButton(page, 'Request access');
  await showsMessage(page, 'Your request is on its way');
  await page.goto(href('account'));
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await showsMessage(page, 'You have withdrawn your request.');
  await page.getByText('I am on the board now.').waitFor({ state: 'detached' });
});
