/** Shortcuts without Ctrl are for pages; in a form, they are what somebody types. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { allScreens } from '#contract/screens.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { blocksOf, setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const { open } = setUpEditor(setUpBrowser());
const laptop = { width: 1280, height: 900 };
const sentence = 'njkxsrpzg[]/?123';

/** The controls of forms with fields that let a key do something outside of them. */
const leaks = (page: Page, keys: string) =>
  page.evaluate((typed) => {
    const found: string[] = [];
    const fields = 'input:not([type="hidden"]), textarea, select';
    const controls = 'a[href], button, summary, input:not([type="hidden"]), textarea, select, [contenteditable="true"]';
    const forms = [...document.querySelectorAll('main form')].filter((form) => form.querySelector(fields));
    for (const control of forms.flatMap((form) => [...form.querySelectorAll<HTMLElement>(controls)])) {
      control.focus();
      if (document.activeElement !== control || control.matches('[data-find]')) continue;
      for (const key of typed) {
        let isElsewhere = false;
        const note = ({ target }: Event) => {
          isElsewhere ||= !control.closest('form')?.contains(target as Node);
        };
        addEventListener('click', note, { capture: true });
        control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        removeEventListener('click', note, { capture: true });
        const isHere = document.activeElement === control;
        if (isElsewhere || !isHere || document.querySelector('[role="dialog"]'))
          found.push(`${key} in ${control.getAttribute('aria-label') ?? control.textContent} (${control.localName})`);
        control.focus();
      }
    }
    return { found, forms: forms.length };
  }, keys);

test('no control in a form of a list, a record or a new record lets a single key run', async () => {
  const page = await open(href('account'), { viewport: laptop });
  let forms = 0;
  const expectNoLeaks = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    const { found, forms: more } = await leaks(page, sentence);
    expect([path, found]).toEqual([path, []]);
    forms += more;
  };
  for (const screen of allScreens) {
    const [selects] = screen.query;
    if (screen.create !== undefined) {
      await expectNoLeaks(`${screen.path}?${selects}=new`);
      continue;
    }
    await expectNoLeaks(`${screen.path}?view=all`);
    const record = page.locator('main tbody a, main [data-walk] a').first();
    if ((await record.count()) > 0) await expectNoLeaks((await record.getAttribute('href')) as string);
  }
  // A list with filters and operations, and a record with most forms.
  for (const path of [href('usersAdmin', { view: 'all' }), href('usersAdmin', { user: demoPeople.first.id })])
    await expectNoLeaks(path);
  expect(forms).toBeGreaterThan(allScreens.length);
});

test('S29: a sentence that is typed on each button of a post stays there, and Escape leaves the form for the keys', async () => {
  const page = await open(href('postsAdmin', { post: 'new' }), { viewport: laptop });
  await textField(page).click();
  await page.keyboard.press('Alt+F10');
  const at = page.url();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.type('sing[1jxz?/');
    await page.keyboard.press('ArrowRight');
  }
  expect([page.url(), await page.getByRole('dialog').count()]).toEqual([at, 0]);
  await page.getByRole('button', { name: 'Save draft' }).focus();
  await page.keyboard.type('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.type('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test.each([
  { what: 'post', path: href('postsAdmin', { post: 'new' }), title: '#post-title' },
  { what: 'product', path: href('productsAdmin', { product: 'new' }), title: '#product-title' },
])('S29: Tab and Enter in the title of a new $what lead to its text', async ({ path, title }) => {
  for (const key of ['Tab', 'Enter']) {
    const page = await open(path, { viewport: laptop });
    await page.locator('[data-editor="ready"]').waitFor();
    await page.locator(title).click();
    await page.keyboard.type('Blind');
    await page.keyboard.press(key);
    await page.keyboard.type('njx[1 written blind');
    expect([await blocksOf(page), await page.locator(title).inputValue(), page.url()]).toEqual([
      ['p: njx[1 written blind'],
      'Blind',
      new URL(path, page.url()).href,
    ]);
    await page.keyboard.press('Shift+Tab');
    expect(await page.locator(title).evaluate((field) => field === document.activeElement)).toBe(true);
    await clickButton(page, 'Discard draft').catch(() => undefined);
  }
});

test('S29: Tab and Enter in the title lead to the text whose editor is still loading', async () => {
  for (const key of ['Tab', 'Enter']) {
    const page = await open(href('account'), { viewport: laptop });
    const script = Promise.withResolvers<void>();
    await page.route('**/editor.*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(href('postsAdmin', { post: 'new' }));
    await hydrated(page);
    await page.locator('#post-title').fill('Slow');
    await page.keyboard.press(key);
    await page.keyboard.type('lost');
    script.resolve();
    await page.locator('[data-editor="ready"]').waitFor();
    await expect.poll(() => textField(page).evaluate((text) => text === document.activeElement)).toBe(true);
    await page.keyboard.type('kept');
    expect(await blocksOf(page)).toEqual(['p: kept']);
    expect([await page.locator('#post-title').inputValue(), await page.locator('#post-summary').inputValue()]).toEqual([
      'Slow',
      '',
    ]);
    await clickButton(page, 'Discard draft').catch(() => undefined);
  }
});

test('S30 S32: Enter in the title of a slide and in the heading of a block leads to its text', async () => {
  const page = await open(href('decksAdmin', { view: 'all' }), { viewport: laptop });
  await page.locator('tbody a').first().click();
  await page.locator('#slide-title').click();
  await page.locator('[data-editor="ready"]').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => textField(page).evaluate((text) => text === document.activeElement)).toBe(true);
  await page.goto(href('pagesAdmin', { page: 'about' }));
  await hydrated(page);
  await page
    .getByRole('link', { name: /Why repair/ })
    .first()
    .click();
  const heading = page.getByRole('textbox', { name: /^Heading/ });
  await heading.click();
  await page.locator('[data-editor="ready"]').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => textField(page).evaluate((text) => text === document.activeElement)).toBe(true);
});

test('S29: a long title wraps, says how long it is, and has one line', async () => {
  const page = await open(href('postsAdmin', { post: 'new' }), { viewport: laptop });
  const title = page.locator('#post-title');
  const height = async () => (await title.boundingBox())?.height ?? 0;
  const low = await height();
  await title.fill(`${uniqueName('Long')} ${'words '.repeat(22)}`);
  await page.getByText(/^1\d\d of 160 characters$/).waitFor();
  expect(await height()).toBeGreaterThan(low + 15);
  await title.fill('x'.repeat(170));
  await page.getByText('170 characters: at most 160 can be saved.').waitFor();
  const name = uniqueName('Two');
  await title.evaluate((field: HTMLTextAreaElement) => field.select());
  await page.keyboard.insertText(`${name}\nlines`);
  await expect.poll(() => title.inputValue()).toBe(`${name} lines`);
  await page.keyboard.press('Control+s');
  await showsMessage(page, 'Draft saved.');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(`${name} lines`);
});
