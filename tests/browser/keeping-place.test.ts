/** Saving and searching in the back office keep scroll position, caret and focus. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { dragByKeys, dragTo } from '../helpers/dragging.ts';
import { caretIsInside, setUpEditor, textField } from '../helpers/editor.ts';
import { followLink } from '../helpers/marked-page.ts';
import { clickButton } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const editor = setUpEditor(browser);
const laptop = { width: 1280, height: 800 };

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Top and bottom of the caret in the window, in pixels. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    const start = range?.startContainer;
    const rect = range?.getClientRects()[0] ?? (start instanceof Element ? start.getBoundingClientRect() : null);
    return { top: rect?.top ?? Number.NaN, bottom: rect?.bottom ?? Number.NaN };
  });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  return a !== null && b !== null && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The part of the window between the toolbar and the bars below the text. */
const visibleArea = (page: Page) =>
  page.evaluate(() => {
    const [, first, last] = document.querySelector('[data-editor]')?.children ?? [];
    return { top: first?.getBoundingClientRect().bottom ?? 0, bottom: last?.getBoundingClientRect().top ?? 0 };
  });

test.each([laptop, phone])('S29: no bar covers the line of the caret ($width px)', async (viewport) => {
  const page = await editor.write({ viewport });
  for (let line = 0; line < 30; line++) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  const inside = async () => {
    const [line, between] = [await caret(page), await visibleArea(page)];
    return line.top >= between.top && line.bottom <= between.bottom;
  };
  expect(await scrollOf(page)).toBeGreaterThan(100);
  await expect.poll(inside).toBe(true);
  for (let line = 0; line < 28; line++) await page.keyboard.press('ArrowUp');
  await expect.poll(inside).toBe(true);
});

test('S29: saving a long text keeps scroll, caret and focus and announces the outcome', async () => {
  const page = await editor.write({ viewport: laptop });
  const title = uniqueName('A long text');
  await page.locator('#post-title').fill(title);
  await textField(page).click();
  for (let line = 0; line < 40; line++) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  await clickButton(page, 'Save draft');
  await page.waitForURL(/post=(?!new)/);
  await page.locator('[data-editor="ready"]').waitFor();
  await hydrated(page);
  await textField(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('the end');
  const before = await caret(page);
  // Submits the form without moving the focus to the button.
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await textField(page).evaluate((element) => {
    const form = element.closest('form') as HTMLFormElement;
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="operation"][value="save"]'));
  });
  await saved;
  const notice = page.getByRole('alertdialog').filter({ hasText: /saved/i });
  await notice.waitFor();
  expect(await caretIsInside(page)).toBe(true);
  const after = await caret(page);
  expect(Math.abs(after.top - before.top)).toBeLessThanOrEqual(2);
  await page.keyboard.type(', really');
  expect(await textField(page).innerText()).toContain('the end, really');
  expect(await overlap(page.locator('[data-save-bar]'), notice)).toBe(false);
});

