import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits } from '../helpers/signed-in.ts';

const people = setUpVisits();
const admin = people.signIn('5550100000');

const screen = (query = '') => `${href('pagesAdmin')}${query}`;
const open = (path: string) => people.visit(path, { as: admin });
const field = (page: OpenPage, name: string) => page.locator(`[id="block-${name}"]`);
const done = (page: OpenPage, text: string) =>
  page.locator('[data-form-success], [role="status"]').filter({ hasText: text }).first().waitFor();
const publicPage = async () => (await fetch(`${inject('origin')}${href('horizon')}`)).text();
const soon = { timeout: 15_000, interval: 50 };
const rows = (page: OpenPage) => page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem');
const row = (page: OpenPage, text: string) => rows(page).filter({ hasText: text });

test('S7 S11 S32: a block is added, moved, duplicated, removed, restored, published and reverted', async () => {
  const page = await open(screen('?page=horizon'));
  const before = await rows(page).count();
  const text = `A quote for tests, x`;
  await page.getByText('Add a block', { exact: true }).click();
  await page.getByRole('link', { name: 'Quote', exact: true }).click();
  await field(page, 'text').waitFor();
  await clickButton(page, 'Add to the page');
  await expect.poll(() => field(page, 'text').getAttribute('aria-invalid')).toBe('true');
  await field(page, 'text').fill(text);
  await clickButton(page, 'Add to the page');
  await done(page, 'Block added');
  expect(await rows(page).count()).toBe(before + 1);
  expect(await publicPage()).not.toContain(text);

  await row(page, text).getByRole('button', { name: 'Move up' }).click();
  await done(page, `Moved Quote: ${text} to position ${before} of ${before + 1}.`);
  expect(
    await rows(page)
      .nth(before - 1)
      .innerText(),
  ).toContain(text);
  await row(page, text).getByRole('button', { name: 'Duplicate' }).click();
  await done(page, 'Quote: duplicated.');
  expect(await row(page, text).count()).toBe(2);
  await row(page, text).last().getByRole('button', { name: 'Remove' }).click();
  await done(page, 'Quote: removed.');
  await clickButton(page, 'Undo');
  await done(page, 'Quote: restored.');
  expect(await row(page, text).count()).toBe(2);

  await clickButton(page, 'Publish changes');
  await done(page, 'Published. Visitors see it now.');
  await expect.poll(publicPage, soon).toContain(text);
  await page.goto(screen('?page=horizon&part=versions'));
  await page.getByRole('button', { name: 'Restore' }).nth(1).click();
  await done(page, 'is restored as the draft');
  await page.goto(screen('?page=horizon'));
  expect(await row(page, text).count()).toBe(0);
  await clickButton(page, 'Publish changes');
  await done(page, 'Published. Visitors see it now.');
  await expect.poll(publicPage, soon).not.toContain(text);
  expect(await rows(page).count()).toBe(before);
});

test('T56: the second of two conflicting saves shows both texts and can be repeated, and an error is shown at its row', async () => {
  const first = await open(screen('?page=independence&block=new-cards'));
  await field(first, 'cards.0.text').fill('A text without a title');
  await clickButton(first, 'Add to the page');
  await expect.poll(() => field(first, 'cards.0.title').getAttribute('aria-invalid')).toBe('true');
  expect(await field(first, 'cards.0.text').inputValue()).toBe('A text without a title');
  await field(first, 'cards.0.title').fill('First card');
  await clickButton(first, 'Add a card');
  await field(first, 'cards.1.title').fill('Second card');
  await clickButton(first, 'Move card 2 up');
  await expect.poll(() => field(first, 'cards.0.title').inputValue()).toBe('Second card');
  expect(await field(first, 'cards.1.text').inputValue()).toBe('A text without a title');
  await clickButton(first, 'Add to the page');
  await done(first, 'Block added');
  await row(first, 'Second card').getByRole('link', { name: 'edit this block' }).click();
  await field(first, 'cards.0.title').waitFor();
  expect(await field(first, 'cards.0.title').inputValue()).toBe('Second card');

  const second = await open(first.url());
  await field(first, 'heading').fill('What the first one wrote');
  await clickButton(first, 'Save block');
  await done(first, 'Block saved');
  // The list shows the saved block again.
  expect(await first.locator(new URL(first.url()).hash).innerText()).toContain('What the first one wrote');
  await field(second, 'heading').fill('What the second one wrote');
  await clickButton(second, 'Save block');
  const conflict = second.getByRole('region', { name: 'You saved this in another window' });
  await conflict.waitFor();
  expect(await conflict.innerText()).toMatch(/What the first one wrote[\s\S]*What the second one wrote/);
  await clickButton(second, 'Save block');
  await done(second, 'Block saved');
  await row(second, 'What the second one wrote').waitFor();
  await clickButton(second, 'Discard changes');
  await done(second, 'Changes discarded.');
});

