/** Nobody loses unsaved words by signing out, by closing a tab, or because the session has ended. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { isSaved, isUnsaved, saysOf, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const people = setUpPeople(browser);
const { open, write } = setUpEditor(browser);
const national = '5550100000';
const ownSession = () => people.session(national);

async function draft(): Promise<OpenPage> {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: await ownSession() });
  await textField(page).fill('The first text.');
  await page.locator('#post-title').fill(uniqueName('Left'));
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  return page;
}

const signOut = async (page: Page) => {
  await page.locator('summary', { hasText: 'Your account' }).click();
  await page.getByRole('form', { name: 'Sign out' }).getByRole('button').click();
};
const question = (page: Page) => page.getByRole('dialog', { name: 'Sign out and lose what is not saved?' });
const isSignedOut = (page: Page) => page.waitForURL((url) => url.pathname === href('login'));
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('portico:draft:')).length);

test('S69: signing out names what only the browser has, and asks', async () => {
  const page = await people.open(href('productsAdmin', { product: 'new' }), { as: await ownSession() });
  await page.locator('#product-title').fill('A product that nobody saved');
  await page.goto(href('account'));
  await hydrated(page);
  await signOut(page);
  await question(page)
    .getByRole('link', { name: /New product/ })
    .waitFor();
  await clickButton(page, 'Stay signed in');
  await question(page).waitFor({ state: 'detached' });
  expect(await drafts(page)).toBe(1);
  await signOut(page);
  await question(page)
    .getByRole('link', { name: /New product/ })
    .click();
  await expect.poll(() => page.locator('#product-title').inputValue()).toBe('A product that nobody saved');
  await signOut(page);
  await clickButton(page, 'Sign out and lose it');
  await isSignedOut(page);
  expect(await drafts(page)).toBe(0);
  expect(page.problems).toEqual([]);
});

test('S69: words of the last seconds are saved before signing out, which asks nothing then', async () => {
  const page = await draft();
  const address = page.url();
  await textField(page).press('Control+End');
  await page.keyboard.type(' Last words.');
  await isUnsaved(page);
  await signOut(page);
  await isSignedOut(page);
  const elsewhere = await open(address, { js: false });
  expect(await elsewhere.locator('[name="body.plain"]').inputValue()).toBe('The first text. Last words.');
});

test('S69: a tab is closed without a question unless the browser could not store what is unsaved', async () => {
  const page = await write();
  const closes = async () => {
    let isAsked = false;
    page.once('dialog', (dialog) => {
      isAsked = true;
      void dialog.dismiss();
    });
    await page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      document.documentElement.dataset['asks'] = String(event.defaultPrevented);
    });
    return isAsked || (await page.locator('html').getAttribute('data-asks')) === 'true';
  };
  await withoutAutosaves(page, href('postsAdmin'));
  await page.keyboard.type('Stored');
  await isUnsaved(page);
  expect(await closes()).toBe(false);
  await page.evaluate(() => {
    const fill = 'x'.repeat(1_000_000);
    for (let count = 0; ; count++)
      try {
        localStorage.setItem(`full ${count}`, fill.slice(0, count < 40 ? fill.length : 100));
      } catch {
        if (count >= 40) return;
      }
  });
  await page.keyboard.insertText(' and more of it'.repeat(200));
  await saysOf(page).toContain('This browser cannot store it');
  expect(await closes()).toBe(true);
  // Another screen of the same document loses nothing.
  await page.getByRole('link', { name: 'Pictures' }).first().click();
  await page.waitForURL((url) => url.pathname === href('mediaAdmin'));
  expect(await closes()).toBe(true);
  await page.goBack();
  await expect.poll(() => textField(page).innerText()).toContain('Stored and more of it');
});

test('the page says at once that the session has ended, with the way back, and the text is in the form after it', async () => {
  const page = await draft();
  await textField(page).press('Control+End');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' Bold');
  await isSaved(page);
  await page.context().clearCookies();
  await page.keyboard.type(' and unsaved ');
  await saysOf(page).toContain('You are signed out. This browser keeps what you type.');
  await page.locator('[data-draft-status]').getByRole('link', { name: 'Sign in again' }).first().click();
  await page.getByText('What you typed is saved').waitFor();
  await enterPhone(page, { national });
  await enterCode(page, lastCode(inject('codes'), `+1${national}`));
  await page.waitForURL((url) => url.pathname === href('postsAdmin'));
  await hydrated(page);
  await page.getByText('were restored.').waitFor();
  await expect.poll(() => textField(page).innerText()).toContain('The first text. Bold and unsaved');
});

test('somebody who only looks at a post learns that the session has ended, too', async () => {
  const page = await draft();
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await saysOf(page).toContain('You are signed out');
  // Signed in again in another tab, the page goes on by itself.
  await page.context().addCookies(await ownSession());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => page.getByText('You are signed out').count()).toBe(0);
});

test('S69: a record whose draft waits for a decision says that nothing is saved by itself', async () => {
  const page = await draft();
  await withoutAutosaves(page, href('postsAdmin'));
  await page.locator('#post-summary').fill('Mine');
  const colleague = await open(page.url(), { js: false });
  await colleague.locator('#post-summary').fill('Of the colleague');
  await clickButton(colleague, 'Save draft');
  await page.reload();
  await hydrated(page);
  await page.locator('[data-draft-bar]').getByText('Unsaved draft from').waitFor();
  await page.locator('#post-title').fill(uniqueName('Typed on'));
  await saysOf(page).toContain('once you choose “Restore” or “Discard draft” above');
});
