/** Blocks are saved while somebody types, although all blocks of a page share its revision and its draft. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';
import { href } from '#contract/routes.ts';
import { holdAutosave, isSaved, isUnsaved, saysOf, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor } from '../helpers/editor.ts';
import { clickButton } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const { open, visit } = setUpEditor(browser);

const screen = (query = '') => `${href('pagesAdmin')}${query}`;
const field = (page: Page, name: string) => page.locator(`[id="block-${name}"]`);
const done = (page: Page, text: string) =>
  page.locator('[data-form-success], [role="status"]').filter({ hasText: text }).first().waitFor();
const row = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem').filter({ hasText: text });
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem');

/** A page with these quotes, published if there are any. */
async function pageOf(...quotes: string[]): Promise<{ list: string; seen(): Promise<string> }> {
  const page = await visit(screen());
  const route = uniqueName('blocks')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  await page.locator('#page-new [name="title"]').fill(route);
  await page.locator('#page-new [name="route"]').fill(route);
  await clickButton(page, 'Create page');
  const list = screen(`?page=${route}`);
  for (const quote of quotes) {
    await page.goto(`${list}&block=new-quote`);
    await field(page, 'text').fill(quote);
    await clickButton(page, 'Add to the page');
    await done(page, 'Block added');
  }
  if (quotes.length > 0) {
    await clickButton(page, 'Publish changes');
    await done(page, 'Published.');
  }
  await page.close();
  const path = href('ownPage', { slug: route });
  return { list, seen: async () => (await fetch(`${inject('origin')}${path}`)).text() };
}

async function openBlock(list: string, quote: string, openPage = open) {
  const page = await openPage(list);
  await row(page, quote).getByRole('link', { name: 'edit this block' }).click();
  await field(page, 'text').waitFor();
  return page;
}

test('S32: a block is saved while somebody types, for colleagues but not for visitors, and can be set back', async () => {
  const { list, seen } = await pageOf('Quote one', 'Quote two');
  const page = await openBlock(list, 'Quote one');
  const text = field(page, 'text');
  await text.fill('Typed one');
  await isSaved(page);
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
  await text.fill('Typed one and more');
  await isUnsaved(page);
  await isSaved(page);
  const elsewhere = await visit(page.url());
  expect(await field(elsewhere, 'text').inputValue()).toBe('Typed one and more');
  expect(await seen()).toContain('Quote one');
  expect(await seen()).not.toContain('Typed one');

  await page.getByRole('link', { name: 'Back to the page' }).click();
  await row(page, 'Quote two').getByRole('link', { name: 'edit this block' }).click();
  await expect.poll(() => text.inputValue()).toBe('Quote two');
  await text.fill('Typed two');
  await isSaved(page);
  await elsewhere.goto(`${list}&part=history`);
  // One entry for each block, from the first text before to the last one after.
  const entries = elsewhere.getByRole('listitem').filter({ hasText: 'saved changes' });
  for (const [block, before, after] of [
    ['1. Quote', 'Quote one', 'Typed one and more'],
    ['2. Quote', 'Quote two', 'Typed two'],
  ] as const) {
    const entry = entries.filter({ hasText: block });
    expect((await entry.locator('del').allInnerTexts()).join()).toMatch(new RegExp(`${before}$`));
    expect((await entry.locator('ins').allInnerTexts()).join()).toContain(`quote · ${after}`);
    expect(await entry.count()).toBe(1);
  }

  // Removing it and undoing that gives back what was saved by itself.
  await elsewhere.goto(list);
  await row(elsewhere, 'Typed one and more').getByRole('button', { name: 'Remove' }).click();
  await done(elsewhere, 'Quote: removed.');
  await clickButton(elsewhere, 'Undo');
  await done(elsewhere, 'Quote: restored.');
  expect(await rowsOf(elsewhere).first().innerText()).toContain('Typed one and more');
  // The texts from before are versions: the published page, and the page before the second block was typed into.
  await elsewhere.goto(`${list}&part=versions`);
  expect(await elsewhere.getByRole('row').filter({ hasText: 'Before it was replaced' }).count()).toBe(1);
  await elsewhere
    .getByRole('row')
    .filter({ hasText: /Published/ })
    .last()
    .getByRole('button', { name: 'Restore' })
    .click();
  await done(elsewhere, 'is restored as the draft');
  await elsewhere.goto(list);
  expect(await row(elsewhere, 'Quote one').count()).toBe(1);
  expect(await row(elsewhere, 'Quote two').count()).toBe(1);
});

