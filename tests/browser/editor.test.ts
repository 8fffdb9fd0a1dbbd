import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import {
  caretIsInside,
  makePicture,
  setUpEditor,
  textField,
  toolbarButton,
  waitUntilPublished,
} from '../helpers/editor.ts';
import { clickButton } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const { open, write } = setUpEditor(browser);
const shown = (page: Page) => textField(page).innerHTML();
const selectAll = (page: Page) => page.keyboard.press('Control+a');

/** Pastes data of the given clipboard types. */
const paste = (page: Page, data: Record<string, string>) =>
  textField(page).evaluate((element, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, content] of Object.entries(kinds)) clipboardData.setData(kind, content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test('S8: each of the eight tools applies its format, shows its state and survives saving and publishing', async () => {
  const page = await write();
  const slug = `eight-tools-${Date.now()}`;
  await page.locator('#post-title').fill('Eight tools');
  await page.locator('#post-slug').fill(slug);
  await textField(page).click();
  expect(await page.getByRole('toolbar').getByRole('button').count()).toBe(8);
  const toggled: Array<[string, string]> = [
    ['Heading', 'h2'],
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Code', 'code'],
    ['Bullet list', 'ul'],
    ['Numbered list', 'ol'],
  ];
  for (const [name, element] of toggled) {
    await toolbarButton(page, name).click();
    expect([name, await toolbarButton(page, name).getAttribute('aria-pressed')]).toEqual([name, 'true']);
    await page.keyboard.type(`By ${name}`);
    await textField(page)
      .locator(element)
      .filter({ hasText: `By ${name}` })
      .waitFor();
    await toolbarButton(page, name).click();
    expect([name, await toolbarButton(page, name).getAttribute('aria-pressed')]).toEqual([name, 'false']);
    await toolbarButton(page, name).click();
    await page.keyboard.press('Enter');
    if (name.endsWith('list')) await page.keyboard.press('Enter');
    else if ((await toolbarButton(page, name).getAttribute('aria-pressed')) === 'true')
      await toolbarButton(page, name).click();
  }
  await toolbarButton(page, 'Link').click();
  await page.getByRole('dialog').getByRole('combobox').fill('lamp');
  await page.getByRole('option').filter({ hasText: 'Product' }).first().click();
  await textField(page).locator('a[href^="/products/"]').waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => toolbarButton(page, 'Link').getAttribute('aria-pressed')).toBe('true');
  // With a delay, because the editor notices only later that the browser moved the caret.
  await page.keyboard.press('Control+End', { delay: 50 });
  await page.keyboard.press('Enter');

  await toolbarButton(page, 'Picture').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'clay.png', mimeType: 'image/png', buffer: await makePicture() });
  await clickButton(page, 'Add picture');
  await dialog.getByText('Please describe the picture or mark it as decorative.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A field of clay.');
  await clickButton(page, 'Add picture');
  await textField(page).locator('img[alt="A field of clay."]').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => caretIsInside(page)).toBe(true);
  await page.keyboard.type('Below it');
  await textField(page)
    .locator('img[alt="A field of clay."] + p')
    .filter({ hasText: /^Below it$/ })
    .waitFor();
  await textField(page).locator('img[alt="A field of clay."]').click();
  await expect.poll(() => toolbarButton(page, 'Picture').getAttribute('aria-pressed')).toBe('true');

  await clickButton(page, 'Save and publish');
  await waitUntilPublished(page);
  await page.reload();
  await textField(page).waitFor();
  const elements = [
    'h2',
    'strong',
    'em',
    'code',
    'ul > li',
    'ol > li',
    'a[href^="/products/"]',
    'img[alt="A field of clay."]',
  ];
  for (const element of elements)
    expect([element, await textField(page).locator(element).count()]).toEqual([element, 1]);
  await expect.poll(async () => (await fetch(`${inject('origin')}/news/${slug}`)).status).toBe(200);
  await page.goto(`/news/${slug}`);
  for (const element of elements) {
    expect([element, await page.locator('.content').locator(element).count()]).toEqual([element, 1]);
  }
  expect(page.problems).toEqual([]);
});