test('a block is added at the top and between others, with rows and a link', async () => {
  const page = await open(screen('?page=independence'));
  const before = await rows(page).count();
  const add = async (after: number | null, kind: string) => {
    const here = after === null ? page.getByRole('link', { name: 'before all others' }) : rows(page).nth(after);
    await (after === null ? here : here.getByRole('link', { name: 'Add a block here' })).click();
    await page
      .getByRole('region', { name: /^Add a block/ })
      .getByRole('link', { name: kind, exact: true })
      .click();
    await page.locator('#block').waitFor();
  };
  await add(null, 'Quote');
  await field(page, 'text').fill('At the very top');
  await clickButton(page, 'Add to the page');
  await done(page, 'Block added');
  await add(0, 'Call to action');
  await field(page, 'heading').fill('Between two');
  await field(page, 'links.0.label').fill('Read it');
  // Somebody else moves the block that the new one follows.
  const theirs = await open(screen('?page=independence'));
  await row(theirs, 'At the very top').getByRole('button', { name: 'Move down' }).click();
  await done(theirs, 'Moved Quote: At the very top to position 2');
  await field(page, 'links.0.href').fill(href('horizon'));
  await clickButton(page, 'Add a button');
  await field(page, 'links.1.label').fill('Removed again');
  await clickButton(page, 'Remove button 2');
  await expect.poll(() => field(page, 'links.1.label').count()).toBe(0);
  expect(await field(page, 'heading').inputValue()).toBe('Between two');
  await clickButton(page, 'Add to the page');
  await done(page, 'Block added');
  expect(await rows(page).count()).toBe(before + 2);
  expect(await rows(page).nth(1).innerText()).toContain('At the very top');
  expect(await rows(page).nth(2).innerText()).toContain('Between two');
  await clickButton(page, 'Discard changes');
  await done(page, 'Changes discarded.');
});

test('T56: a text overwritten in a conflict is listed among the versions', async () => {
  const [first, second] = [await open(screen('?page=contact')), await open(screen('?page=contact'))];
  const title = (page: OpenPage) => page.locator('[id="page-head-title"]');
  await title(first).fill('Title of the first one');
  await clickButton(first, 'Save settings');
  await done(first, 'Saved.');
  await title(second).fill('Title of the second one');
  await clickButton(second, 'Save settings');
  await second.getByRole('region', { name: 'You saved this in another window' }).waitFor();
  await clickButton(second, 'Save settings');
  await done(second, 'Saved.');
  await second.goto(screen('?page=contact&part=versions'));
  await second.getByText('Title of the first one').first().waitFor();
  await first.goto(screen('?page=contact'));
  await clickButton(first, 'Discard changes');
});

test('S7 S32: an own page is created, published, in the sitemap, and trashed', async () => {
  const page = await open(screen());
  const address = `team-x`;
  const path = href('ownPage', { slug: address });
  const status = async () => (await fetch(`${inject('origin')}${path}`)).status;
  const isListed = async () => (await (await fetch(`${inject('origin')}/sitemap.xml`)).text()).includes(path);
  const input = (name: string) => page.locator(`#page-new [name="${name}"]`);
  await input('title').fill('Our team');
  await input('route').fill('about');
  await clickButton(page, 'Create page');
  await page.locator('#page-new-route-error', { hasText: 'Another page has this address' }).waitFor();
  expect(await input('title').inputValue()).toBe('Our team');
  await input('route').fill(address);
  await clickButton(page, 'Create page');
  await done(page, 'Page created.');
  expect([await status(), await isListed()]).toEqual([404, false]);
  await page.getByText('Add a block', { exact: true }).click();
  await page.getByRole('link', { name: 'Quote', exact: true }).click();
  await field(page, 'text').fill('Together');
  await clickButton(page, 'Add to the page');
  await clickButton(page, 'Publish changes');
  await done(page, 'Published.');
  await expect.poll(status, soon).toBe(200);
  await expect.poll(isListed, soon).toBe(true);
  const visitor = await people.visit(path);
  expect(await visitor.getByRole('heading', { level: 1 }).innerText()).toBe('Our team');
  await visitor.getByText('Together').waitFor();

  const moved = page.locator('#page-address-address');
  await moved.fill(`/about/${address}`);
  await clickButton(page, 'Change address');
  await page.locator('#page-address-address-error', { hasText: 'belong to the program' }).waitFor();
  expect(await moved.inputValue()).toBe(`/about/${address}`);
  await moved.fill(`/${address}`);
  await clickButton(page, 'Change address');
  await done(page, `The page is at /${address} now.`);
  await expect
    .poll(async () => (await fetch(`${inject('origin')}${path}`)).url, soon)
    .toMatch(new RegExp(`/${address}$`));
  await moved.fill('');
  await clickButton(page, 'Change address');
  await done(page, `The page is at ${path} now.`);

  await page.locator('summary').getByText('Move to trash').click();
  await clickButton(page, 'Yes, move it to trash');
  await done(page, 'Moved to trash.');
  await expect.poll(status, soon).toBe(404);
  await expect.poll(isListed, soon).toBe(false);
  await clickButton(page, 'Restore');
  await done(page, 'Restored.');
  await expect.poll(status, soon).toBe(200);
  await page.locator('summary').getByText('Move to trash').click();
  await clickButton(page, 'Yes, move it to trash');
  await done(page, 'Moved to trash.');
  await page.goto(screen());
});
