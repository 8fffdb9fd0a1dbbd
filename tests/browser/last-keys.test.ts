/** The editor updates its form field after a pause in typing. Text that was typed just before leaving the page is kept. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor, textField, waitUntilPublished } from '../helpers/editor.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

/** The editor never writes by itself, as if keys came without a pause. */
function withoutPauses(): void {
  const start = window.setTimeout;
  const isOfEditor = () => /\/(?:c-)?editor\./.test(new Error('called here').stack ?? '');
  window.setTimeout = ((run: () => void, after: number, ...given: unknown[]) =>
    after >= 100 && isOfEditor() ? 0 : start(run, after, ...given)) as typeof window.setTimeout;
}

const browser = setUpBrowser(withoutPauses);
const people = setUpPeople(browser);
const { open, write } = setUpEditor(browser);
const typed = 'The last words.';

async function draft(page: Page): Promise<string> {
  await textField(page).fill('The first words.');
  await page.locator('#post-title').fill(uniqueName('Left at once'));
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  await textField(page).press('Control+End');
  return page.url();
}
const keys = (page: Page) => page.keyboard.type(` ${typed}`);
const field = (page: Page) => page.locator('[name="body"]');

test('S29: keys are in the draft after a reload, a link and the way back, and when the tab is hidden', async () => {
  const page = await write();
  const at = await draft(page);
  await keys(page);
  expect(await field(page).inputValue()).not.toContain(typed);
  await page.reload();
  await hydrated(page);
  await page.getByText('were restored.').waitFor();
  expect(await textField(page).innerText()).toContain(typed);
  await textField(page).press('Control+End');
  await keys(page);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === href('productsAdmin'));
  await page.goto(at);
  await hydrated(page);
  await expect.poll(() => textField(page).innerText()).toContain(`${typed} ${typed}`);
  await textField(page).press('Control+End');
  await page.keyboard.type(' Hidden.');
  expect(await field(page).inputValue()).not.toContain('Hidden.');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await field(page).inputValue()).toContain('Hidden.');
});

test('S29: keys are saved by the key that saves and before signing out', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: await people.session('5550100000') });
  const at = await draft(page);
  await keys(page);
  await page.keyboard.press('Control+S');
  await showsMessage(page, 'Saved.');
  const elsewhere = await open(at, { js: false });
  const stored = elsewhere.locator('[name="body.plain"]');
  expect(await stored.inputValue()).toContain(typed);
  await page.keyboard.type(' Signed out.');
  await page.locator('summary', { hasText: 'Your account' }).click();
  await page.getByRole('form', { name: 'Sign out' }).getByRole('button').click();
  await page.waitForURL((url) => url.pathname === href('login'));
  await elsewhere.reload();
  expect(await stored.inputValue()).toContain('Signed out.');
});

test('S29: keys right before "Discard changes" are discarded, and do not come back', async () => {
  const page = await write();
  await draft(page);
  await page.keyboard.press('Control+Enter');
  await waitUntilPublished(page);
  await keys(page);
  await page.keyboard.press('Control+S');
  await showsMessage(page, 'Saved.');
  await textField(page).press('Control+End');
  await page.keyboard.type(' Discarded at once.');
  expect(await field(page).inputValue()).not.toContain('Discarded at once.');
  await clickButton(page, 'Discard changes');
  await showsMessage(page, 'Changes discarded. They are saved as a version.');
  await expect.poll(() => textField(page).innerText()).toBe('The first words.');
  await page.reload();
  await hydrated(page);
  expect(await textField(page).innerText()).toBe('The first words.');
  expect(await page.getByText('were restored.').count()).toBe(0);
});