test('S29: the first save of a new post keeps scroll, caret and focus', async () => {
  const page = await editor.write({ viewport: laptop });
  await page.locator('#post-title').fill(uniqueName('A long first text'));
  await textField(page).click();
  for (let line = 0; line < 40; line++) {
    await page.keyboard.type(`Line ${line}`);
    await page.keyboard.press('Enter');
  }
  for (let line = 0; line < 10; line++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  const before = await caret(page);
  await textField(page).evaluate((element) => {
    const form = element.closest('form') as HTMLFormElement;
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[name="operation"][value="save"]'));
  });
  await page.waitForURL(/post=(?!new)/);
  await expect.poll(() => caretIsInside(page)).toBe(true);
  await expect.poll(async () => Math.abs((await caret(page)).top - before.top)).toBeLessThanOrEqual(2);
  await page.keyboard.type('Here: ');
  expect(await textField(page).innerText()).toContain('Here: Line 30');
  await page.getByRole('alertdialog').filter({ hasText: 'Draft saved.' }).waitFor();
});

const newRecords = [
  { at: href('productsAdmin', { product: 'new' }), field: 'name' },
  { at: href('policiesAdmin', { policy: 'new' }), field: 'summary' },
  { at: href('rolesAdmin', { role: 'new' }), field: 'description' },
  { at: href('usersAdmin', { user: 'new' }), field: 'name' },
  { at: href('organizationsAdmin', { organization: 'new' }), field: 'name' },
] as const;

test.each(newRecords)(
  'S29: the first save of a new record keeps the focused field, its caret and its position: $at',
  async (record) => {
    const page = await editor.open(record.at, { viewport: { width: 1280, height: 400 } });
    const form = page.locator('form[data-draft$=":new"]');
    const name = uniqueName('Kept');
    for (const text of await form.locator(':is(input, textarea)[required]').all()) await text.fill(name);
    for (const choice of await form.locator('select[required]').all()) await choice.selectOption({ index: 1 });
    if (record.field === 'name') await form.locator('[name="name"]').fill(name.toLowerCase().replaceAll(' ', '-'));
    if (record.at.includes('user=')) await enterNewPhone(form);
    if (record.at.includes('product=')) await enterPrice(form);
    const typed = form.locator(`[name="${record.field}"]`);
    await typed.pressSequentially('x');
    await typed.press('Home');
    const top = await typed.evaluate((element) => element.getBoundingClientRect().top);
    await form.evaluate((element) =>
      (element as HTMLFormElement).requestSubmit(element.querySelector<HTMLButtonElement>('button[type="submit"]')),
    );
    await page.waitForURL((url) => !url.search.includes('new'));
    const now = () =>
      page.evaluate(() => {
        const active = document.activeElement as HTMLInputElement;
        const draft = active.closest('form')?.dataset['draft'];
        return { name: active.name, caret: active.selectionStart, isRecord: draft?.endsWith(':new') === false };
      });
    await expect.poll(now).toEqual({ name: record.field, caret: 0, isRecord: true });
    const there = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    await expect.poll(async () => Math.abs((await there()) - top)).toBeLessThanOrEqual(2);
  },
);

async function enterPrice(form: Locator): Promise<void> {
  await form.locator('[name="price.0.currency"]').selectOption('EUR');
  await form.locator('[name="price.0.amount"]').fill('12');
}

async function enterNewPhone(form: Locator): Promise<void> {
  await form.locator('[name="country"]').selectOption('US');
  await form.locator('[name="phoneNumber"]').fill(newPhoneNumber());
}

test('S124: offline, saving reports the failure without covering the save bar, and hides the message of success', async () => {
  const page = await editor.write({ viewport: laptop });
  await page.locator('#post-title').fill(uniqueName('A tunnel'));
  await clickButton(page, 'Save draft');
  await page.waitForURL(/post=(?!new)/);
  await page.locator('[data-editor="ready"]').waitFor();
  await clickButton(page, 'Save draft');
  const saved = page.locator('[data-form-success]').first();
  await saved.waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await clickButton(page, 'Save draft');
  const notice = page.locator('#notice');
  await expect.poll(() => notice.innerText()).toContain('No response from server');
  expect(await saved.isVisible()).toBe(false);
  expect(await overlap(page.locator('[data-save-bar]'), notice)).toBe(false);
  await page.context().setOffline(false);
  await expect.poll(() => notice.innerText()).toBe('');
});

test('S31: the access check answers in place and keeps the focus', async () => {
  const page = await editor.open(href('usersAdmin', { view: 'all' }), { viewport: laptop });
  await hydrated(page);
  await page.locator('tbody a').first().click();
  await page.waitForURL(/user=/);
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await page.waitForURL(/part=access/);
  const form = page.getByRole('form', { name: 'Check access' });
  await form.getByRole('textbox').fill('/account/blog-admin');
  await form.getByRole('button').focus();
  const top = await form.evaluate((element) => element.getBoundingClientRect().top);
  await page.keyboard.press('Enter');
  const answer = page.locator('[data-answer]').filter({ hasText: '/account/blog-admin' });
  await answer.waitFor();
  await expect.poll(() => page.locator('#announcer').textContent()).toContain('/account/blog-admin');
  expect(await form.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true);
  const box = await answer.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(laptop.height + 1);
  expect(await form.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThanOrEqual(top + 1);
});

test('S32: a moved block keeps the focus on its button and stays in the window', async () => {
  const page = await editor.open(href('pagesAdmin', { page: 'about' }), { viewport: laptop });
  await hydrated(page);
  const rows = page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem');
  const last = (await rows.count()) - 1;
  const name = (await rows.nth(last).getByRole('link').first().innerText()).split('\n')[0] as string;
  const button = rows.nth(last).getByRole('button', { name: 'Move up' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.nth(last - 1).innerText()).toContain(name);
  const focused = page.locator('button:focus');
  await expect.poll(() => focused.innerText()).toContain('Move up');
  const box = await focused.boundingBox();
  expect(box?.y ?? -1).toBeGreaterThan(0);
  expect(box?.y ?? 9_999).toBeLessThan(laptop.height);
  await rows
    .nth(last - 1)
    .getByRole('button', { name: 'Move down' })
    .press('Enter');
  await expect.poll(() => rows.nth(last).innerText()).toContain(name);
});

test('S32: a block is dragged by pointer and by keyboard, keeps the focus, and its move is undone', async () => {
  const page = await editor.open(href('pagesAdmin', { page: 'about' }), { viewport: laptop });
  await hydrated(page);
  const list = page.getByRole('list', { name: 'Blocks of this page' });
  const rows = list.getByRole('listitem');
  const done = (text: string) => page.locator('[data-form-success]').filter({ hasText: text }).waitFor();
  const names = () => rows.locator('a[href*="block="]').allInnerTexts();
  const before = await names();
  await rows.first().hover();
  const handles = page.getByRole('button', { name: /^Drag / });
  const nameOf = async (index: number) => (await handles.nth(index).getAttribute('aria-label'))?.slice(5) ?? '';
  const [first, third] = [await nameOf(0), await nameOf(2)];
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await dragTo(list, third, rows.first(), 'upper');
  await done(`Moved ${third} to position 1 of ${before.length}.`);
  expect(await names()).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await expect.poll(focused).toBe(`Drag ${third}`);
  await page.getByRole('form', { name: 'Undo' }).getByRole('button').click();
  await expect.poll(names).toEqual(before);
  await dragByKeys(list, first, `Position ${before.length}`);
  await done(`Moved ${first} to position ${before.length} of ${before.length}.`);
  await expect.poll(focused).toBe(`Drag ${first}`);
  await page.getByRole('form', { name: 'Undo' }).getByRole('button').click();
  await expect.poll(names).toEqual(before);
  expect(page.problems).toEqual([]);
});

test('S30: a selected slide is scrolled into view on a phone, with the focus on its heading', async () => {
  const page = await editor.open(href('decksAdmin', { deck: 'spring-meeting-2026' }), { viewport: phone });
  await hydrated(page);
  await page
    .getByRole('navigation', { name: /^(Slides|Sections)$/ })
    .getByRole('link')
    .nth(1)
    .click();
  await page.waitForURL(/slide=/);
  await expect
    .poll(() => page.locator('#slide-heading').evaluate((heading) => heading.getBoundingClientRect().top < 200))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('slide-heading');
});

test.each([820, 1280])('nothing moves while the editor of a slide starts (%i px)', async (width) => {
  const page = await editor.open(href('decksAdmin', { deck: 'spring-meeting-2026' }), {
    viewport: { width, height: 900 },
  });
  await page.locator('[data-editor="ready"]').first().waitFor();
  const shifts = await page.evaluate(async () => {
    const found: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    // Buffered entries arrive in the order of the observers, and every page has painted.
    await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }));
    return found;
  });
  expect(shifts).toEqual([]);
});

test('the title of a record stays where it is when "Delete" asks', async () => {
  const page = await editor.open(href('rolesAdmin', { role: 'new' }), { viewport: laptop });
  await page.locator('[name="name"]').fill(uniqueName('Title'));
  await clickButton(page, 'Create role');
  const summary = page.locator('header summary', { hasText: 'Delete' });
  await summary.waitFor();
  const top = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().y + scrollY);
  const closed = await top();
  await summary.click();
  await page.locator('header details[open]').first().waitFor();
  expect(await top()).toBe(closed);
});

test('S123: a link of the error summary puts the caret into the editor', async () => {
  const page = await editor.write({ viewport: laptop });
  await page.locator('#post-title').click();
  expect(await caretIsInside(page)).toBe(false);
  await followLink(page, '#post-body');
  await expect.poll(() => caretIsInside(page)).toBe(true);
});