test('T56: a colleague who saves another block makes no conflict, and one who saves the same block is not overwritten', async () => {
  const { list } = await pageOf('Mine', 'Theirs');
  const page = await openBlock(list, 'Mine');
  const colleague = await openBlock(list, 'Theirs', visit);
  await field(colleague, 'text').fill('Theirs, changed');
  await clickButton(colleague, 'Save block');
  await done(colleague, 'Block saved');
  await field(page, 'text').fill('Mine, typed');
  await isSaved(page);
  await row(colleague, 'Theirs, changed').getByRole('link', { name: 'edit this block' }).click();
  await field(colleague, 'text').fill('Theirs, changed again');
  await clickButton(colleague, 'Save block');
  await done(colleague, 'Block saved');
  await row(colleague, 'Mine, typed').waitFor();
  await field(page, 'text').fill('Mine, typed again');
  await isUnsaved(page);
  await isSaved(page);

  await row(colleague, 'Mine, typed').getByRole('link', { name: 'edit this block' }).click();
  await expect.poll(() => field(colleague, 'text').inputValue()).toBe('Mine, typed again');
  await field(colleague, 'text').fill('Of the colleague');
  await clickButton(colleague, 'Save block');
  await done(colleague, 'Block saved');
  await field(page, 'text').fill('Mine, typed a third time');
  await saysOf(page).toContain('Unsaved. This changed after you opened this page.');
  await colleague.reload();
  expect(await row(colleague, 'Of the colleague').count()).toBe(1);
  await clickButton(page, 'Save block');
  const conflict = page.locator('[aria-labelledby$="-conflict"]');
  await conflict.waitFor();
  expect(await conflict.innerText()).toMatch(/Of the colleague[\s\S]*Mine, typed a third time/);
  await clickButton(page, 'Save block');
  await done(page, 'Block saved');
  expect(await rowsOf(page).allInnerTexts()).toEqual([
    expect.stringContaining('Mine, typed a third time'),
    expect.stringContaining('Theirs, changed again'),
  ]);
});

test('T56: a block that is added, moved or removed while others save themselves loses nothing', async () => {
  const { list } = await pageOf('First', 'Second', 'Third', 'Fourth');
  const [first, second] = [await openBlock(list, 'First'), await openBlock(list, 'Second')];
  const colleague = await visit(list);
  const adding = await visit(`${list}&block=new-quote`);
  const held = await Promise.all(
    [first, second].map((page) => holdAutosave(page, href('pagesAdmin'), { isUnsent: true })),
  );
  await field(first, 'text').fill('First, typed');
  await field(second, 'text').fill('Second, typed');
  await Promise.all(held.map(({ arrived }) => arrived));
  await row(colleague, 'Third').getByRole('button', { name: 'Move up' }).click();
  await done(colleague, 'Moved Quote: Third to position 2');
  await row(colleague, 'Fourth').getByRole('button', { name: 'Remove' }).click();
  await done(colleague, 'Quote: removed.');
  await field(adding, 'text').fill('Added meanwhile');
  // All three at once.
  for (const { release } of held) release();
  await clickButton(adding, 'Add to the page');
  await done(adding, 'Block added');
  await Promise.all([isSaved(first), isSaved(second)]);
  await adding.goto(list);
  expect((await rowsOf(adding).locator('a').allInnerTexts()).filter((text) => text.includes('edit'))).toEqual(
    ['First, typed', 'Third', 'Second, typed', 'Added meanwhile'].map((text) => expect.stringContaining(text)),
  );
  // A removed block is not restored by who still types into it.
  await row(adding, 'Second, typed').getByRole('button', { name: 'Remove' }).click();
  await done(adding, 'Quote: removed.');
  await field(second, 'text').fill('Second, typed on');
  await saysOf(second).toContain('Someone removed this block while you were editing.');
  await adding.reload();
  expect(await row(adding, 'Second').count()).toBe(0);
  await clickButton(second, 'Save block');
  await second.getByRole('heading', { name: /^This block was removed/ }).waitFor();
  expect(await field(second, 'text').inputValue()).toBe('Second, typed on');
});

