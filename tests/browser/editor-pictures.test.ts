import { expect, test } from 'vitest';
import { setUpBrowser } from '../helpers/browser.ts';
import { makePicture, setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const { write } = setUpEditor(browser);

test('S8 T52: pictures are pasted, dropped and chosen, and files that are not pictures are refused', async () => {
  const page = await write();
  await page.keyboard.type('Before');
  const bytes = [...(await makePicture())];
  await textField(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(data)], 'pasted.png', { type: 'image/png' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('pasted.png').waitFor();
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect.poll(() => description.evaluate((input) => input === document.activeElement)).toBe(true);
  await dialog.getByRole('checkbox').check();
  await clickButton(page, 'Add picture');
  await textField(page).locator('img[alt=""]:not(.ProseMirror-separator)').waitFor();

  await textField(page).evaluate((element, data) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(data)], 'dropped.png', { type: 'image/png' }));
    const { left, top } = element.getBoundingClientRect();
    const at = { clientX: left + 20, clientY: top + 10 };
    element.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer, bubbles: true, cancelable: true }));
  }, bytes);
  await dialog.getByText('dropped.png').waitFor();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: svg });
  await dialog.getByText('Please choose a PNG').waitFor();
  expect(await dialog.getByText('dropped.png').count()).toBe(0);
  const empty = { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) };
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(empty);
  await dialog.getByText('This file is empty.').waitFor();
  const disguised = { name: 'x.png', mimeType: 'image/png', buffer: svg };
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(disguised);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Disguised');
  await clickButton(page, 'Add picture');
  await dialog.getByRole('alert').filter({ hasText: 'Please choose a PNG' }).waitFor();
  await dialog.getByRole('button', { name: 'Choose from stored pictures' }).click();
  await dialog.getByRole('textbox', { name: 'Search stored pictures' }).fill('kettle');
  const found = () => dialog.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
  await expect
    .poll(async () => new Set((await found()).map((alt) => /kettle/i.test(alt ?? ''))))
    .toEqual(new Set([true]));
  await dialog.getByRole('radio').first().press('Space');
  await expect.poll(() => dialog.getByRole('radio').first().isChecked()).toBe(true);
  await clickButton(page, 'Add picture');
  const pictures = textField(page).locator('img[src^="/media/"]');
  await expect.poll(() => pictures.count()).toBe(2);
  await pictures.first().click();
  await page.keyboard.type('Beside it');
  await textField(page).getByText('Beside it').waitFor();
  expect(await pictures.count()).toBe(2);
  const bidi = await textField(page)
    .locator('p')
    .first()
    .evaluate((element) => getComputedStyle(element).unicodeBidi);
  expect(bidi).toBe('plaintext');
});
