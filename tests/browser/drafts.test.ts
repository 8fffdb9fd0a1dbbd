/** What is typed and not stored is never lost, whatever happens to the page, the session or the record. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { accessibilityProblems, browserOfFile, hydrated, type OpenPage } from '../helpers/browser.ts';
import { deckScreen, makeDeck } from '../helpers/decks.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, peopleOfFile, type Session, showsMessage } from '../helpers/signed-in.ts';

const browser = browserOfFile();
const people = peopleOfFile(browser);
let admin: Session;
let customer: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
  customer = await people.session('5550100002');
});

const restored = (page: Page) => page.locator('[data-draft-bar]').filter({ hasText: 'were restored.' });
const offered = (page: Page) => page.locator('[data-draft-bar]').filter({ hasText: 'Unsaved draft from' });
const status = (page: Page) => page.locator('[data-draft-status]:not(:empty)').first();
const reload = async (page: OpenPage) => {
  await page.reload();
  await hydrated(page);
};
const kept = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('portico:draft:')));
const signInAgain = async (page: OpenPage, national: string) => {
  await page.waitForURL((url) => url.pathname === href('login'));
  await page.getByText('Your session has expired. What you typed is saved.').waitFor();
  await enterPhone(page, { national });
  await enterCode(page, lastCode(inject('codes'), `+1${national}`));
  await page.waitForURL((url) => url.pathname !== href('login'));
};

/** Keeps the answers to forms from the browser until it is called. */
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
  return page;
}

test('S29: what is typed after it was saved is a draft again, and the button says whether all is saved', async () => {
  const page = await newPost(uniqueName('After saving'));
  const title = page.locator('#post-title');
  await title.fill('Saved once');
  await expect.poll(() => status(page).innerText()).toContain('Unsaved');
  await clickButton(page, 'Save draft');
  await expect.poll(() => status(page).innerText()).toMatch(/^Saved \d\d:\d\d$/);
  expect(await kept(page)).toEqual([]);
  await title.fill('Typed after saving');
  // The document changes around the form.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.body.append(document.createElement('span')));
  await reload(page);
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Typed after saving');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.context().clearCookies();
  await clickButton(page, 'Save draft');
  await signInAgain(page, '5550100000');
  await restored(page).waitFor();
  expect(await title.inputValue()).toBe('Typed after saving');
  await clickButton(page, 'Save draft');
  await expect.poll(() => status(page).innerText()).toMatch(/^Saved/);
  await reload(page);
  expect([await kept(page), await restored(page).count()]).toEqual([[], 0]);
  expect(page.problems.filter((line) => !line.includes('401'))).toEqual([]);
});

test('S29: a post that was published leaves nothing behind for the next one', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await page.locator('#post-title').fill(uniqueName('Out at once'));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words');
  await clickButton(page, 'Save and publish');
  await page.getByText('Published. Visitors see it now.').first().waitFor();
  expect(await kept(page)).toEqual([]);
  await page.getByRole('link', { name: 'New post' }).first().click();
  await page.locator('#post-title[value=""], #post-title:not([value])').waitFor();
  expect(await page.locator('#post-title').inputValue()).toBe('');
});

test('T56: a draft is offered, not put in, where somebody else has saved since; it can be discarded, and that undone', async () => {
  const page = await newPost(uniqueName('Two of us'));
  const title = page.locator('#post-title');
  await title.fill('Mine');
  const other = await people.open(page.url(), { as: admin, js: false });
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
  await expect.poll(() => page.getByRole('row', { name: 'Title' }).first().innerText()).toMatch(/Theirs\s+Mine/);
  await clickButton(page, 'Save draft');
  await expect.poll(() => status(page).innerText()).toMatch(/^Saved/);
  expect(await kept(page)).toEqual([]);
});

test('S29: what is typed while a form is on its way stays in it, and stays a draft', async () => {
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

test('S29: what is typed while a new post is saved for the first time goes on in the post, and not in the next new one', async () => {
  const page = await people.open(href('postsAdmin', { post: 'new' }), { as: admin });
  await page.locator('#post-title').fill(uniqueName('First save'));
  const answer = await holdAnswers(page, href('postsAdmin'));
  await clickButton(page, 'Save draft');
  await page.getByText('Sending…').first().waitFor({ state: 'attached' });
  await page.locator('#post-summary').fill('Typed meanwhile');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words typed meanwhile');
  await expect.poll(async () => JSON.stringify(await kept(page))).toContain('Words typed meanwhile');
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

test('S30: what is typed into a slide, or into the settings of its deck, while they are saved stays there', async () => {
  const title = uniqueName('Under way');
  const slug = await makeDeck(await people.open(`${deckScreen}?deck=new`, { as: admin, js: false }), {
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
  await expect.poll(() => kept(page)).toEqual([]);

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

test('S29: two windows on one record keep a draft each, and another person sees neither', async () => {
  const page = await newPost(uniqueName('Two windows'));
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.keyboard.press('Shift');
  await second.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('#post-title').fill('In the first');
  await second.locator('#post-title').fill('In the second');
  await expect.poll(async () => (await kept(page)).length).toBe(2);
  await page.locator('#post-summary').fill('and its summary');
  expect(JSON.stringify(await kept(second))).toMatch(/In the first.*In the second|In the second.*In the first/);
  await second.close();
  await page.context().clearCookies();
  await page.context().addCookies(customer);
  await page.goto(href('settings'));
  await hydrated(page);
  expect(await page.locator('[data-draft-bar]:not(:empty), [data-draft-orphans]:not(:empty)').count()).toBe(0);
});

test('S27: settings and the address of an order are drafts too, over what the server filled in', async () => {
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

test('S69: a visitor is told that an inquiry or a place on a waitlist was put back, and can clear it', async () => {
  const page = await browser.open({ origin: inject('origin') });
  await page.goto(href('contact'));
  await hydrated(page);
  await page.locator('[name="message"]').fill('Half a thought');
  await expect.poll(() => kept(page)).toHaveLength(1);
  await reload(page);
  await restored(page).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('form#inquiry').getByRole('button', { name: 'Discard draft' }).click();
  expect([await page.locator('[name="message"]').inputValue(), await kept(page)]).toEqual(['', []]);
});

test('S14: a message that is too long is not cut, and its field says how long it may be', async () => {
  const page = await browser.open({ origin: inject('origin') });
  await page.goto(href('contact'));
  await hydrated(page);
  await page.locator('[name="message"]').fill('x'.repeat(4_100));
  await clickButton(page, 'Send message');
  await expect.poll(() => page.locator('#inquiry-message-error').innerText()).toContain('4000 characters');
  expect(await page.locator('[name="message"]').inputValue()).toHaveLength(4_100);
});
