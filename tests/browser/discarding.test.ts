/** "Discard changes" discards what is shown, of every record with a draft beside what visitors see. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { isSaved, isUnsaved, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor, textField, waitUntilPublished } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const { open, write } = setUpEditor(browser);
const discarded = 'Changes discarded. They are saved as a version.';

async function published(): Promise<OpenPage> {
  const page = await write();
  await page.keyboard.type('Public text.');
  await page.locator('#post-title').fill(uniqueName('Discarded'));
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  return page;
}

async function typeOn(page: Page, text: string): Promise<void> {
  await textField(page).press('Control+End');
  await page.keyboard.type(text);
}

const publicText = async (page: Page) => {
  const { pathname } = new URL(
    (await page.getByRole('link', { name: 'View on the site' }).first().getAttribute('href')) ?? '',
    inject('origin'),
  );
  return (await fetch(`${inject('origin')}${pathname}`)).text();
};
const banner = (page: Page) => page.getByRole('button', { name: 'Discard changes' });
const badge = (page: Page) => page.locator('main').getByText('Unpublished changes', { exact: true });

test('S29: discarded words leave the text too, and the next publication has none of them', async () => {
  const page = await published();
  await typeOn(page, ' DISCARDED');
  await isSaved(page);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => textField(page).innerText()).toBe('Public text. DISCARDED');
  await clickButton(page, 'Discard changes');
  await showsMessage(page, discarded);
  await expect.poll(() => textField(page).innerText()).toBe('Public text.');
  await typeOn(page, ' Next.');
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  await expect.poll(() => publicText(page)).toContain('Public text. Next.');
  expect(await publicText(page)).not.toContain('DISCARDED');
  expect(page.problems).toEqual([]);
});

test('S29: the page says that there are changes as soon as it has saved them, and discarding includes the last words and can be undone', async () => {
  const page = await published();
  expect(await badge(page).isVisible()).toBe(false);
  await typeOn(page, ' Saved.');
  await isSaved(page);
  await badge(page).waitFor();
  await banner(page).waitFor();
  await page.locator('#post-title').fill('Another title');
  await typeOn(page, ' Unsaved.');
  await isUnsaved(page);
  await clickButton(page, 'Discard changes');
  await showsMessage(page, discarded);
  await expect.poll(() => textField(page).innerText()).toBe('Public text.');
  expect(await page.locator('#post-title').inputValue()).toContain('Discarded');
  await expect.poll(() => badge(page).isVisible()).toBe(false);
  await page.locator('main').getByRole('form', { name: 'Undo' }).getByRole('button').click();
  await showsMessage(page, 'is restored as the draft');
  await expect.poll(() => textField(page).innerText()).toBe('Public text. Saved. Unsaved.');
  expect(await page.locator('#post-title').inputValue()).toBe('Another title');
  expect(await page.locator('#post [data-draft-status]').first().innerText()).not.toContain('Unsaved');
  expect(page.problems).toEqual([]);
});

test('S35 S7: the words of a product go too, those that nobody saved as well', async () => {
  const product = await open(href('productsAdmin', { product: 'new' }));
  await product.locator('#product-title').fill(uniqueName('Discarded'));
  await textField(product).fill('Public text.');
  await product.locator('[id="product-price.0.currency"]').selectOption('EUR');
  await product.locator('[id="product-price.0.amount"]').fill('129.5');
  await clickButton(product, 'Create product');
  await product.waitForURL(/product=[0-9a-f-]{36}/);
  await clickButton(product, 'Add to catalogue');
  await showsMessage(product, 'Added to the catalogue.');
  await typeOn(product, ' DISCARDED');
  await product.keyboard.press('Control+s');
  await showsMessage(product, 'Visitors see it when you publish the changes.');
  await product.reload();
  await hydrated(product);
  await typeOn(product, ' typed');
  await clickButton(product, 'Discard changes');
  await showsMessage(product, discarded);
  await expect.poll(() => textField(product).innerText()).toBe('Public text.');
});
