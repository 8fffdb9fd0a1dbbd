import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, desktop, hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { fetchPosts, first } from '../helpers/public-pages.ts';

const origin = inject('origin');
const browser = setUpBrowser();

const answerOf = (page: OpenPage) => page.locator('[data-answer]').innerText();
const palette = (page: OpenPage) => page.getByRole('dialog', { name: 'Search' });
const scriptOf = (page: OpenPage) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /\/search\.\w+\.js/.test(name)).length,
  );
/** A word of a title that all posts after it need not have. */
const aPost = async () => first((await fetchPosts(origin)).items);

test('a search leads to a post, and its kinds narrow it', async () => {
  const { title, slug } = await aPost();
  const page = await browser.open({ origin, viewport: phone });
  await page.goto('/');
  await hydrated(page);
  await page.locator('header').getByRole('link', { name: 'Search' }).click();
  await page.waitForURL('**/search');
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === title);
  expect(await page.title()).toContain(`Search: ${title}`);
  expect(await answerOf(page)).toMatch(/\d+ results? for/);
  const result = page.locator('main li', { has: page.locator(`a[href="${href('post', { slug })}"]`) }).first();
  expect(await result.locator('mark').count()).toBeGreaterThan(0);
  expect(await result.innerText()).toContain('News');
  await result.getByRole('link').click();
  await page.waitForURL(`**${href('post', { slug })}`);
  await page.goBack();
  await page.waitForURL('**/search?q=*');
  expect(await page.getByRole('searchbox').inputValue()).toBe(title);

  await page.goto(href('search', { q: 'the workshop' }));
  const kinds = page.getByRole('navigation', { name: 'Kinds of results' });
  await kinds.getByRole('link', { name: /^News/ }).click();
  await page.waitForURL('**kind=post**');
  expect(await kinds.locator('[aria-current]').innerText()).toContain('News');
  const results = await page.locator('main li:has(h2) > p:first-child').allInnerTexts();
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter((text) => !text.startsWith('News, '))).toEqual([]);
  expect(page.problems).toEqual([]);
});

test.each(['/', 'Control+k'])(
  'the palette opens with %s, finds while typing, and a result is opened by keyboard',
  async (way) => {
    const { title, slug } = await aPost();
    const page = await browser.open({ origin });
    await page.goto(href('about'));
    // Also before the page is hydrated.
    if (way === 'Control+k') await hydrated(page);
    expect(await scriptOf(page)).toBe(0);
    await page.keyboard.press(way);
    const field = palette(page).getByRole('searchbox');
    await field.waitFor();
    expect(await scriptOf(page)).toBe(1);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await hydrated(page);
    await field.fill(title);
    await palette(page).locator('mark').first().waitFor();
    await expect.poll(() => palette(page).getByRole('status').innerText()).toMatch(/results? for/);
    await page.keyboard.press('ArrowDown');
    while (!(await page.evaluate(() => document.activeElement?.closest('li')?.querySelector('mark'))))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href('post', { slug })}`);
    await palette(page).waitFor({ state: 'detached' });
    expect(page.problems).toEqual([]);
  },
);

test('Escape, a click beside it and Enter close the palette, and the focus returns', async () => {
  const page = await browser.open({ origin });
  await page.goto('/');
  await hydrated(page);
  const link = page.locator('header').getByRole('link', { name: 'Search' });
  await link.focus();
  await page.keyboard.press('/');
  await palette(page).waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await palette(page).waitFor();
  await palette(page).getByRole('heading').first().waitFor({ state: 'attached' });
  await page.mouse.click(5, 5);
  await palette(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('searchbox').fill('lamp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=lamp');
  await palette(page).waitFor({ state: 'detached' });
  // The router moves the focus in the frame after the address.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  // On the page of the search, the keys lead to its field.
  await page.locator('main').focus();
  await page.keyboard.press('/');
  expect(await page.getByRole('searchbox').evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await palette(page).count()).toBe(0);
});

test('the key / is typed in fields, can be turned off, and does nothing on pages of the account', async () => {
  const page = await browser.open({ origin });
  await page.goto(href('contact'));
  await hydrated(page);
  await page.getByLabel('Name', { exact: true }).fill('a');
  await page.keyboard.press('/');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('a/');
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('checkbox', { name: 'Open with the key /' }).uncheck();
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await page.locator('main').focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.goto(href('login'));
  await page.keyboard.press('Control+k');
  await hydrated(page);
  expect(await palette(page).count()).toBe(0);
});

test('axe finds no problem in the palette, on phone and desktop, light and dark', async () => {
  const page = await browser.open({ origin, reducedMotion: true });
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('/');
  await palette(page).getByRole('searchbox').fill('the');
  await palette(page).locator('[data-answer]').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [phone, desktop, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      expect([colorScheme, viewport.width, await accessibilityProblems(page)]).toEqual([
        colorScheme,
        viewport.width,
        [],
      ]);
      expect(await palette(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
  }
});
