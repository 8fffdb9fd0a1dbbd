import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const laptop = { width: 1280, height: 900 };
const screen = (query = '') => `${href('postsAdmin')}${query}`;
const open = (path: string, options: Partial<Parameters<typeof people.open>[1]> = {}) =>
  people.open(path, { as: admin, viewport: laptop, ...options });

const field = (page: Page, name: string) => page.locator(`#post-${name}`);
const done = (page: Page, text: string) =>
  page.locator('[data-form-success], [role="status"]').filter({ hasText: text }).first().waitFor();
const idOf = (page: Page) => new URL(page.url()).searchParams.get('post') ?? '';
const publicPage = async (slug: string) => {
  const answer = await fetch(`${inject('origin')}${href('post', { slug })}`, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
};
/** A second is promised; a busy machine needs more. */
const soon = { timeout: 15_000, interval: 50 };

async function write(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Text', exact: true });
  await editor.click();
  await page.keyboard.type(text);
}

async function createDraft(page: Page, title: string): Promise<string> {
  await field(page, 'title').fill(title);
  await clickButton(page, 'Save draft');
  await done(page, 'Draft saved.');
  return idOf(page);
}

const trash = async (page: Page, id: string) => {
  await page.goto(screen(`?post=${id}`));
  await clickButton(page, 'Move to trash');
  await done(page, 'moved to trash');
};

test('S29 S7: a post is created, checked, published, changed as a draft and published again', async () => {
  const page = await open(screen('?post=new'));
  await field(page, 'title').pressSequentially('A kettle for tests');
  expect(await field(page, 'slug').getAttribute('placeholder')).toBe('a-kettle-for-tests');
  // The creator of a post is its author until the box is unchecked.
  const authors = page.getByRole('group', { name: 'Authors' });
  const own = (await authors.locator('p', { has: page.locator(':checked') }).innerText()).trim();
  await clickButton(page, 'Save and publish');
  await done(page, 'not published');
  const id = idOf(page);
  expect(await page.locator('#check').locator('..').locator('..').innerText()).toContain('The text is empty.');

  await write(page, 'It boils.');
  await clickButton(page, 'Save and publish');
  await done(page, 'Published. Visitors see it now.');
  const links = page.locator(`a[href="${href('post', { slug: 'a-kettle-for-tests' })}"]`, {
    hasText: 'View on the site',
  });
  await page.locator('[data-form-success]', { has: links }).waitFor();
  await expect.poll(async () => (await publicPage('a-kettle-for-tests')).status, soon).toBe(200);
  const { text } = await publicPage('a-kettle-for-tests');
  expect(text).toContain(`By ${own}`);
  expect(text).toContain(`"author":[{"@type":"Person","name":"${own}"}]`);
  const feed = async () => (await fetch(`${inject('origin')}${href('news')}/feed.xml`)).text();
  await expect.poll(feed, soon).toContain(`<name>${own}</name>`);

  await field(page, 'title').fill('A better kettle for tests');
  await authors.getByLabel(own).uncheck();
  await field(page, 'slug').fill('a-better-kettle-for-tests');
  await clickButton(page, 'Save changes');
  await done(page, 'Visitors see it when you publish the changes.');
  expect((await publicPage('a-kettle-for-tests')).text).not.toContain('A better kettle');
  await page.getByRole('link', { name: 'Compare the two' }).click();
  await page.locator('ins').filter({ hasText: 'better' }).first().waitFor();
  await page.goto(screen(`?post=${id}`));
  await clickButton(page, 'Publish changes');
  await done(page, 'Published. Visitors see it now.');
  await expect.poll(async () => (await publicPage('a-kettle-for-tests')).status, soon).toBe(301);
  const better = await publicPage('a-better-kettle-for-tests');
  expect(better.text).toContain('A better kettle');
  expect(better.text).not.toContain(`By ${own}`);

  await page.goto(screen(`?post=${id}&part=versions`));
  await page.getByRole('form', { name: 'Restore version 1', exact: true }).getByRole('button').click();
  await done(page, 'Version 1 is restored as the draft.');
  await page.goto(screen(`?post=${id}`));
  expect(await field(page, 'title').inputValue()).toBe('A kettle for tests');
  await clickButton(page, 'Discard changes');
  await done(page, 'Changes discarded.');
  await page.goto(screen(`?post=${id}&part=history`));
  await page.getByRole('region', { name: 'History' }).getByText('restored a version').first().waitFor();
  await trash(page, id);
  await expect.poll(async () => (await publicPage('a-better-kettle-for-tests')).status, soon).toBe(404);
  expect(page.problems).toEqual([]);
});

test('S29: Ctrl+S saves a post and Ctrl+Enter publishes it, also from within its text', async () => {
  const page = await open(screen('?post=new'));
  await field(page, 'title').fill('Saved by keys');
  await write(page, 'Typed');
  await page.keyboard.press('Control+s');
  await done(page, 'Draft saved.');
  await page.keyboard.type(' and sent');
  await page.keyboard.press('Control+Enter');
  await done(page, 'Published. Visitors see it now.');
  expect(await page.getByRole('textbox', { name: 'Text', exact: true }).innerText()).toBe('Typed and sent');
  expect(page.problems).toEqual([]);
});

test('S29: a calendar fills in when to publish, in the chosen time zone, by presets and by keys', async () => {
  const page = await open(screen('?post=new'));
  await page.getByText('Schedule…', { exact: true }).click();
  await page.locator('[name="timeZone"]').selectOption('Asia/Tokyo');
  const publishAt = page.locator('[name="publishAt"]');
  const opener = page.getByRole('button', { name: 'Calendar: Date and time' });
  const calendar = page.getByRole('dialog', { name: 'Date and time' });
  await opener.click();
  await calendar.getByText('Asia/Tokyo time').waitFor();
  await calendar.getByRole('button', { name: 'Tomorrow at 9' }).click();
  const tomorrow = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').add({ days: 1 }).toPlainDate();
  expect(await publishAt.inputValue()).toBe(`${tomorrow}T09:00`);
  await opener.click();
  await calendar.getByRole('button', { name: 'Monday at 9' }).click();
  const monday = Temporal.PlainDateTime.from(await publishAt.inputValue());
  expect([monday.dayOfWeek, monday.hour, monday.minute]).toEqual([1, 9, 0]);
  // The chosen day has the focus; the time stays.
  await opener.press('Enter');
  await calendar.locator('[data-selected][data-focused]').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => publishAt.inputValue()).toBe(monday.add({ days: 7 }).toString().slice(0, 16));
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  // Days that have passed cannot be chosen.
  await publishAt.fill('2020-02-03T10:00');
  await opener.click();
  await calendar.getByText('This time has passed.').waitFor();
  expect(await calendar.locator('button[slot="previous"]').isDisabled()).toBe(true);
  expect(page.problems).toEqual([]);
});

