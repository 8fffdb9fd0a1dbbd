import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';

const { open } = setUpEditor(setUpBrowser());

test('S30: the form of a slide shows the slide as it is being written, and the list what its slides say', async () => {
  // Other files make decks of one slide.
  const deck = href('decksAdmin', { deck: 'spring-meeting-2026' });
  const page = await open(deck, { viewport: { width: 1440, height: 900 } });
  await page.locator('#slide-title').waitFor();
  await hydrated(page);
  await page.locator('[data-editor="ready"]').waitFor();
  const slide = page.locator('form#slide [inert] article');
  await page.locator('#slide-title').fill('Seen at once');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Typed in the text. ');
  await expect.poll(() => slide.locator('h2').innerText()).toBe('Seen at once');
  await expect.poll(() => slide.innerText()).toContain('Typed in the text.');
  await page.getByRole('radio', { name: 'Quote' }).check({ force: true });
  await expect.poll(() => slide.getAttribute('data-layout')).toBe('quote');
  // Each answer of the server takes the place of the slide before.
  await expect.poll(async () => (await slide.boundingBox())?.height ?? 0).toBeGreaterThan(100);
  const field = await textField(page).boundingBox();
  await expect.poll(async () => (await slide.boundingBox())?.width).toBeLessThanOrEqual((field?.width ?? 0) + 200);
  const names = page.getByRole('list', { name: 'Slides' }).getByRole('link');
  const [second] = (await names.nth(1).innerText()).split('\n').slice(-1);
  expect(await names.nth(1).locator('[aria-hidden] strong').textContent()).toBe(second);
  expect(page.problems).toEqual([]);
});
