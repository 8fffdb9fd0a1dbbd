import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits } from '../helpers/signed-in.ts';

const people = setUpVisits();
const admin = people.signIn('5550100000');

const screen = (query = '') => `${href('postsAdmin')}${query}`;
const open = (path: string) => people.visit(path, { as: admin });

const field = (page: OpenPage, name: string) => page.locator(`#post-${name}`);
const done = (page: OpenPage, text: string) =>
  page.locator('[data-form-success], [role="status"]').filter({ hasText: text }).first().waitFor();
const idOf = (page: OpenPage) => new URL(page.url()).searchParams.get('post') ?? '';

async function write(page: OpenPage, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(text);
}

async function createDraft(page: OpenPage, title: string): Promise<string> {
  await field(page, 'title').fill(title);
  await clickButton(page, 'Save draft');
  await done(page, 'Draft saved.');
  return idOf(page);
}

test('S29: a post is duplicated as a new draft', async () => {
  const page = await open(screen('?post=new'));
  await field(page, 'summary').fill('Short');
  const id = await createDraft(page, `A lamp, x`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
  const values = () => Promise.all(['title', 'slug', 'summary'].map((name) => field(page, name).inputValue()));
  expect(await values()).toEqual([`A lamp, x (copy)`, '', 'Short']);
  await clickButton(page, 'Save draft');
  await done(page, 'Draft saved.');
  expect(await values()).toEqual([`A lamp, x (copy)`, `a-lamp-x-copy`, 'Short']);
  await page.goto(screen(`?post=${id}`));
  expect(await values()).toEqual([`A lamp, x`, `a-lamp-x`, 'Short']);
});

test('S29 S7: a post is created, scheduled in a time zone, previewed, trashed, restored and deleted', async () => {
  const page = await open(screen('?post=new'));
  await field(page, 'title').fill('Without scripts');
  expect(await page.getByText('Loading the editor').count()).toBe(0);
  const plain = page.getByRole('textbox', { name: 'Text' });
  await plain.fill('First paragraph.\n\nSecond <b>paragraph</b>.');
  await clickButton(page, 'Save draft');
  await done(page, 'Draft saved.');
  expect(await plain.inputValue()).toBe('First paragraph.\n\nSecond <b>paragraph</b>.');
  const id = idOf(page);
  await page.getByText('Schedule…', { exact: true }).click();
  await clickButton(page, 'Schedule');
  expect(await page.locator('#post-publishAt-error').innerText()).toContain('Please choose a date');
  await field(page, 'publishAt').fill('2020-01-01T10:00');
  await clickButton(page, 'Schedule');
  expect(await page.locator('#post-publishAt-error').innerText()).toContain('has passed');
  await field(page, 'publishAt').fill('2040-07-01T09:00');
  await field(page, 'timeZone').selectOption('Europe/Berlin');
  await clickButton(page, 'Schedule');
  await done(page, 'Scheduled.');
  expect(await page.getByRole('region', { name: 'Publishing' }).innerText()).toMatch(
    /07:00 UTC[\s\S]*1 July 2040 at 09:00 CEST/,
  );
  await clickButton(page, 'Cancel the schedule');
  await done(page, 'Changed to draft.');
  await page.getByText('Set an earlier publication date').click();
  const dating = page.getByRole('form', { name: 'Publication date' });
  for (const date of ['2020-01-02T10:00', '2021-03-04T10:00']) {
    await dating.getByRole('textbox', { name: 'Publication date' }).fill(date);
    await clickButton(page, 'Save date');
    await done(page, 'Date saved.');
  }
  expect(await page.getByRole('region', { name: 'Publishing' }).innerText()).toContain('4 March 2021 at 10:00 UTC');

  await clickButton(page, 'Create link');
  const link = page.getByRole('link', { name: /\/preview\// });
  const address = (await link.getAttribute('href')) ?? '';
  const preview = await fetch(address);
  expect([preview.status, preview.headers.get('cache-control'), preview.headers.get('x-robots-tag')]).toEqual([
    200,
    'private, no-store',
    'noindex',
  ]);
  expect(await preview.text()).toContain('Without scripts');
  await clickButton(page, 'Revoke');
  await done(page, 'revoked');
  expect((await fetch(address)).status).toBe(404);

  await clickButton(page, 'Move to trash');
  await done(page, 'moved to trash');
  await clickButton(page, 'Undo');
  await done(page, 'restored');
  await clickButton(page, 'Move to trash');
  await page.goto(screen('?view=trash'));
  await page.getByRole('link', { name: 'Without scripts' }).click();
  await page.getByText('Delete permanently', { exact: true }).click();
  await clickButton(page, 'Yes, delete it permanently');
  await done(page, 'permanently deleted');
  expect(page.url()).not.toContain(id);
});

test('S29 T55: the list is searched and exported, and a bulk operation reports a result for each post', async () => {
  const page = await open(screen('?post=new'));
  const good = await createDraft(page, '=1+1 zebra');
  await write(page, 'Words.');
  await clickButton(page, 'Save draft');
  await done(page, 'Saved.');
  await page.goto(screen('?post=new'));
  const empty = await createDraft(page, 'Empty zebra');
  await page.goto(screen('?view=all&q=zeb'));
  expect(await page.locator('tbody tr').count()).toBe(2);
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
  await clickButton(page, 'Publish');
  await page.getByText('1 published, 1 failed').first().waitFor();
  expect(await page.locator('tbody').innerText()).toContain('The text is empty.');
  expect(await page.locator(`input[value="${empty}"]`).isChecked()).toBe(true);
  const file = await page.request.get(screen('?view=all&q=zebra&export=csv'));
  expect(file.headers()['content-disposition']).toContain('posts.csv');
  expect(await file.text()).toContain("'=1+1 zebra,1-1-zebra,published");
  await page.locator(`input[value="${good}"]`).check();
  await page.locator(`input[value="${empty}"]`).check();
  await clickButton(page, 'Move to trash');
  await page.getByText('2 moved to trash').first().waitFor();
  await clickButton(page, 'Undo');
  await page.getByText('2 restored').first().waitFor();
  for (const box of await page.locator('tbody input[type="checkbox"]').all()) await box.check();
  await clickButton(page, 'Move to trash');
  await page.getByText('2 moved to trash').first().waitFor();
  await page.getByText('No matching posts').waitFor();
});
