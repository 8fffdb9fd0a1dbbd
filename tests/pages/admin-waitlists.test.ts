import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { spacedPhone } from '../../src/client-components/phone-format.ts';
import { download } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('waitlistsAdmin');
const run = Date.now();
const staff = people.signIn('5550100000');

const open = (query = '') => people.visit(`${screen}${query}`, { as: staff });
const rows = (page: OpenPage) => page.locator('tbody tr');
/** Finds the entry of this contact and opens it. */
async function openEntry(contact: string): Promise<OpenPage> {
  const page = await open(`?waitlist=general&q=${encodeURIComponent(contact)}`);
  const shown = contact.startsWith('+') ? spacedPhone(contact) : contact;
  await rows(page).getByRole('link', { name: shown }).click();
  await page.getByRole('heading', { name: shown }).waitFor();
  return page;
}

test('S7 S36: a contact is added to a waitlist only once', async () => {
  const contact = `hand-x-${run}@example.org`;
  const page = await open('?waitlist=general&part=add');
  await page.locator('#entry-new-contact').fill('nobody');
  await clickButton(page, 'Add to the list');
  await page.locator('#entry-new-contact[aria-invalid]').waitFor();
  expect(await page.locator('#entry-new-contact').inputValue()).toBe('nobody');
  await page.locator('#entry-new-contact').fill(contact);
  await page.locator('#entry-new-note').fill('=1+1');
  await clickButton(page, 'Add to the list');
  await showsMessage(page, 'is on the list at position');
  await page.locator('#entry-new-contact').fill(contact);
  await clickButton(page, 'Add to the list');
  await page.getByText('is already on this list').first().waitFor();
});

const moved = `moved-${run}@example.org`;

test('S36 T56: an entry is moved and annotated, and the second of two conflicting saves shows both texts and can be repeated', async () => {
  const page = await open('?waitlist=general&part=add');
  await page.locator('#entry-new-contact').fill(moved);
  await clickButton(page, 'Add to the list');
  const [first, second] = [await openEntry(moved), await openEntry(moved)];
  await first.locator('#entry-save-position').fill('1');
  await clickButton(first, 'Save');
  await showsMessage(first, 'Saved.');
  await first.getByText('position 1', { exact: true }).waitFor();
  await second.locator('#entry-save-note').fill('Asked by phone.');
  await clickButton(second, 'Save');
  const conflict = second.getByRole('region', { name: 'You saved this in another window' });
  await conflict.waitFor();
  expect(await conflict.innerText()).toContain('Asked by phone.');
  await clickButton(second, 'Save');
  await showsMessage(second, 'Saved.');
  await second.getByText('added them to the list').waitFor();
});

test('S7 S36 T55: entries are changed in bulk, undone, trashed, restored and exported', async () => {
  const contact = `hand-x-${run}@example.org`;
  const list = `?waitlist=general&q=${encodeURIComponent(contact)}`;
  const page = await open(list);
  const choose = () => rows(page).getByRole('checkbox').first().check();
  await choose();
  await clickButton(page, 'Declined');
  await showsMessage(page, '1 changed.');
  await rows(page).getByText('Declined').waitFor();
  await choose();
  await clickButton(page, 'Move to trash');
  await showsMessage(page, '1 changed.');
  await expect.poll(() => rows(page).count()).toBe(0);
  await clickButton(page, 'Undo');
  await showsMessage(page, '1 changed back.');
  await rows(page).getByText('Declined').waitFor();
  await choose();
  await clickButton(page, 'Move to trash');
  await showsMessage(page, '1 changed.');
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.waitForURL('**view=trash**');
  await rows(page).filter({ hasText: contact }).getByRole('checkbox').check();
  await clickButton(page, 'Restore');
  await showsMessage(page, '1 changed.');
  await page.goto(screen + list);
  expect(await rows(page).count()).toBe(1);
  const { text: written } = await download(page, 'Export CSV');
  expect(written).toContain(contact);
  expect(written).toContain("'=1+1");
});
