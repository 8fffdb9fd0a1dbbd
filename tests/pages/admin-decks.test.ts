import { expect, test } from 'vitest';
import type { OpenPage } from '../helpers/browser.ts';
import { makeDeck as make, deckScreen as screen } from '../helpers/decks.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const admin = people.signIn('5550100000');

const open = (path: string) => people.visit(path, { as: admin });
const link = (page: OpenPage, name: string) => page.getByRole('link', { name, exact: true });
const order = async (page: OpenPage) =>
  (await page.getByRole('navigation', { name: 'Slides' }).locator('a > :last-child').allInnerTexts()).join(' ');
const makeDeck = async (title: string, slides: readonly string[], { publish = true } = {}) =>
  make(await open(`${screen}?deck=new`), { title, slides, publish });
/** Names the form, because the editor has an Undo of its own. */
const undo = (page: OpenPage) => page.getByRole('form', { name: 'Undo' }).getByRole('button').click();

test('T56: the second of two conflicting saves shows both texts, and unsaved text survives a reload', async () => {
  const slug = await makeDeck('Two writers', ['Shared'], { publish: false });
  const [first, second] = [await open(`${screen}?deck=${slug}`), await open(`${screen}?deck=${slug}`)];
  const title = (page: OpenPage) => page.locator('form#slide').getByLabel('Title');
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
});

test('T56: a slide that a colleague removed is restored with the text typed into it', async () => {
  const slug = await makeDeck('Removed meanwhile', ['Stays', 'Goes'], { publish: false });
  const [mine, theirs] = [await open(`${screen}?deck=${slug}`), await open(`${screen}?deck=${slug}`)];
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
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
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
  await clickButton(page, 'Move to trash');
  await page.getByText('In the trash').first().waitFor();
  await page.locator('summary', { hasText: 'Delete permanently' }).click();
  await clickButton(page, 'Yes, delete it permanently');
  await page.getByText('Deck permanently deleted.').waitFor();
  expect((await page.goto(`${screen}?deck=bulk-two`))?.status()).toBe(404);
});

test('S68: the deck chosen last is shown again, also with a new address, and forgotten when it is deleted', async () => {
  const slug = await makeDeck('Remembered', ['A'], { publish: false });
  const page = await open(`${screen}?view=all&q=remembered`);
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
