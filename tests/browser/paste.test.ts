/**
 * Pasted text keeps its formats, and Markdown is recognised while it is typed. `editor.test.ts` pastes from Word, Docs
 * and web pages as a whole.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { uniqueName } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { blocksOf, makePicture, setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const { write } = setUpEditor(setUpBrowser());

const paste = (page: Page, data: Record<string, string>) =>
  textField(page).evaluate((element, entries) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

/** The text after this was pasted alone. */
async function pasted(page: Page, data: Record<string, string>): Promise<string> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await paste(page, data);
  return textField(page).evaluate((text) => text.innerHTML.replaceAll(/<p>(<br[^>]*>)?<\/p>/g, ''));
}
const html = (text: string) => ({ 'text/html': text, 'text/plain': 'x' });

test('S8: pasted text keeps what is struck through, lower and higher, and lines of boxes apart', async () => {
  const page = await write();
  expect(await pasted(page, html('<p><s>129</s> <del>1</del> 10<sup>2</sup> H<sub>2</sub>O</p>'))).toBe(
    '<p><s>129</s> <s>1</s> 10<sup>2</sup> H<sub>2</sub>O</p>',
  );
  const docs =
    '<p><span style="text-decoration:line-through">129</span><span style="vertical-align:super">2</span></p>';
  expect(await pasted(page, html(docs))).toBe('<p><s>129</s><sup>2</sup></p>');
  expect(await pasted(page, html('<details><summary>Sum</summary>Body</details>'))).toBe('<p>Sum</p><p>Body</p>');
  expect(await pasted(page, html('<blockquote>Quoted<cite>— Somebody</cite></blockquote>'))).toBe(
    '<blockquote><p>Quoted</p><p>— Somebody</p></blockquote>',
  );
  expect(await pasted(page, html('<blockquote><p>Quoted<cite>— Me</cite></p></blockquote>'))).toBe(
    '<blockquote><p>Quoted</p><p>— Me</p></blockquote>',
  );
});

test('S8: a pasted player becomes an embed, a link with a space stays one, and footnotes of Word and Docs are footnotes', async () => {
  const page = await write();
  const frame = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" width="560"></iframe>';
  for (const data of [html(`<p>See</p>${frame}`), { 'text/plain': frame }])
    expect(await pasted(page, data)).toContain('data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(await pasted(page, html('<iframe src="https://example.org/map"></iframe>'))).toContain(
    '<a href="https://example.org/map">',
  );
  expect(await pasted(page, html('<video><source src="blob:x"></video>'))).toContain('data-missing-picture="Video"');
  expect(await pasted(page, html('<a href="https://example.org/a b/c">Out</a>'))).toBe(
    '<p><a href="https://example.org/a%20b/c">Out</a></p>',
  );
  const word = `<p>Said<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span>[1]</span></a>.</p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1><div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span>[1]</span></a> By whom.</p></div></div>`;
  const googleDocs =
    '<p>Said<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> By whom.</p></div>';
  for (const text of [word, googleDocs])
    expect(await pasted(page, html(text))).toMatch(/^<p>Said<sup data-footnote="By whom\."[^>]*><\/sup>.*\.<\/p>$/);
});

test('S8: Markdown that is pasted as plain text becomes its formats, and other text stays as it is', async () => {
  const page = await write();
  const markdown =
    '# Head\n\nSome **bold** ~~old~~ [link](https://example.org).\n\n- one\n- two\n\n> said\n\n|a|b|\n|-|-|\n|1|2|\n';
  const shown = await pasted(page, { 'text/plain': markdown });
  expect(shown).toContain(
    '<h2>Head</h2><p>Some <strong>bold</strong> <s>old</s> <a href="https://example.org">link</a>.</p>',
  );
  expect(shown).toContain('<ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>');
  expect(await textField(page).locator('td').allInnerTexts()).toEqual(['a', 'b', '1', '2']);
  await page.keyboard.press('Control+z');
  expect((await blocksOf(page)).join('')).toBe('p: ');
  for (const plain of ['2*3*4 = 24', '- just a dash', '    indented', '#hashtag, a_b_c and 5 > 3'])
    expect(await pasted(page, { 'text/plain': plain })).toBe(`<p>${plain.replace('>', '&gt;')}</p>`);
  expect(
    await pasted(page, { 'text/plain': '# <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>' }),
  ).not.toMatch(/script|onerror/);
});

test('S8: a typed web address becomes a link, and two tildes strike through', async () => {
  const page = await write();
  await page.keyboard.type('See https://example.com/auto, www.example.org. And ~~old~~ e.g. a/b or x.y.z done');
  const links = await textField(page)
    .locator('a')
    .evaluateAll((all) => all.map((a) => `${a.textContent} ${a.getAttribute('href')}`));
  expect(links).toEqual([
    'https://example.com/auto https://example.com/auto',
    'www.example.org https://www.example.org',
  ]);
  expect(await textField(page).locator('s').allInnerTexts()).toEqual(['old']);
  expect(await textField(page).innerText()).toContain('auto, www.example.org. And old e.g.');
});

test('S8 S7: the place of a picture that was not pasted stops publishing until its file is chosen', async () => {
  const page = await write();
  await pasted(page, html('<p>Before <img src="file:///C:/a.png" alt="A lamp"> after</p>'));
  await page.locator('#post-title').fill(uniqueName('Missing'));
  await page.keyboard.press('Control+Enter');
  await showsMessage(page, 'Saved, but not published.');
  await page.getByText('A picture is missing in the text.').first().waitFor();
  await textField(page).locator('[data-missing-picture]').click();
  const dialog = page.getByRole('dialog');
  const picture = { name: 'lamp.png', mimeType: 'image/png', buffer: await makePicture() };
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  expect(await dialog.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('A lamp');
  await clickButton(page, 'Add picture');
  await textField(page).locator('img[alt="A lamp"]').waitFor();
  expect(await textField(page).locator('[data-missing-picture]').count()).toBe(0);
  expect((await blocksOf(page)).map((block) => block.trim())).toEqual(['p: Before', 'img:', 'p:  after'.trim()]);
  await page.keyboard.press('Control+Enter');
  await showsMessage(page, 'Published.');
});
