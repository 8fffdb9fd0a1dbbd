import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import {
  accessibilityProblems,
  hydrated,
  type OpenPage,
  setUpBrowser,
  waitForMinimumFillTime,
  withoutAutosaves,
} from '../helpers/browser.ts';
import { deckScreen, makeDeck } from '../helpers/decks.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');
const customer = people.signIn('5550100002');

const restored = (page: Page) => page.locator('[data-draft-bar]').filter({ hasText: 'were restored.' });
const offered = (page: Page) => page.locator('[data-draft-bar]').filter({ hasText: 'Unsaved draft from' });
const status = (page: Page) => page.locator('[data-draft-status]:not(:empty)').first();
const reload = async (page: OpenPage) => {
  await page.reload();
  await hydrated(page);
};
const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('portico:draft:')));
const signInAgain = async (page: OpenPage, national: string) => {
  await page.waitForURL((url) => url.pathname === href('login'));
  await page.getByText('Your session has expired. What you typed is saved.').waitFor();
  await enterPhone(page, { national });
  await enterCode(page, lastCode(inject('codes'), `+1${national}`));
  await page.waitForURL((url) => url.pathname !== href('login'));
};

/** Delays the responses to forms until the returned function is called. */
async function holdAnswers(page: Page, path: string): Promise<() => void> {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${path}*`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await held;
    return route.fulfill({ response });
  });
  return answer;
}

/** A draft of a post, open in its screen. */
async function newPost(title: string): Promise<OpenPage> {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await page.locator('#post-title').fill(title);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words');
  await clickButton(page, 'Save draft');
  await showsMessage(page, 'Draft saved.');
  await withoutAutosaves(page, href('postsAdmin'));
  return page;
}

test('S29: text typed after a save is a draft again, and the status says whether all is saved', async () => {
  const page = await newPost(uniqueName('After saving'));
  const title = page.locator('#post-title');
  await title.fill('Saved once');
  await expect.poll(() => status(page).innerText()).toContain('Unsaved');
  await clickButton(page, 'Save draft');
  await expect.poll(() => status(page).innerText()).toMatch(/^Saved \d\d:\d\d$/);
  expect(await storedDrafts(page)).toEqual([]);
  await title.fill('Typed after saving');
  // Changes of the document around the form must not matter.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.body.append(document.createElement('span')));
  await reload(page);
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Typed after saving');
  // Not the whole page: the bar for saving covers a part of a field here.
  expect(await accessibilityProblems(page, '#post [data-draft-bar]')).toEqual([]);
  await page.context().clearCookies();
  await clickButton(page, 'Save draft');
  await signInAgain(page, '5550100000');
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Typed after saving');
  await clickButton(page, 'Save draft');
  await expect.poll(() => status(page).innerText()).toMatch(/^Saved/);
  await reload(page);
  expect([await storedDrafts(page), await restored(page).count()]).toEqual([[], 0]);
  expect(page.problems.filter((line) => !line.includes('401'))).toEqual([]);
});

test('S29: a new post does not start with the draft of the published one', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await page.locator('#post-title').fill(uniqueName('Out at once'));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words');
  await clickButton(page, 'Save and publish');
  await page.getByText('Published. Visitors see it now.').first().waitFor();
  expect(await storedDrafts(page)).toEqual([]);
  await page.getByRole('link', { name: 'New post' }).first().click();
  await expect.poll(() => page.locator('#post-title').inputValue()).toBe('');
});

test('T56: a draft is offered instead of restored after a colleague saved, and can be discarded and undone', async () => {
  const page = await newPost(uniqueName('Two of us'));
  const title = page.locator('#post-title');
  await title.fill('Mine');
  const other = await people.visit(page.url(), { as: admin });
  await other.locator('#post-title').fill('Theirs');
  await clickButton(other, 'Save draft');
  await reload(page);
  await offered(page).waitFor();
  expect(await title.inputValue()).toBe('Theirs');
  await clickButton(page, 'Discard draft');
  await page.getByText('Draft discarded.').waitFor();
  await page.locator('[data-draft-bar]').getByRole('button', { name: 'Undo' }).click();
  await clickButton(page, 'Restore');
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Mine');
  await clickButton(page, 'Save draft');
  // Both are shown before anything is overwritten.
  await expect.poll(() => page.getByRole('row', { name: 'Title' }).first().innerText()).toMatch(/Theirs[\s\S]*Mine/);
  await clickButton(page, 'Save draft');
  await expect.poll(() => status(page).innerText()).toMatch(/^Saved/);
  expect(await storedDrafts(page)).toEqual([]);
});

test('S29: text typed while a form is sent stays in it as a draft', async () => {
  const page = await newPost(uniqueName('Under way'));
  await page.locator('#post-title').fill('Sent');
  const answer = await holdAnswers(page, href('postsAdmin'));
  await clickButton(page, 'Save draft');
  await page.getByText('Sending…').first().waitFor({ state: 'attached' });
  await page.locator('#post-summary').fill('Typed meanwhile');
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('End');
  await page.keyboard.type(' and more');
  answer();
  await showsMessage(page, 'Saved.');
  expect(await page.locator('#post-summary').inputValue()).toBe('Typed meanwhile');
  expect(await page.getByRole('textbox', { name: 'Text', exact: true }).innerText()).toBe('Words and more');
  await expect.poll(() => status(page).innerText()).toContain('Unsaved');
  await page.unrouteAll();
  await reload(page);
  await expect.poll(() => page.locator('#post-summary').inputValue()).toBe('Typed meanwhile');
  await expect.poll(() => page.getByRole('textbox', { name: 'Text', exact: true }).innerText()).toBe('Words and more');
  expect(await page.locator('#post-title').inputValue()).toBe('Sent');
});

test('S29: text typed during the first save of a post stays in it and not in the next new post', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await page.locator('#post-title').fill(uniqueName('First save'));
  const answer = await holdAnswers(page, href('postsAdmin'));
  await clickButton(page, 'Save draft');
  await page.getByText('Sending…').first().waitFor({ state: 'attached' });
  await page.locator('#post-summary').fill('Typed meanwhile');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words typed meanwhile');
  await expect.poll(async () => JSON.stringify(await storedDrafts(page))).toContain('Words typed meanwhile');
  answer();
  await showsMessage(page, 'Draft saved.');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => page.locator('#post-summary').inputValue()).toBe('Typed meanwhile');
  await expect.poll(() => text.innerText()).toBe('Words typed meanwhile');
  await page.unrouteAll();
  await reload(page);
  expect([await page.locator('#post-summary').inputValue(), await text.innerText()]).toEqual([
    'Typed meanwhile',
    'Words typed meanwhile',
  ]);
  await page.goto(href('postsAdmin', { post: 'new' }));
  await hydrated(page);
  expect(await page.locator('#post-summary').inputValue()).toBe('');
  expect(await offered(page).count()).toBe(0);
});

test('S30: text typed while a slide or the settings of its deck are saved stays there', async () => {
  const title = uniqueName('Under way');
  const slug = await makeDeck(await people.visit(`${deckScreen}?deck=new`, { as: admin }), {
    title,
    slides: ['Stored'],
    publish: false,
  });
  const page = await people.open(`${deckScreen}?deck=${slug}`, { as: admin });
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  await body.fill('Words');
  await page.locator('#slide-title').fill('Sent');
  const answerSlide = await holdAnswers(page, deckScreen);
  await clickButton(page, 'Save');
  await page.getByText('Sending…').first().waitFor({ state: 'attached' });
  await page.locator('#slide-notes').fill('Typed meanwhile');
  await body.press('End');
  await page.keyboard.type(' and more');
  answerSlide();
  await showsMessage(page, 'Saved.');
  expect([await page.locator('#slide-notes').inputValue(), await body.innerText()]).toEqual([
    'Typed meanwhile',
    'Words and more',
  ]);
  expect(await body.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.unrouteAll();
  await clickButton(page, 'Save');
  await expect.poll(() => storedDrafts(page)).toEqual([]);

  await page.goto(`${deckScreen}?deck=${slug}&part=settings`);
  await hydrated(page);
  await page.locator('#settings-audience').selectOption({ index: 1 });
  await page.getByRole('radio').nth(1).check();
  const answerSettings = await holdAnswers(page, deckScreen);
  await clickButton(page, 'Save');
  await page.getByText('Sending…').first().waitFor({ state: 'attached' });
  await page.locator('#settings-summary').fill('Typed meanwhile');
  answerSettings();
  await showsMessage(page, 'Saved.');
  const shown = async () => [
    await page.locator('#settings-summary').inputValue(),
    await page.locator('#settings-audience').evaluate((select: HTMLSelectElement) => select.selectedIndex),
    await page.getByRole('radio').nth(1).isChecked(),
  ];
  expect(await shown()).toEqual(['Typed meanwhile', 1, true]);
  await page.unrouteAll();
  await reload(page);
  await restored(page).waitFor();
  expect(await shown()).toEqual(['Typed meanwhile', 1, true]);
});

test('S29: two windows store separate drafts of a record, and another user sees neither', async () => {
  const page = await newPost(uniqueName('Two windows'));
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.keyboard.press('Shift');
  await second.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('#post-title').fill('In the first');
  await second.locator('#post-title').fill('In the second');
  await expect.poll(async () => (await storedDrafts(page)).length).toBe(2);
  await page.locator('#post-summary').fill('and its summary');
  expect(JSON.stringify(await storedDrafts(second))).toMatch(/In the first.*In the second|In the second.*In the first/);
  await second.close();
  await page.goto(href('settings'));
  await hydrated(page);
  const name = page.locator('[name="name"]').first();
  await name.fill('Typed by the first');
  await expect.poll(async () => JSON.stringify(await storedDrafts(page))).toContain('Typed by the first');
  await page.context().clearCookies();
  await page.context().addCookies(customer);
  await page.goto(href('settings'));
  await hydrated(page);
  await name.fill('Typed by another');
  await expect.poll(() => status(page).innerText()).toContain('Unsaved');
  expect(await page.locator('[data-draft-bar]:not(:empty), [data-draft-orphans]:not(:empty)').count()).toBe(0);
});

test('S27: drafts of settings and of the address of an order are restored over stored values', async () => {
  const page = await people.open(href('settings'), { as: customer });
  const name = page.locator('#profile-name, [name="name"]').first();
  await name.fill('Typed too long');
  await page.context().clearCookies();
  await clickButton(page, 'Save profile');
  await signInAgain(page, '5550100002');
  await expect.poll(() => name.inputValue()).toBe('Typed too long');
  await clickButton(page, 'Discard draft');
  await page.goto(`${href('newOrder', { product: 'kettle' })}?country=US`);
  await hydrated(page);
  await page.locator('[name="line1"]').fill('9 Other Street');
  await reload(page);
  await restored(page).waitFor();
  expect(await page.locator('[name="line1"]').inputValue()).toBe('9 Other Street');
});

test('S69: a restored inquiry is announced to its visitor and can be discarded', async () => {
  const page = await browser.open({ origin: inject('origin') });
  await page.goto(href('contact'));
  await hydrated(page);
  await page.locator('[name="message"]').fill('Half a thought');
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  await reload(page);
  await restored(page).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('form#inquiry').getByRole('button', { name: 'Discard draft' }).click();
  expect([await page.locator('[name="message"]').inputValue(), await storedDrafts(page)]).toEqual(['', []]);
});

test('S14: a message that is too long is not truncated, and its field names the limit', async () => {
  const page = await browser.open({ origin: inject('origin') });
  await page.goto(href('contact'));
  await hydrated(page);
  await page.locator('[name="message"]').fill('x'.repeat(4_100));
  await waitForMinimumFillTime(page);
  await clickButton(page, 'Send message');
  await expect.poll(() => page.locator('#inquiry-message-error').innerText()).toContain('4,000 characters');
  expect(await page.locator('[name="message"]').inputValue()).toHaveLength(4_100);
});