test('T56: the second of two conflicting saves shows both texts and can be repeated', async () => {
  const first = await open(screen('?post=new'));
  const id = await createDraft(first, 'Two people write');
  const second = await open(screen(`?post=${id}`));
  await field(first, 'summary').fill('What the first one wrote');
  await field(first, 'tags').fill('of the first');
  await clickButton(first, 'Save draft');
  await done(first, 'Saved.');
  await field(second, 'summary').fill('What the second one wrote');
  await clickButton(second, 'Save draft');
  const conflict = second.getByRole('region', { name: 'You saved this in another window' });
  await conflict.waitFor();
  // It is announced by its focus, and nothing else is.
  await expect.poll(() => conflict.evaluate((panel) => panel === document.activeElement)).toBe(true);
  expect(await second.getByRole('alert').count()).toBe(0);
  expect(await conflict.innerText()).toMatch(/What the first one wrote[\s\S]*What the second one wrote/);
  expect(await conflict.locator('del').allInnerTexts()).toContain('first');
  expect(await conflict.locator('ins').allInnerTexts()).toContain('second');
  expect(await field(second, 'summary').inputValue()).toBe('What the second one wrote');
  // Each field can have the stored value or the own one.
  const choice = (name: string) => conflict.getByRole('row', { name }).getByRole('button');
  await choice('Summary').click();
  await expect.poll(() => field(second, 'summary').inputValue()).toBe('What the first one wrote');
  await choice('Summary').click();
  await choice('Tags').click();
  await expect.poll(() => field(second, 'tags').inputValue()).toBe('of the first');
  await clickButton(second, 'Save draft');
  await done(second, 'Saved.');
  expect(await field(second, 'summary').inputValue()).toBe('What the second one wrote');
  expect(await field(second, 'tags').inputValue()).toBe('of the first');
  await trash(second, id);
});