test('S32: rows that are added, moved and removed are saved by itself, and an empty row before others is named', async () => {
  const { list } = await pageOf();
  const page = await open(`${list}&block=new-cards`);
  await field(page, 'cards.0.title').fill('One');
  await clickButton(page, 'Add to the page');
  await row(page, 'One').getByRole('link', { name: 'edit this block' }).click();
  await field(page, 'cards.0.title').waitFor();
  await clickButton(page, 'Add a card');
  await done(page, 'Form updated.');
  await field(page, 'cards.1.title').fill('Two');
  await isSaved(page);
  await clickButton(page, 'Move card 2 up');
  await expect.poll(() => field(page, 'cards.0.title').inputValue()).toBe('Two');
  const stored = async () => {
    const elsewhere = await visit(page.url());
    const titles = elsewhere.locator('[id^="block-cards."][id$=".title"]');
    return Promise.all((await titles.all()).map((title) => title.inputValue()));
  };
  await expect.poll(stored, { timeout: 30_000, interval: 500 }).toEqual(['Two', 'One']);
  await clickButton(page, 'Add a card');
  await field(page, 'cards.2.title').waitFor();
  await field(page, 'cards.2.title').fill('Three');
  await field(page, 'cards.1.title').fill('');
  await saysOf(page).toContain('Unsaved. Fill in the empty row, or remove it.');
  expect(await stored()).toEqual(['Two', 'One']);
  await clickButton(page, 'Remove card 2');
  await expect.poll(() => field(page, 'cards.2.title').count()).toBe(0);
  await expect.poll(stored, { timeout: 30_000, interval: 500 }).toEqual(['Two', 'Three']);
  await field(page, 'cards.1.title').fill('Three, typed on');
  await isSaved(page);
  await clickButton(page, 'Save block');
  await done(page, 'Block saved');
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

const revisionOf = (page: Page) => page.getByRole('form', { name: 'Publish changes' }).locator('[name=revision]');

/** Goes back to the list of blocks while what was typed is on its way. */
async function leave(list: string, quote: string, typed: string) {
  const page = await openBlock(list, quote);
  const { arrived, release } = await holdAutosave(page, href('pagesAdmin'), { isUnsent: true });
  await field(page, 'text').fill(typed);
  await arrived;
  await page.getByRole('link', { name: 'Back to the page' }).click();
  await revisionOf(page).waitFor({ state: 'attached' });
  return { page, release };
}

test('S32: the buttons of the page work if it was shown while a block was being saved, but not over the text of a colleague', async () => {
  const { list, seen } = await pageOf('Mine', 'Theirs');
  const colleague = await openBlock(list, 'Theirs', visit);
  const saveTheirs = async (text: string) => {
    await field(colleague, 'text').fill(text);
    await clickButton(colleague, 'Save block');
    await done(colleague, 'Block saved');
  };
  await saveTheirs('Theirs, changed');
  const { page, release } = await leave(list, 'Mine', 'Typed and left');
  const shown = await revisionOf(page).inputValue();
  release();
  await expect.poll(() => revisionOf(page).inputValue()).toBe(String(Number(shown) + 1));
  await clickButton(page, 'Publish changes');
  await done(page, 'Published.');
  await expect.poll(seen).toContain('Typed and left');

  await row(colleague, 'Theirs, changed').getByRole('link', { name: 'edit this block' }).click();
  await saveTheirs('Not for visitors yet');
  const again = await leave(list, 'Typed and left', 'Typed again');
  await row(colleague, 'Not for visitors').getByRole('link', { name: 'edit this block' }).click();
  await saveTheirs('Nobody has seen this');
  const saved = again.page.waitForResponse((response) => response.request().headers()['prefer'] === preferMinimal);
  again.release();
  expect((await saved).status()).toBe(200);
  await clickButton(again.page, 'Publish changes');
  await again.page.getByText('This page changed after you opened this page.').first().waitFor();
  expect(await seen()).not.toContain('Nobody has seen this');
  await clickButton(again.page, 'Publish changes');
  await done(again.page, 'Published.');
  await expect.poll(seen).toMatch(/Typed again[\s\S]*Nobody has seen this/);
});
