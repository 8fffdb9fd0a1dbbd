/** Writing on a phone whose keyboard leaves 480 of 844 pixels. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';
import { showsMessage } from '../helpers/signed-in.ts';

const { open, write } = setUpEditor(setUpBrowser());

test('S29: on a phone with its keyboard, ten lines of a published post are in sight, and all its buttons are near', async () => {
  const desk = await write();
  await desk.keyboard.insertText('A sentence that fills more than a line of a phone. '.repeat(40));
  await desk.locator('#post-title').fill(uniqueName('On a phone'));
  await desk.keyboard.press('Control+Enter');
  await showsMessage(desk, 'Published.');
  const page = await open(new URL(desk.url()).pathname + new URL(desk.url()).search, {
    viewport: { width: 390, height: 480 },
    touch: true,
  });
  await hydrated(page);
  await page.locator('[data-editor="ready"]').waitFor();
  await textField(page)
    .locator('p')
    .first()
    .tap({ position: { x: 40, y: 60 } });
  const lines = () =>
    textField(page).evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const tops = new Set<number>();
      for (const { left, top, bottom, width } of range.getClientRects()) {
        const middle = (top + bottom) / 2;
        const found = width > 0 ? document.elementFromPoint(left + 4, middle) : null;
        if (found && text.contains(found)) tops.add(Math.round(top));
      }
      return tops.size;
    });
  await expect.poll(lines).toBeGreaterThanOrEqual(10);
  await page.keyboard.type('Typed. ');
  expect(await lines()).toBeGreaterThanOrEqual(10);
  // In the middle of the text too.
  for (let line = 0; line < 14; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Typed below. ');
  expect(await lines()).toBeGreaterThanOrEqual(10);

  const bar = page.locator('[data-save-bar]');
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const tools = await page.getByRole('toolbar').getByRole('button').all();
  for (const tool of tools) expect((await tool.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.getByRole('button', { name: 'Publish changes' }).isVisible()).toBe(false);
  await bar.getByRole('button', { name: 'More…' }).tap();
  await page.getByRole('button', { name: 'Publish changes' }).tap();
  await showsMessage(page, 'Published.');
});

test('S29: without scripts all buttons of a post are there on a phone', async () => {
  const page = await open(href('postsAdmin', { view: 'all' }), {
    viewport: { width: 390, height: 844 },
    touch: true,
    js: false,
  });
  await page.getByRole('link', { name: 'New post' }).first().click();
  await page.getByRole('button', { name: 'Save and publish' }).waitFor();
  expect(await page.getByRole('button', { name: 'More…' }).isVisible()).toBe(false);
});
