/** These faults are possible because a form is saved without its page being shown again. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { preferMinimal } from '#contract/action-state.ts';
import { noResponseMessage } from '#contract/connection-messages.ts';
import { href } from '#contract/routes.ts';
import { holdAutosave, isSaved, isUnsaved, withShortPauses } from '../helpers/autosave.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const { write, visit } = setUpEditor(browser);

async function post(button: string): Promise<OpenPage> {
  const page = await write();
  await page.keyboard.type('The first text.');
  await page.locator('#post-title').fill(uniqueName('Edges'));
  await clickButton(page, button);
  await page.locator('[data-form-success]').first().waitFor();
  // As a document, so that the form has the key of its page.
  await page.reload();
  await hydrated(page);
  return page;
}
/** Types a summary and saves it while no form gets a response. */
async function pressWithoutResponse(page: Page): Promise<void> {
  await page.route(`**${href('postsAdmin')}*`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.locator('#post-summary').fill('Not sent');
  await clickButton(page, 'Save draft');
}
const pinned = (page: Page) => page.getByRole('checkbox', { name: /^Pinned/ });
const storedSummary = async (page: Page) => {
  const elsewhere = await visit(page.url());
  return elsewhere.locator('#post-summary').inputValue();
};

test('S29: a field that is set back to its first value is saved, and discarding a draft shows the stored value', async () => {
  const page = await post('Save draft');
  await pinned(page).check();
  await isSaved(page);
  await pinned(page).uncheck();
  await isUnsaved(page);
  await isSaved(page);
  const elsewhere = await visit(page.url());
  expect(await pinned(elsewhere).isChecked()).toBe(false);
  await page.locator('#post-summary').fill('Stored');
  await isUnsaved(page);
  await isSaved(page);
  await page.locator('#post-summary').fill('Typed and left');
  await isUnsaved(page);
  await page.reload();
  await hydrated(page);
  await page.getByText('were restored.').waitFor();
  expect(await page.locator('#post-summary').inputValue()).toBe('Typed and left');
  await page.locator('[data-draft-bar]').getByRole('button', { name: 'Discard draft' }).click();
  expect(await page.locator('#post-summary').inputValue()).toBe('Stored');
});

test('T56: keys that are pressed while the page saves by itself make no conflict', async () => {
  const page = await post('Save draft');
  const { arrived, release } = await holdAutosave(page, href('postsAdmin'));
  await textField(page).press('End');
  await page.keyboard.type(' Sent.');
  await arrived;
  await page.keyboard.type(' Typed meanwhile.');
  release();
  await page.keyboard.press('Enter');
  await page.keyboard.type('In a new line.');
  await isSaved(page);
  await page.keyboard.type(' Pressed.');
  await page.keyboard.press('Control+S');
  await showsMessage(page, 'Saved.');
  expect(await textField(page).innerText()).toMatch(/Sent\. Typed meanwhile\.\s+In a new line\. Pressed\./);
});

test('S29: other buttons of the page work after it saved by itself', async () => {
  const page = await post('Save and publish');
  await page.locator('#post-summary').fill('Changed');
  await isSaved(page);
  await clickButton(page, 'Archive');
  await page.getByText('Archived. Visitors no longer see it.').first().waitFor();
});

test('S29: the note of a correction is not taken for stored', async () => {
  const page = await post('Save and publish');
  await page.getByText('Publish as a correction…').click();
  await page.locator('#post-correction').fill('A wrong number.');
  await page.locator('#post-summary').fill('Stored by itself');
  await expect.poll(() => storedSummary(page), { timeout: 25_000, interval: 500 }).toBe('Stored by itself');
  await page.reload();
  await hydrated(page);
  await expect.poll(() => page.locator('#post-correction').inputValue()).toBe('A wrong number.');
});

test('S29: the page saves by itself again after a press that got no response, and if the site is busy', async () => {
  const page = await post('Save draft');
  await pressWithoutResponse(page);
  // After the router has tried again.
  await page.getByText(noResponseMessage).first().waitFor();
  await page.unrouteAll();
  await page.locator('#post-summary').fill('Sent by itself');
  await isSaved(page);
  expect(await storedSummary(page)).toBe('Sent by itself');
  // Nobody types on: the page tries again by itself.
  const failed = page.waitForResponse((response) => response.request().headers()['prefer'] === preferMinimal);
  await page.route(`**${href('postsAdmin')}*`, (route) =>
    route.request().headers()['prefer'] === preferMinimal ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await page.locator('#post-summary').fill('Sent after all');
  await failed;
  await page.unrouteAll();
  await expect.poll(() => storedSummary(page), { timeout: 40_000, interval: 1_000 }).toBe('Sent after all');
});

test('S29: a form that got no response keeps its text, also for the next load of the page', async () => {
  const page = await post('Save draft');
  await pressWithoutResponse(page);
  await page.getByText(noResponseMessage).first().waitFor();
  await page.reload();
  await hydrated(page);
  await page.getByText('were restored.').waitFor();
  expect(await page.locator('#post-summary').inputValue()).toBe('Not sent');
});

test('S29: a page whose script of the autosave did not arrive fetches it again, though nobody types on', async () => {
  const page = await post('Save draft');
  const script = '**/autosave.*.js';
  await page.route(script, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/autosave.'));
  await page.locator('#post-summary').fill('Typed without a connection');
  await failed;
  await page.unroute(script);
  await isSaved(page);
  expect(await storedSummary(page)).toBe('Typed without a connection');
});
