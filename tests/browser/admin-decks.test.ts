import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { makeDeck as make, deckScreen as screen } from '../helpers/decks.ts';
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
const makeDeck = async (title: string, slides: readonly string[], { publish = true } = {}) =>
  make(await open(`${screen}?deck=new`, { js: false }), { title, slides, publish });
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
  const reader = await open('/account/investor/kettles-in-autumn', { js: false });
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

test('T56: the second of two conflicting saves shows both texts, and unsaved text survives a reload', async () => {
  const slug = await makeDeck('Two writers', ['Shared'], { publish: false });
  const [first, second] = [await open(`${screen}?deck=${slug}`), await open(`${screen}?deck=${slug}`, { js: false })];
  const title = (page: Page) => page.locator('form#slide').getByLabel('Title');
  await title(second).fill('Theirs');
  await clickButton(second, 'Save');
  await title(first).fill('Mine');
  await clickButton(first, 'Save');
  const row = first.getByRole('row', { name: 'Title' });
  await expect.poll(() => row.innerText()).toMatch(/Theirs[\s\S]*Mine/);
  expect(await title(first).inputValue()).toBe('Mine');
  await clickButton(first, 'Save');
  await showsMessage(first, 'Saved.');
  await second.goto(`${screen}?deck=${slug}`);
  expect(await title(second).inputValue()).toBe('Mine');
  await title(first).fill('Half a thou');
  await first.reload();
  await hydrated(first);
  await expect.poll(() => title(first).inputValue()).toBe('Half a thou');
  await first.getByText('were restored.').waitFor();
});

test('T56: a slide that a colleague removed is restored with the text typed into it', async () => {
  const slug = await makeDeck('Removed meanwhile', ['Stays', 'Goes'], { publish: false });
  const [mine, theirs] = [await open(`${screen}?deck=${slug}`), await open(`${screen}?deck=${slug}`, { js: false })];
  for (const page of [mine, theirs])
    await page.getByRole('navigation', { name: 'Slides' }).getByRole('link', { name: 'Goes' }).click();
  await mine.getByRole('heading', { name: 'Slide 2 of 2' }).waitFor();
  await mine.locator('form#slide').getByLabel('Title').fill('Typed while it was removed');
  await clickButton(theirs, 'Remove slide');
  await theirs.getByText('Removed.').first().waitFor();
  await clickButton(mine, 'Save');
  await mine.getByRole('heading', { name: /^This slide was removed by / }).waitFor();
  expect(await mine.locator('form#slide').getByLabel('Title').inputValue()).toBe('Typed while it was removed');
  await clickButton(mine, 'Restore with this text');
  await showsMessage(mine, 'The slide is restored with your text.');
  expect(await order(mine)).toBe('Stays Typed while it was removed');
});

test('S30: versions are compared word by word and restored', async () => {
  const slug = await makeDeck('With a past', ['Old words', 'Stays']);
  const page = await open(`${screen}?deck=${slug}`);
  await page.locator('form#slide').getByLabel('Title').fill('New words');
  await clickButton(page, 'Save');
  await showsMessage(page, 'Saved.');
  await link(page, 'Versions').click();
  await link(page, 'with the current draft').click();
  await page.getByText('1 of 2 pages differ').waitFor();
  expect(await page.locator('article ins').first().innerText()).toContain('New');
  await clickButton(page, 'Restore');
  await showsMessage(page, 'Version 1 restored. The previous slides are saved as version 2.');
  await page.goto(`${screen}?deck=${slug}`);
  expect(await order(page)).toBe('Old words Stays');
  await page.goto(`${screen}?deck=${slug}&part=versions`);
  await page.getByRole('form', { name: 'Restore version 2' }).getByRole('button').click();
  await showsMessage(page, 'Version 2 restored');
  await link(page, 'History').click();
  await page.getByText('restored a version').first().waitFor();
});

test('S7 S30 T55: decks are published and trashed in bulk, restored by undo, exported and permanently deleted', async () => {
  await makeDeck('=Bulk one', ['A'], { publish: false });
  await makeDeck('Bulk two', ['A'], { publish: false });
  const page = await open(`${screen}?view=all&q=bulk`);
  await page.getByRole('checkbox', { name: 'Choose all rows' }).check();
  await clickButton(page, 'Publish');
  await showsMessage(page, '2 published.');
  await page.getByRole('checkbox', { name: 'Choose Bulk two' }).check();
  await clickButton(page, 'Move to trash');
  await showsMessage(page, '1 moved to trash.');
  expect(await link(page, 'Bulk two').count()).toBe(0);
  await undo(page);
  await showsMessage(page, 'Undone.');
  await link(page, 'Bulk two').waitFor();
  const file = await page.request.get(`${screen}?view=all&q=bulk&export=csv`);
  expect(file.headers()['content-type']).toContain('text/csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes('Bulk one'))).toMatch(/^'=Bulk one,bulk-one,Deck,Published,1,/);

  await page.goto(`${screen}?deck=bulk-two&part=settings`);
  await hydrated(page);
  await clickButton(page, 'Move to trash');
  await page.getByText('In the trash').first().waitFor();
  await page.locator('summary', { hasText: 'Delete permanently' }).click();
  await clickButton(page, 'Yes, delete it permanently');
  await page.getByText('Deck permanently deleted.').waitFor();
  expect((await page.goto(`${screen}?deck=bulk-two`))?.status()).toBe(404);
});

test('S68: the deck chosen last is shown again, also with a new address, and forgotten when it is deleted', async () => {
  const slug = await makeDeck('Remembered', ['A'], { publish: false });
  const page = await open(`${screen}?view=all&q=remembered`, { js: false });
  await link(page, 'Remembered').click();
  expect(new URL(page.url()).searchParams.get('deck')).toBe(slug);
  await page.goto('/account');
  await page.goto(screen);
  expect(new URL(page.url()).searchParams.get('deck')).toBe(slug);
  expect(await page.locator('h1').innerText()).toBe('Remembered');
  await page.goto(`${screen}?deck=${slug}&part=settings`);
  await page.getByLabel('Address').fill('remembered-elsewhere');
  await clickButton(page, 'Save');
  expect(new URL(page.url()).searchParams.get('deck')).toBe('remembered-elsewhere');
  await clickButton(page, 'Move to trash');
  await page.locator('summary', { hasText: 'Delete permanently' }).click();
  await clickButton(page, 'Yes, delete it permanently');
  expect((await page.goto(screen))?.status()).toBe(200);
  expect(await page.locator('h1').innerText()).toBe('Decks');
});