test('S8: a dialog of the editor is loaded on demand and restores the caret', async () => {
  const page = await write();
  const dialogScripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => /\/(aria|shell)\.\w+\.js$/.test(name)).length,
    );
  expect(await dialogScripts()).toBe(0);
  await page.keyboard.type('One ');
  const dialog = page.getByRole('dialog');
  for (const [word, open] of [
    ['two ', () => page.keyboard.press('Control+k')],
    ['three ', () => toolbarButton(page, 'Picture').click()],
    ['four', () => toolbarButton(page, 'Link').click()],
  ] as const) {
    await open();
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.type(word);
  }
  expect([await textField(page).innerText(), await dialogScripts()]).toEqual(['One two three four', 2]);

  await page.keyboard.press('Control+k');
  const field = dialog.getByRole('combobox');
  await field.waitFor();
  await dialog.getByRole('option').nth(3).waitFor();
  // Enter takes the typed URL, although the list still has pages for a shorter text.
  await page.keyboard.type('https://example.org/typed');
  await page.keyboard.press('Enter');
  await textField(page).locator('a[href="https://example.org/typed"]').waitFor();
  await page.keyboard.type('!');
  await expect.poll(() => textField(page).innerText()).toBe('One two three fourhttps://example.org/typed!');
  const choose = page.getByRole('button', { name: /^Choose a picture/ }).first();
  await choose.click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => choose.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(page.problems).toEqual([]);
});

test('S8: Markdown and shortcuts work, undo reverts them, and the toolbar is one tab stop', async () => {
  const page = await write();
  await page.keyboard.type(
    '## A section\n**bold** _italic_ `code` [site](/news) plain\n- one\ntwo\n\n1. first\n\n### Small\nend',
  );
  const html = await shown(page);
  for (const part of [
    '<h2>A section</h2>',
    '<strong>bold</strong>',
    '<em>italic</em>',
    '<code>code</code>',
    '<h3>Small</h3>',
    '<p>end</p>',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).toContain('<a href="/news">site</a> plain');
  expect(html).toContain('<ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>first</p></li></ol>');
  await selectAll(page);
  await page.keyboard.press('Control+b');
  expect(await toolbarButton(page, 'Bold').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Control+z');
  expect(await shown(page)).toBe(html);

  await page.keyboard.press('Alt+F10');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await focused()).toBe('Heading');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Bold');
  await page.keyboard.press('End');
  expect(await focused()).toBe('Picture');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('Text');
  expect(await page.getByRole('toolbar').locator('[tabindex="0"]').count()).toBe(1);
});

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1 style='color:red'>Quarterly<o:p></o:p></h1>
<p class=MsoNormal>Plain <b style='mso-bidi-font-weight:normal'>strong</b>&nbsp;<i>slanted</i><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>First point<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Second point<o:p></o:p></p>
<table><tr><td><p class=MsoNormal>Left</p></td><td><p class=MsoNormal>Right</p></td></tr></table><!--EndFragment--></body></html>`;
const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-size:16pt;font-weight:400">Plan</span></h2>
<p dir="ltr"><span style="font-weight:400">Not bold, </span><span style="font-weight:700">bold</span><span style="font-style:italic">, slanted</span> <a href="https://www.google.com/url?q=https://example.org/a&amp;sa=D"><span>out</span></a></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Outer</span></p></li><ul><li dir="ltr"><p dir="ltr"><span>Inner</span></p></li></ul></ul></b>`;
const web = `<div onclick="window.pwned=1"><script>window.pwned=1</script><h4>From a page</h4><p style="position:fixed">Text <a href="javascript:window.pwned=1">bad</a> <a href="https://example.org">good</a> <a href="https://example.org/bro
ken?a b=1">broken</a> <a href="https://two words.example/">no host</a></p>
<img src="https://tracker.example/x.gif" onerror="window.pwned=1"><iframe src="https://evil.example"></iframe><pre><code>a  b</code></pre></div>`;

test('S8 T50 T51: content pasted from Word, Docs and web pages is reduced to known elements', async () => {
  const page = await write();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(inject('origin')) && request.url().startsWith('http')) foreign.push(request.url());
  });
  await paste(page, { 'text/html': word, 'text/plain': 'Quarterly' });
  const fromWord = (await shown(page)).replace(/\s+/g, ' ');
  expect(fromWord).toContain('<h2>Quarterly</h2><p>Plain <strong>strong</strong> <em>slanted</em>');
  expect(fromWord).toContain('<ul><li><p>First point</p></li><li><p>Second point</p></li></ul>');
  expect(fromWord).toMatch(/<td>Left<\/td>\s*<td>Right<\/td>/);
  expect(fromWord).not.toMatch(/Mso|style=|o:p|·|<p>\s*<br[^>]*><\/p><ul>/);

  await selectAll(page);
  const item = (list: string, bullet: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} level1 lfo1'><span style='mso-list:Ignore'>${bullet}</span>${words}</p>`;
  const lists = `${item('l0', '·', 'Point')}${item('l1', '1.', 'Step')}<p><img src="file:///C:/chart.png" alt="A chart"></p>`;
  await paste(page, { 'text/html': `<body>${lists}</body>`, 'text/plain': 'Point' });
  expect(await shown(page)).toMatch(
    /^<ul><li><p>Point<\/p><\/li><\/ul><ol><li><p>Step<\/p><\/li><\/ol><p>.*<span data-missing-picture="A chart"/,
  );

  await selectAll(page);
  await paste(page, { 'text/html': docs, 'text/plain': 'Plan' });
  const fromDocs = await shown(page);
  expect(fromDocs).toContain('<h2>Plan</h2>');
  expect(fromDocs).toContain(
    '<p>Not bold, <strong>bold</strong><em>, slanted</em> <a href="https://example.org/a">out</a></p>',
  );
  expect(fromDocs).toContain('<ul><li><p>Outer</p><ul><li><p>Inner</p></li></ul></li></ul>');

  await selectAll(page);
  await paste(page, { 'text/html': web, 'text/plain': 'From a page' });
  const fromWeb = await shown(page);
  expect(fromWeb).toContain(
    '<h3>From a page</h3><p>Text bad <a href="https://example.org">good</a> <a href="https://example.org/broken?a%20b=1">broken</a> no host</p>',
  );
  expect(fromWeb).toContain('<pre><code>a  b</code></pre>');
  expect(fromWeb).not.toMatch(/script|onclick|onerror|iframe|tracker|position/);

  await selectAll(page);
  await paste(page, { 'text/plain': 'https://example.org/whole' });
  await textField(page).locator('a[href="https://example.org/whole"]').first().waitFor();
  expect([foreign, await page.evaluate(() => 'pwned' in window)]).toEqual([[], false]);
});

