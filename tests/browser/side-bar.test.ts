/** The side bar and the bar of the back office. */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { allScreens } from '#contract/screens.ts';
import { sideBarCookie } from '#contract/side-bar.ts';
import { accessibilityProblems, hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const laptop = { width: 1280, height: 800 };
const admin = people.signIn('5550100000');
const open = (path: string, options: Partial<Parameters<typeof people.open>[1]> = {}) =>
  people.open(path, { as: admin, viewport: laptop, ...options });
const news = href('postsAdmin', { view: 'all' });
const sideBar = (page: OpenPage) => page.getByRole('navigation', { name: 'Back office' });
const widthOf = async (page: OpenPage) => (await sideBar(page).boundingBox())?.width ?? 0;
const stateOf = async (page: OpenPage) =>
  (await page.context().cookies(inject('origin'))).find(({ name }) => name === sideBarCookie)?.value;

test('S39: the side bar has a group for each kind of screen, and counts what waits', async () => {
  const page = await open(href('account'), { js: false });
  for (const group of ['Content', 'Commerce', 'People', 'System'] as const) {
    const labels = await sideBar(page).getByRole('list', { name: group }).getByRole('link').allInnerTexts();
    const declared = allScreens.flatMap((screen) =>
      screen.group === group ? (screen.entries ?? [screen]).map(({ label }) => label) : [],
    );
    expect(labels).toEqual(declared);
  }
  const orders = sideBar(page).getByRole('listitem').filter({ hasText: 'Orders' });
  expect(await orders.innerText()).toMatch(/^Orders\s+\d+\s+waiting$/);
  await orders.getByRole('link').click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(await sideBar(page).locator('[aria-current]').allInnerTexts()).toEqual(['Orders']);
  // On a phone the menu opens without scripts.
  await page.setViewportSize(phone);
  const link = sideBar(page).getByRole('link', { name: 'Roles', exact: true });
  expect(await link.isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  expect(await link.isVisible()).toBe(true);
});

test('an entry of the side bar opens the list, though a record was selected before', async () => {
  const page = await open(news);
  await page.locator('tbody a').first().click();
  await page.waitForURL(/post=/);
  await sideBar(page).getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
  await sideBar(page).getByRole('link', { name: 'News', exact: true }).click();
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect.poll(() => sideBar(page).locator('[aria-current]').allInnerTexts()).toEqual(['Orders']);
});

test('the side bar collapses to icons by its button and by [, and the next document has it so', async () => {
  const page = await open(news);
  const full = await widthOf(page);
  const button = sideBar(page).getByRole('button', { name: 'Collapse' });
  await button.click();
  expect(await widthOf(page)).toBeLessThan(80);
  expect(await stateOf(page)).toBe('icons');
  const link = sideBar(page).getByRole('link', { name: 'Audit log', exact: true });
  const label = link.locator('span');
  const opacity = () => label.evaluate((element) => getComputedStyle(element).opacity);
  await page.mouse.move(900, 400);
  expect(await opacity()).toBe('0');
  await link.hover();
  expect(await opacity()).toBe('1');
  const [icon, name] = [await link.boundingBox(), await label.boundingBox()];
  const middle = (box: typeof icon) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(icon) - middle(name))).toBeLessThan(2);
  expect(name?.x).toBeGreaterThan((icon?.x ?? 0) + (icon?.width ?? 0));
  await page.mouse.move(900, 400);
  // Hovering scrolled the list, and rows below the bar count as too close to it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await accessibilityProblems(page)).toEqual([]);

  // Going on and back shows it as it is now.
  await link.click();
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  expect(await widthOf(page)).toBeLessThan(80);
  await page.keyboard.press('[');
  expect(await widthOf(page)).toBe(full);
  await page.goBack();
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor();
  expect([await widthOf(page), await stateOf(page)]).toEqual([full, undefined]);
  await page.keyboard.press('[');
  expect(await sideBar(page).getByRole('button', { name: 'Expand' }).getAttribute('aria-expanded')).toBe('false');
  const fresh = await page.request.get(news);
  expect(await fresh.text()).toContain('data-side-bar="icons"');
  expect(page.problems).toEqual([]);
});

test('[ does nothing while single keys are off, and while somebody types', async () => {
  const page = await open(news);
  const full = await widthOf(page);
  await page.locator('main [data-search]').focus();
  await page.keyboard.type('[');
  expect(await widthOf(page)).toBe(full);
  await page.locator('main [data-search]').blur();
  await page.evaluate(() => localStorage.setItem('portico:single-keys', 'off'));
  await page.keyboard.press('[');
  expect(await widthOf(page)).toBe(full);
});

test('on a phone the side bar is behind a menu button', async () => {
  const page = await open(news, { viewport: phone });
  const link = sideBar(page).getByRole('link', { name: 'Roles', exact: true });
  expect(await link.isVisible()).toBe(false);
  await page.locator('summary').filter({ hasText: 'Menu' }).click();
  const box = await link.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await accessibilityProblems(page)).toEqual([]);
  await link.click();
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
  expect(await link.isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('the bell lists what waits, and Escape closes it', async () => {
  const page = await open(news);
  const bell = page.locator('summary').filter({ hasText: 'What is new' });
  await bell.click();
  const line = page.getByRole('banner').getByRole('link', { name: /unassigned/ });
  await line.waitFor();
  // Controls that the panel covers in part would count as too small.
  expect(await accessibilityProblems(page, 'header')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await line.isVisible()).toBe(false);
  await bell.click();
  await line.click();
  await page.waitForURL(/assignee=nobody/);
});

test('the keyboard reaches the content first, then the side bar and the bar', async () => {
  const page = await open(news);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to content');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Overview');
  const last = sideBar(page).getByRole('button', { name: 'Collapse' });
  await last.focus();
  await page.keyboard.press('Tab');
  expect(await focused()).toContain('Find anything');
});

test('S39: all screens have the same left edge, and none scrolls horizontally at 820 px', async () => {
  const page = await open(href('account'), { js: false });
  const edges = new Set<string>();
  for (const path of [href('account'), ...allScreens.map(({ path: each }) => `${each}?view=all`)]) {
    await page.goto(path);
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      edges.add(`${width} ${(await page.locator('main h1').boundingBox())?.x}`);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0]);
    }
  }
  expect(edges.size).toBe(2);
});

test('a count of the page before stays until the next one arrives', async () => {
  const page = await open(news);
  await hydrated(page);
  const orders = sideBar(page).getByRole('listitem').filter({ hasText: 'Orders' });
  await orders.getByText('waiting').waitFor();
  await orders.evaluate((item) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(item.textContent ?? '')).observe(item, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await sideBar(page).getByRole('link', { name: 'Roles', exact: true }).click();
  await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
  await expect.poll(() => orders.innerText()).toMatch(/\d+\s+waiting/);
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((text) => !text.includes('waiting'))).toEqual([]);
});
