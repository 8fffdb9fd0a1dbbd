import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setUpBrowser } from '../helpers/browser.ts';
import { deckScreen as screen } from '../helpers/decks.ts';
import { dragByKeys } from '../helpers/dragging.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const open = (
  path: string,
  options: { js?: boolean; viewport?: { width: number; height: number }; theme?: 'dark' } = {},
) => people.open(path, { as: admin, ...options });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const titles = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).locator('a').allInnerTexts();
const order = async (page: Page) => (await titles(page)).map((text) => text.split('\n').at(-1)).join(' ');
/** Names the form, because the editor has an Undo of its own. */
const undo = (page: Page) => page.getByRole('form', { name: 'Undo' }).getByRole('button').click();

test('S30 S7: a deck is created, ordered by keyboard and published, and readers see later changes when they are published', async () => {
  const page = await open(`${screen}?view=all`);
  await link(page, 'New deck').click();
  await page.getByLabel('Title', { exact: true }).fill('Kettles in autumn');
  await clickButton(page, 'Create deck');
  await page.waitForURL((url) => url.searchParams.get('deck') === 'kettles-in-autumn');
  const form = page.locator('form#slide');
  await form.getByLabel('Title').fill('Opening');
  await form.getByLabel('Notes').fill('Wait until they sit.');
  await form.getByRole('radio', { name: 'Quote' }).check();
  await clickButton(page, 'Save');
  await showsMessage(page, 'Saved.');
  for (const [name, heading] of [
    ['Middle', 'Slide 2 of 2'],
    ['End', 'Slide 3 of 3'],
  ] as const) {
    await clickButton(page, 'Add a slide');
    await page.getByRole('heading', { name: heading }).waitFor();
    await form.getByLabel('Title').fill(name);
    await clickButton(page, 'Save');
    await showsMessage(page, 'Saved.');
  }
  expect(await order(page)).toBe('Opening Middle End');

  // The button keeps the focus while its slide moves up, and does nothing at the top.
  const up = page.getByRole('button', { name: 'Move “End” up' });
  await up.focus();
  for (const expected of ['Opening End Middle', 'End Opening Middle', 'End Opening Middle']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toBe(expected);
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await dragByKeys(page.getByRole('list', { name: 'Slides' }), '“End”', 'Position 3');
  await showsMessage(page, 'Moved End to position 3 of 3.');
  expect(await order(page)).toBe('Opening Middle End');
  await undo(page);
  await showsMessage(page, 'Moved End to position 1 of 3.');
  await expect.poll(() => order(page)).toBe('End Opening Middle');
  await clickButton(page, 'Remove slide');
  await showsMessage(page, 'Removed.');
  expect(await order(page)).toBe('Opening Middle');
  await undo(page);
  await expect.poll(() => order(page)).toBe('End Opening Middle');

  await clickButton(page, 'Publish');
  await showsMessage(page, 'Published.');
  await link(page, 'View as a reader').click();
  await page.waitForURL('**/account/investor/kettles-in-autumn');
  expect(await page.locator('#slide-title').innerText()).toBe('End');
  await page.goBack();
  await form.getByLabel('Title').fill('Beginning');
  await clickButton(page, 'Save');
  await showsMessage(page, 'Saved.');
  await page.getByText('Published, with changes').waitFor();
  const reader = await people.visit('/account/investor/kettles-in-autumn', { as: admin });
  expect(await reader.locator('#slide-title').innerText()).toBe('End');
  await clickButton(page, 'Publish changes');
  await showsMessage(page, 'Published.');
  await reader.reload();
  expect(await reader.locator('#slide-title').innerText()).toBe('Beginning');
  await reader.goto('/account/investor/kettles-in-autumn?slide=2');
  await reader.locator('[data-layout="quote"]').getByText('Opening').waitFor();
  expect(await reader.content()).not.toContain('Wait until they sit');
  expect(page.problems).toEqual([]);
});
