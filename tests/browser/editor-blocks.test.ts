import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { blocksOf, editorHasRead, makePicture, setUpEditor, textField, waitUntilPublished } from '../helpers/editor.ts';
import { clickButton } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const { write } = setUpEditor(browser);
const menuOf = (page: Page) => page.getByRole('listbox', { name: 'Insert a block' });
async function expectClosed(page: Page): Promise<void> {
  await editorHasRead(page);
  await expect.poll(() => menuOf(page).count()).toBe(0);
}

test('S8: a slash opens a menu of blocks, which is filtered while typing, by keyboard and by pointer', async () => {
  const page = await write();
  const menu = menuOf(page);
  await page.keyboard.type('/');
  await expect
    .poll(() => menu.getByRole('option').allInnerTexts())
    .toEqual([
      'Heading',
      'Subheading',
      'Bullet list',
      'Numbered list',
      'Picture',
      'Quote',
      'Divider',
      'Table',
      'Embed',
      'Code block',
    ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  const active = menu.locator('[aria-selected="true"]');
  await expect.poll(() => active.innerText()).toBe('Subheading');
  expect(await textField(page).getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Said by others');
  await page.keyboard.press('Enter');

  await page.keyboard.type('/quo');
  await expect.poll(() => menu.getByRole('option').allInnerTexts()).toEqual(['Quote']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('The lamp is the best.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/div');
  await menu.getByRole('option', { name: 'Divider' }).click();
  await page.keyboard.type('After it');
  await page.keyboard.press('Enter');
  // Escape closes the menu and keeps the text. A slash within a sentence, or without a match, opens no menu.
  await page.keyboard.type('/list');
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('and/or');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/nothing-like-it');
  await expectClosed(page);
  expect(await blocksOf(page)).toEqual([
    'h3: Said by others',
    'blockquote: The lamp is the best.',
    'hr: ',
    'p: After it',
    'p: /list',
    'p: and/or',
    'p: /nothing-like-it',
  ]);
  expect(page.problems).toEqual([]);
});

test('S8: quotes, dividers and captions are typed as Markdown, saved, published and opened again', async () => {
  const page = await write();
  const slug = `a-quote-${Date.now()}`;
  await page.locator('#post-title').fill('A quote');
  await page.locator('#post-slug').fill(slug);
  await textField(page).click();
  await page.keyboard.type('> Made to be mended.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('---');
  await page.keyboard.type('The end');
  await page.keyboard.press('Control+Alt+p');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: await makePicture() });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A red square');
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('Our first lamp');
  await clickButton(page, 'Add picture');
  await textField(page).locator('figcaption', { hasText: 'Our first lamp' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  await page.reload();
  await textField(page).locator('blockquote', { hasText: 'Made to be mended.' }).waitFor();
  const visitor = await browser.open({ origin: inject('origin') });
  await visitor.goto(`/news/${slug}`);
  const text = visitor.locator('.content');
  expect(await text.locator('blockquote').innerText()).toBe('Made to be mended.');
  expect(await text.locator('hr').count()).toBe(1);
  expect(await text.locator('figure figcaption').innerText()).toBe('Our first lamp');
});

test('S8: the slash menu opens only while typing, and ignores keys with modifiers and keys during IME composition', async () => {
  const page = await write();
  const menu = menuOf(page);
  await page.keyboard.type('/list');
  await menu.waitFor();
  await page.keyboard.press('Shift+ArrowLeft');
  await expectClosed(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expectClosed(page);
  await page.keyboard.press('Backspace');
  await menu.waitFor();
  await textField(page).evaluate((text) =>
    text.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  // The text gets the key, which is an ordinary Enter for it here.
  expect(await blocksOf(page)).toEqual(['p: /lis', 'p: ']);
  // A list cannot contain a quote, so the list item becomes a paragraph first.
  await page.keyboard.press('Control+a');
  await page.keyboard.type('- An item');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/quote');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Said');
  expect(await blocksOf(page)).toEqual(['ul: An item', 'blockquote: Said', 'p: ']);
  expect(page.problems).toEqual([]);
});

test('S8 T50: a pasted figure keeps what is in it, unless it has a picture of this site', async () => {
  const page = await write();
  await textField(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<figure><blockquote><p>Quoted</p></blockquote></figure><figure><img src="https://elsewhere.example/x.png" alt="A lamp"><figcaption>Its caption</figcaption></figure>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect
    .poll(() => textField(page).innerText())
    .toMatch(/Quoted[\s\S]*Missing picture: A lamp[\s\S]*Its caption/);
  expect(await textField(page).locator('img:not(.ProseMirror-separator)').count()).toBe(0);
});

const rowsOf = (page: Page) =>
  textField(page).evaluate((text) =>
    [...text.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join('|')),
  );

test('S8: a table is written with the keyboard, changed by its menu, kept when pasted, and published as a table', async () => {
  const page = await write();
  const slug = `a-table-${Date.now()}`;
  await page.locator('#post-title').fill('A table');
  await page.locator('#post-slug').fill(slug);
  await textField(page).click();
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  for (const cell of ['Name', 'Price', '', 'Lamp', '10', '', 'Stool', '20']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  // From the last cell, Tab adds a row; from the first one, Shift+Tab leaves the text.
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kettle');
  await expect.poll(() => rowsOf(page)).toEqual(['Name|Price|', 'Lamp|10|', 'Stool|20|', 'Kettle||']);
  // Keys that would join cells do nothing.
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Shift+Tab');
  const menu = page.locator('summary', { hasText: 'Table…' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Caption').fill('Prices in euros');
  expect(await accessibilityProblems(page)).toEqual([]);
  await clickButton(page, 'Remove column');
  await expect.poll(() => rowsOf(page)).toEqual(['Name|Price', 'Lamp|10', 'Stool|20', 'Kettle|']);
  await menu.click();
  await clickButton(page, 'Add row above');
  await page.keyboard.type('new');
  await expect.poll(() => rowsOf(page)).toEqual(['Name|Price', 'Lamp|10', '|new', 'Stool|20', 'Kettle|']);
  await textField(page).evaluate((text) => {
    const [, , from, to] = text.querySelectorAll('td');
    getSelection()?.setBaseAndExtent(from!.firstChild!, 1, to!.firstChild!, 1);
  });
  await editorHasRead(page);
  await page.keyboard.type('x');
  await expect.poll(async () => (await rowsOf(page))[1]).toBe('Lx|0');
  await page.keyboard.press('Control+End');
  await editorHasRead(page);
  await textField(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    const rows = '<th>A<th>B<tr><td colspan=2><p>x</p><p>y</p><tr><td rowspan=2>EU<ul><li>a</ul><td>10<tr><td>20';
    clipboardData.setData('text/html', `<table><caption>Pasted</caption>${rows}</table>`);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect.poll(async () => (await rowsOf(page)).slice(-4)).toEqual(['A|B', 'xy|', 'EUa|10', '|20']);
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  const visitor = await browser.open({ origin: inject('origin'), viewport: { width: 390, height: 800 } });
  await visitor.goto(`/news/${slug}`);
  const table = visitor.getByRole('table', { name: 'Prices in euros' });
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Name', 'Price']);
  const pasted = await visitor.getByRole('table', { name: 'Pasted' }).getByRole('cell').allInnerTexts();
  expect(pasted).toEqual(['x\ny', '', 'EU\na', '10', '', '20']);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await accessibilityProblems(visitor)).toEqual([]);
  expect(page.problems).toEqual([]);
});

test('S8: a footnote is inserted at the caret, written in its popover, and listed below the text with links', async () => {
  const page = await write();
  const slug = `a-footnote-${Date.now()}`;
  await page.locator('#post-title').fill('A footnote');
  await page.locator('#post-slug').fill(slug);
  await textField(page).click();
  await page.keyboard.type('The lamp is old');
  await page.keyboard.press('Control+Alt+f');
  await page.getByLabel('Footnote', { exact: true }).waitFor();
  await page.keyboard.type('Since 1951');
  await page.keyboard.press('Enter');
  await page.keyboard.type(', and works.');
  await page.locator('summary', { hasText: 'Insert…' }).click();
  await clickButton(page, 'Footnote');
  await page.getByLabel('Footnote', { exact: true }).waitFor();
  await page.keyboard.press('Escape'); // One that is left without words is removed.
  const notes = textField(page).locator('sup');
  await expect.poll(() => notes.count()).toBe(1);
  await notes.click();
  await page.getByLabel('Footnote', { exact: true }).fill('Since 1952');
  expect(await accessibilityProblems(page)).toEqual([]);
  await clickButton(page, 'Done');
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  const visitor = await browser.open({ origin: inject('origin'), viewport: { width: 390, height: 800 } });
  await visitor.goto(`/news/${slug}`);
  await visitor.locator('[role="doc-noteref"]').click();
  await visitor.waitForURL(/#footnote-1$/);
  expect(await visitor.locator('.footnotes li:target').innerText()).toContain('Since 1952');
  await visitor.getByRole('link', { name: 'Back to footnote 1 in the text' }).click();
  await visitor.waitForURL(/#footnote-1-place$/);
  expect(await accessibilityProblems(visitor)).toEqual([]);
  expect(page.problems).toEqual([]);
});

test('S8: a pasted link of a video becomes a card, whose player is loaded only when a visitor asks for it', async () => {
  const page = await write();
  const slug = `a-video-${Date.now()}`;
  await page.locator('#post-title').fill('A video');
  await page.locator('#post-slug').fill(slug);
  await textField(page).click();
  await textField(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://vimeo.com/76979871');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await textField(page).locator('[data-embed="https://vimeo.com/76979871"]').click();
  await page.getByLabel('Title (optional)').fill('How a lamp is made');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/embed');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Link' }).waitFor();
  await page.keyboard.type('example.org/a-page');
  await page.keyboard.press('Enter');
  await textField(page).locator('[data-embed="https://example.org/a-page"]').waitFor();
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  for (const js of [true, false]) {
    const visitor = await browser.open({ origin: inject('origin'), js });
    const asked: string[] = [];
    await visitor.route('https://player.vimeo.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'The player' });
    });
    await visitor.goto(`/news/${slug}`);
    const link = visitor.getByRole('link', { name: 'How a lamp is made' });
    expect(await link.getAttribute('href')).toBe('https://vimeo.com/76979871');
    expect(await visitor.getByRole('link', { name: 'example.org' }).getAttribute('href')).toBe(
      'https://example.org/a-page',
    );
    const play = visitor.getByRole('button', { name: 'Play from Vimeo' });
    if (!js) {
      expect(await play.count()).toBe(0);
      continue;
    }
    await play.waitFor();
    expect(await accessibilityProblems(visitor)).toEqual([]);
    expect(asked).toEqual([]);
    await play.click();
    await visitor.frameLocator('iframe[title="How a lamp is made"]').getByText('The player').waitFor();
  }
  expect(page.problems).toEqual([]);
});
