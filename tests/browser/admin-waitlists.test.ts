import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { spacedPhone } from '../../src/client-components/phone-format.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { dragByKeys, dragTo } from '../helpers/dragging.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const screen = href('waitlistsAdmin');
const run = Date.now();
const staff = people.signIn('5550100000');

const open = (query = '', options: { js?: boolean } = {}) =>
  people.open(`${screen}${query}`, { as: staff, ...options });
const rows = (page: Page) => page.locator('tbody tr');
/** Finds the entry of this contact and opens it. */
async function openEntry(contact: string): Promise<Page> {
  const page = await open(`?waitlist=general&q=${encodeURIComponent(contact)}`);
  const shown = contact.startsWith('+') ? spacedPhone(contact) : contact;
  await rows(page).getByRole('link', { name: shown }).click();
  await page.getByRole('heading', { name: shown }).waitFor();
  return page;
}

test('S36: entries are dragged to another position by pointer and by keyboard, and a move is undone', async () => {
  const page = await open('?waitlist=general&part=add');
  const contacts = ['first', 'second', 'third'].map((name) => `${name}-${run}@example.org`);
  for (const contact of contacts) {
    await page.locator('#entry-new-contact').fill(contact);
    await clickButton(page, 'Add to the list');
    await showsMessage(page, `${contact} is on the list`);
  }
  const [first, second, third] = contacts as [string, string, string];
  await page.goto(`${screen}?waitlist=general&q=${run}%40example.org`);
  const table = page.locator('main table');
  const shown = async () => (await rows(page).locator('a').allInnerTexts()).filter((text) => contacts.includes(text));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(shown).toEqual([first, second, third]);
  await dragTo(table, third, rows(page).filter({ hasText: first }), 'upper');
  await expect.poll(shown).toEqual([third, first, second]);
  await expect.poll(focused).toBe(`Drag ${third}`);
  await dragByKeys(table, third, `Position ${await rows(page).count()}`);
  await expect.poll(shown).toEqual([first, second, third]);
  await expect.poll(focused).toBe(`Drag ${third}`);
  await clickButton(page, 'Undo');
  await expect.poll(shown).toEqual([third, first, second]);
  await page.goto(`${screen}?waitlist=general&sort=newest`);
  await table.hover();
  expect(await page.getByRole('button', { name: /^Drag / }).count()).toBe(0);
  expect(page.problems).toEqual([]);
});

test('S36: invitations are previewed before they are sent', async () => {
  const page = await open('?waitlist=general&part=add');
  const contact = `+4930${String(run).slice(-7)}`;
  await page.locator('#entry-new-contact').fill(contact);
  await clickButton(page, 'Add to the list');
  await showsMessage(page, 'is on the list');
  await page.goto(`${screen}?waitlist=general&part=invite`);
  // The list of people who would be invited is shown at once, and follows the number.
  await page.getByRole('heading', { name: /would be invited$/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Show who would be invited' }).isVisible()).toBe(false);
  await page.locator('[name="count"]').fill('100');
  await page.waitForURL((url) => url.searchParams.get('count') === '100');
  // Until it is replaced, the dry run for the number before may be hidden in the page.
  await expect.poll(() => page.getByText('this as a text message').count()).toBe(1);
  const shown = page.locator('li', { hasText: spacedPhone(contact) });
  await expect.poll(() => shown.count()).toBe(1);
  await page.getByRole('button', { name: /^Invite (these|this)/ }).click();
  await showsMessage(page, 'invited.');
  // The button is gone, so a second click cannot invite further entries.
  expect(await page.getByRole('button', { name: /^Invite/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Invite more people' }).click();
  await page.getByLabel('How many').waitFor();
  const entry = await openEntry(contact);
  await expect
    .poll(async () => {
      await entry.reload();
      return entry.getByText('Message sent').count();
    })
    .toBe(1);
  await entry.locator('#entry-save-status').selectOption('joined');
  await clickButton(entry, 'Save');
  await showsMessage(entry, 'Saved.');
});