test('S8 T50: text is stored as a draft, unchanged without JavaScript, and refused if it is hostile', async () => {
  const page = await write();
  await page.keyboard.type('Kept through a reload');
  const draft = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(draft).toContain('Kept through a reload');
  await page.reload();
  await expect.poll(() => textField(page).innerText()).toContain('Kept through a reload');
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('#post-title').fill('A hostile text');
  await page.locator('textarea[name="body"]').evaluate((field: HTMLTextAreaElement) => {
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] };
    field.value = JSON.stringify({ type: 'doc', content: [paragraph, { type: 'script' }] });
  });
  await clickButton(page, 'Save draft');
  await page.locator('#post-body-error').waitFor();

  const slug = `no-script-${Date.now()}`;
  const again = await write();
  await again.locator('#post-title').fill('Without script');
  await again.locator('#post-slug').fill(slug);
  await textField(again).fill('Written with script');
  await clickButton(again, 'Save and publish');
  await waitUntilPublished(again);
  const plain = await open(new URL(again.url()).pathname + new URL(again.url()).search, { js: false });
  expect(await plain.locator('noscript').first().innerText()).toContain('Without JavaScript you');
  await plain.locator('#post-title').fill('Without script, changed');
  await clickButton(plain, 'Publish changes');
  await expect
    .poll(async () => (await fetch(`${inject('origin')}/news/${slug}`)).text())
    .toContain('Without script, changed');
  expect(await (await fetch(`${inject('origin')}/news/${slug}`)).text()).toContain('Written with script');
});

test('S29: the list of posts and a post are accessible on a laptop and a tablet', async () => {
  const list = href('postsAdmin', { view: 'all' });
  const title = 'Letter to a new owner';
  const page = await open(href('postsAdmin', { view: 'all', q: title }));
  const post = (await page.getByRole('link', { name: title }).first().getAttribute('href')) ?? '';
  await expectAccessibleLayout(page, [list, post]);
});
