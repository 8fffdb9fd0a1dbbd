/** A new post is on the server from its first words, in the same form; another new post begins empty. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { isSaved, isUnsaved, loseAutosave, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
import { setUpEditor, textField, waitUntilPublished } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const { open } = setUpEditor(browser);
const newPost = href('postsAdmin', { post: 'new' });
const idOf = (page: Page) => new URL(page.url()).searchParams.get('post') ?? '';
const stored = async (page: Page) => {
  const elsewhere = await open(page.url(), { js: false });
  return elsewhere.locator('[name="body.plain"]').inputValue();
};
const found = async (page: Page, title: string) => {
  await page.goto(href('postsAdmin', { view: 'all', q: title }));
  return page.locator('main table').getByRole('link', { name: title }).count();
};

test('S29: the first words make the post, without losing focus, keys or undo', async () => {
  const page = await open(newPost);
  const title = uniqueName('From the first words');
  await page.locator('#post-title').fill(title);
  await textField(page).click();
  await page.keyboard.type('One.');
  await page.waitForURL(/post=[0-9a-f-]{36}/);
  const id = idOf(page);
  expect(await textField(page).evaluate((text) => text === document.activeElement)).toBe(true);
  await isSaved(page);
  await page.keyboard.type(' Two.');
  await isUnsaved(page);
  await isSaved(page);
  expect(await stored(page)).toBe('One. Two.');
  await page.keyboard.press('Control+z');
  await expect.poll(() => textField(page).innerText()).not.toContain('Two.');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type(' Three.');
  await page.keyboard.press('Control+s');
  await page.keyboard.type(' Four.', { delay: 10 });
  await showsMessage(page, 'Draft saved.');
  await expect.poll(() => textField(page).innerText()).toBe('One. Two. Three. Four.');
  expect(idOf(page)).toBe(id);
  await textField(page).click();
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  expect(idOf(page)).toBe(id);
  expect(await stored(page)).toBe('One. Two. Three. Four.');
  expect(await found(page, title)).toBe(1);
  expect(page.problems).toEqual([]);
});

test('S29: a post without a title is not made, and one whose response is lost is made once', async () => {
  const page = await open(newPost);
  await textField(page).fill('Words without a title.');
  await page.getByText('Unsaved. Title: Please fill in this field.').first().waitFor();
  expect(page.url()).toContain('post=new');
  const title = uniqueName('Lost once');
  const lost = loseAutosave(page, href('postsAdmin'));
  await page.locator('#post-title').fill(title);
  await page.locator('#post-summary').fill('A summary.');
  await lost;
  await page.locator('#post-summary').fill('A summary that goes on.');
  await page.waitForURL(/post=[0-9a-f-]{36}/, { timeout: 60_000 });
  await isSaved(page);
  expect(await found(page, title)).toBe(1);
});

test('S69: another new post is empty, and lists what only this browser has', async () => {
  const page = await open(newPost);
  await withoutAutosaves(page, href('postsAdmin'));
  await page.locator('#post-title').fill('The first one');
  await textField(page).fill('Words of the first one.');
  await isUnsaved(page);
  const second = await page.context().newPage();
  await second.goto(newPost);
  await hydrated(second);
  expect(await second.locator('#post-title').inputValue()).toBe('');
  const list = second.locator('form#post [data-draft-bar]');
  await list.getByRole('button', { name: /^The first one/ }).waitFor();
  await withoutAutosaves(second, href('postsAdmin'));
  await second.locator('#post-title').fill('The second one');
  await isUnsaved(second);
  for (const [tab, title] of [
    [page, 'The first one'],
    [second, 'The second one'],
  ] as const) {
    await tab.reload();
    await hydrated(tab);
    await expect.poll(() => tab.locator('#post-title').inputValue()).toBe(title);
  }
  // In the same tab as well.
  await second.getByRole('link', { name: 'Pictures' }).first().click();
  await second.waitForURL((url) => url.pathname === href('mediaAdmin'));
  await second.goBack();
  await expect.poll(() => second.locator('#post-title').inputValue()).toBe('The second one');
  await second.goto(newPost);
  await hydrated(second);
  await second
    .locator('form#post [data-draft-bar]')
    .getByText('The second one')
    .or(second.getByText('were restored.'))
    .first()
    .waitFor();
  await page.goto(href('account'));
  const third = await page.context().newPage();
  await third.goto(newPost);
  await third
    .locator('form#post [data-draft-bar]')
    .getByRole('button', { name: /^The first one/ })
    .click();
  await expect.poll(() => textField(third).innerText()).toBe('Words of the first one.');
  await clickButton(third, 'Save draft');
  await showsMessage(third, 'Draft saved.');
});

test('S29: "New post" beside a post that was just made begins another one', async () => {
  const page = await open(newPost);
  await page.locator('#post-title').fill(uniqueName('Made'));
  await textField(page).fill('Made by itself.');
  await page.waitForURL(/post=[0-9a-f-]{36}/);
  const made = page.url();
  await isSaved(page);
  // In a text these keys make a link.
  await page.locator('#post-title').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('New post');
  await page
    .getByRole('option', { name: /^New post/ })
    .first()
    .click();
  await page.waitForURL(/post=new/);
  await expect.poll(() => textField(page).innerText()).not.toContain('Made');
  expect(await page.locator('#post-title').inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL(made);
  await expect.poll(() => textField(page).innerText()).toBe('Made by itself.');
});
