/** Title and text first, the settings beside them, and the ways that need few clicks. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { makePicture, setUpEditor } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const { open, write } = setUpEditor(browser);
const laptop = { width: 1280, height: 900 };
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Where things stand, as a person sees them. */
async function layoutOf(page: Page, form: string) {
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not shown`);
    return found;
  };
  const [title, settings, bar] = [
    await box(`#${form}-title`),
    await box('section[aria-labelledby="settings"]'),
    await box('[data-save-bar]'),
  ];
  return {
    isBeside: settings.x >= title.x + title.width && settings.y < title.y + 200,
    isBelow: settings.y > title.y + title.height && settings.x <= title.x,
    barIsInSight: bar.y + bar.height <= (page.viewportSize()?.height ?? 0) + 1,
    barIsBeside: bar.x + bar.width <= settings.x,
  };
}

test.each([
  { form: 'post', screen: 'postsAdmin' },
  { form: 'product', screen: 'productsAdmin' },
] as const)(
  'S29 S35: the settings of a $form are beside its text, or below it, and its buttons stay in sight',
  async ({ form, screen }) => {
    const page = await open(href(screen, { [form]: 'new' }), { viewport: laptop });
    expect(await layoutOf(page, form)).toMatchObject({ isBeside: true, barIsBeside: true, barIsInSight: true });
    await page.locator('section[aria-labelledby="settings"]').hover();
    await page.mouse.wheel(0, 4000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await layoutOf(page, form)).toMatchObject({ isBeside: true, barIsInSight: true });
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await layoutOf(page, form), `${width}`).toMatchObject({ isBelow: true, barIsInSight: true });
    }
  },
);

test('S29: the live preview has half of the room, beside the text, and the settings follow the text', async () => {
  const page = await open(href('postsAdmin', { post: 'new' }), { viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'Live preview' }).click();
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await expect.poll(async () => (await boxOf('[data-live-preview="on"]')).width).toBeGreaterThan(500);
  const [preview, title] = [await boxOf('[data-live-preview="on"]'), await boxOf('#post-title')];
  expect(Math.abs(preview.width - title.width)).toBeLessThan(4);
  expect(preview.x).toBeGreaterThanOrEqual(title.x + title.width);
  expect(await layoutOf(page, 'post')).toMatchObject({ isBelow: true, barIsInSight: true });
});

test('S29: the errors of a post are shown above its text and its settings', async () => {
  const page = await open(href('postsAdmin', { post: 'new' }), { viewport: laptop });
  await clickButton(page, 'Save draft');
  const summary = page.locator('[data-form-error]');
  await summary.waitFor();
  const [error, title, settings] = await Promise.all(
    [summary, page.locator('#post-title'), page.locator('section[aria-labelledby="settings"]')].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(error && title && error.y + error.height).toBeLessThanOrEqual(title?.y ?? 0);
  expect(error && settings && error.y + error.height).toBeLessThanOrEqual(settings?.y ?? 0);
});

test('S29 S8: a stored picture becomes the cover by two clicks, with the description of the picture chosen last', async () => {
  const page = await write();
  await page.keyboard.type('With a cover.');
  await page.locator('#post-title').fill(uniqueName('Covered'));
  await page.getByRole('button', { name: 'Choose a picture: Cover' }).click();
  const dialog = page.getByRole('dialog');
  const pictures = dialog.getByRole('radio');
  const altOf = (index: number) => dialog.locator('label:has(> [type="radio"]) img').nth(index).getAttribute('alt');
  await pictures.nth(1).click();
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await expect.poll(() => description.inputValue()).toBe(await altOf(1));
  await pictures.first().click();
  const alt = (await altOf(0)) ?? '';
  await expect.poll(() => description.inputValue()).toBe(alt);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Change');
  await page.getByRole('group', { name: 'Cover' }).getByText(alt).waitFor();
  await page.keyboard.press('Control+Enter');
  await showsMessage(page, 'Published.');
  await page.getByRole('link', { name: 'View on the site' }).first().click();
  await page.locator(`article img[alt="${alt}"]`).first().waitFor();
});

test('S8: a description that somebody typed stays when another picture is chosen', async () => {
  const page = await write();
  await page.getByRole('button', { name: 'Choose a picture: Cover' }).click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByRole('textbox', { name: 'Description' });
  await description.fill('Described by hand');
  const picture = dialog.getByRole('radio').first();
  await picture.check({ force: true });
  await expect.poll(() => picture.isChecked()).toBe(true);
  expect(await description.inputValue()).toBe('Described by hand');
});

test('S8: a picture that is uploaded is described next, in sight also in a low window', async () => {
  const page = await write({ viewport: { width: 1280, height: 800 } });
  await page.getByRole('button', { name: 'Choose a picture: Cover' }).click();
  const dialog = page.getByRole('dialog');
  const description = dialog.getByRole('textbox', { name: 'Description' });
  const isCovered = () =>
    description.evaluate((field) => {
      const { left, bottom } = field.getBoundingClientRect();
      return document.elementFromPoint(left + 5, bottom - 5) !== field;
    });
  await dialog.getByRole('radio').first().waitFor();
  expect(await isCovered()).toBe(false);
  const picture = { name: 'field.png', mimeType: 'image/png', buffer: await makePicture() };
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  await expect.poll(() => description.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Choose from stored pictures' }).click();
  await dialog.getByRole('radio').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 500 });
  await clickButton(page, 'Add picture');
  await dialog.getByText('Please describe the picture').waitFor();
  await expect.poll(isCovered).toBe(false);
  await page.keyboard.type('A field of clay');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Cover' }).getByText('A field of clay').waitFor();
});

test('S29: Ctrl+Shift+Enter opens the schedule, Escape closes it, and one press schedules', async () => {
  const page = await write();
  await page.keyboard.type('For tomorrow.');
  await page.locator('#post-title').fill(uniqueName('Scheduled by a key'));
  await page.keyboard.press('Control+Shift+Enter');
  await expect.poll(() => focused(page)).toBe('Tomorrow at 9:00');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Schedule…');
  expect(await page.getByRole('button', { name: 'Tomorrow at 9:00' }).isVisible()).toBe(false);
  await page.keyboard.press('Control+Shift+Enter');
  await expect.poll(() => focused(page)).toBe('Tomorrow at 9:00');
  await page.keyboard.press('Enter');
  await page.getByText('Scheduled', { exact: true }).first().waitFor();
});

test('S29: a number opens the tab of a record, and the version there is restored by one click', async () => {
  const page = await write();
  await page.keyboard.type('The first text.');
  await page.locator('#post-title').fill(uniqueName('Restored'));
  await page.keyboard.press('Control+Enter');
  await showsMessage(page, 'Published.');
  await page.locator('#post-title').fill('Another title');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Another title');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.waitForURL((url) => url.searchParams.get('part') === 'versions');
  await page.getByRole('button', { name: 'Restore' }).first().click();
  await page.getByText('restored').first().waitFor();
});
