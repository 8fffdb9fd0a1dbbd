/** Texts are saved while somebody types, without a press and without showing the page again. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { holdAutosave, isSaved, isUnsaved, saysOf, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { deckScreen, makeDeck } from '../helpers/decks.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const { open, write, visit } = setUpEditor(browser);

async function draft(title: string): Promise<Page> {
  const page = await write();
  await page.keyboard.type('The first text.');
  await page.locator('#post-title').fill(uniqueName(title));
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  return page;
}

test('S29: a post is saved while somebody writes, with one entry of the history and a version of the text before', async () => {
  const page = await draft('Saved by itself');
  await textField(page).press('End');
  await page.keyboard.type(' Then more.');
  await isUnsaved(page);
  await isSaved(page);
  expect(await textField(page).evaluate((text) => text === document.activeElement)).toBe(true);
  await page.keyboard.type(' And the end.');
  await isUnsaved(page);
  await isSaved(page);
  const elsewhere = await visit(page.url());
  expect(await elsewhere.locator('[name="body.plain"]').inputValue()).toContain('Then more. And the end.');
  await elsewhere.goto(`${page.url()}&part=history`);
  const entries = elsewhere.getByRole('listitem').filter({ hasText: 'saved changes' });
  expect(await entries.count()).toBe(1);
  expect(await entries.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('And the end.')]);
  await elsewhere.goto(`${page.url()}&part=versions`);
  expect(await elsewhere.getByRole('row').filter({ hasText: 'Before it was replaced' }).count()).toBe(1);
  // A save with the keyboard is based on the revision of the autosave.
  await page.keyboard.type(' Pressed.');
  await page.keyboard.press('Control+S');
  await showsMessage(page, 'Saved.');
  await page.keyboard.type(' And on.');
  await isUnsaved(page);
  await isSaved(page);
  await elsewhere.goto(`${page.url()}&part=history`);
  expect(await entries.count()).toBe(3);
  await elsewhere.goto(`${page.url()}&part=versions`);
  expect(await elsewhere.getByRole('row').filter({ hasText: 'Before it was replaced' }).count()).toBe(2);
});

test('S29: a form that is sent while the page saves by itself waits for that', async () => {
  const page = await draft('Sent meanwhile');
  const { arrived, release } = await holdAutosave(page, href('postsAdmin'));
  await page.locator('#post-summary').fill('Typed');
  await arrived;
  await page.locator('#post-summary').fill('Typed on');
  await page.keyboard.press('Control+Enter');
  release();
  await showsMessage(page, 'Published.');
  expect(await page.locator('#post-summary').inputValue()).toBe('Typed on');
});

test('S29: a field that cannot be saved is named beside the buttons, and saved when it is corrected', async () => {
  const page = await draft('Refused');
  await page.locator('#post-title').fill('');
  await saysOf(page).toMatch(/^Unsaved\. Title: Please/);
  expect(await page.locator('[data-form-error]').count()).toBe(0);
  await page.reload();
  await hydrated(page);
  await page.getByText('were restored.').waitFor();
  await page.locator('#post-summary').fill('Typed on');
  await saysOf(page).toMatch(/^Unsaved\. Title: Please/);
  await page.locator('#post-title').fill(uniqueName('Mended'));
  await isSaved(page);
});

test('T56: the text of a colleague is not overwritten, and the button shows both texts', async () => {
  const page = await draft('Two people');
  const colleague = await visit(page.url());
  await colleague.locator('#post-summary').fill('Of the colleague');
  await clickButton(colleague, 'Save draft');
  await page.locator('#post-summary').fill('Mine');
  await saysOf(page).toContain('changed after you opened this page');
  await clickButton(page, 'Save draft');
  await expect
    .poll(() => page.getByRole('row', { name: 'Summary' }).first().innerText())
    .toMatch(/Of the colleague[\s\S]*Mine/);
});

test('S30 S34: slides and drafts of policies are saved too, each slide with an entry of its own', async () => {
  const slug = await makeDeck(await visit(`${deckScreen}?deck=new`), {
    title: uniqueName('Slides'),
    slides: ['One', 'Two'],
    publish: false,
  });
  const deck = await open(`${deckScreen}?deck=${slug}`);
  for (const slide of ['One', 'Two']) {
    const link = deck.getByRole('link', { name: slide });
    await link.click();
    await deck.locator('[aria-current="page"]').filter({ hasText: slide }).waitFor();
    await deck.waitForURL((url) => url.searchParams.has('slide'));
    await expect.poll(() => deck.locator('#slide-title').inputValue()).toBe(slide);
    await deck.locator('#slide-notes').fill(`Say ${slide}`);
    await isSaved(deck);
    await deck.locator('#slide-notes').fill(`Say ${slide} twice`);
    await isUnsaved(deck);
    await isSaved(deck);
  }
  await deck.goto(`${deckScreen}?deck=${slug}&part=history`);
  const changes = deck.getByRole('listitem').filter({ hasText: 'changed a slide' });
  await expect.poll(async () => (await changes.allInnerTexts()).join()).toContain('Say Two twice');
  for (const slide of ['One', 'Two']) expect(await changes.filter({ hasText: `Say ${slide}` }).count()).toBe(1);

  const policy = await open(`${href('policiesAdmin')}?policy=new`);
  await policy.locator('#policy-title').fill(uniqueName('Saved policy'));
  await policy.locator('#policy-kind').selectOption('other');
  await clickButton(policy, 'Create policy');
  await policy.getByRole('button', { name: /next version|first version/i }).click();
  await policy.getByRole('textbox', { name: 'Text', exact: true }).fill('The text of the policy.');
  await isSaved(policy);
  const again = await visit(policy.url());
  expect(await again.locator('textarea').first().inputValue()).toContain('The text of the policy.');
});
