import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
import { clickButton, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const laptop = { width: 1280, height: 900 };
const screen = (query = '') => `${href('pagesAdmin')}${query}`;
const open = (path: string, options: Partial<Parameters<typeof people.open>[1]> = {}) =>
  people.open(path, { as: admin, viewport: laptop, ...options });
const field = (page: Page, name: string) => page.locator(`[id="block-${name}"]`);
const done = (page: Page, text: string) =>
  page.locator('[data-form-success], [role="status"]').filter({ hasText: text }).first().waitFor();
const rows = (page: Page) => page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

test('T56: a block that a colleague moves or removes keeps its form and its unsaved text', async () => {
  const mine = await open(screen('?page=contact'));
  await withoutAutosaves(mine, href('pagesAdmin'));
  const [first] = await rows(mine)
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const theirs = await open(screen('?page=contact'));
  const added = async (page: Page, text: string) => {
    await page.goto(screen('?page=contact&block=new-quote'));
    await field(page, 'text').fill(text);
    await clickButton(page, 'Add to the page');
    await done(page, 'Block added');
  };
  await added(theirs, 'Mine to write');
  await added(theirs, 'Last');
  await mine.goto(screen('?page=contact'));
  await row(mine, 'Mine to write').getByRole('link', { name: 'edit this block' }).click();
  await field(mine, 'text').fill('What I wrote');
  await row(theirs, 'Mine to write').getByRole('button', { name: 'Move down' }).click();
  await done(theirs, 'Moved Quote: Mine to write to position');
  await clickButton(mine, 'Save block');
  await done(mine, 'Block saved');
  expect(await rows(mine).last().innerText()).toContain('What I wrote');
  expect(await row(mine, 'Last').count()).toBe(1);

  await row(mine, 'What I wrote').getByRole('link', { name: 'edit this block' }).click();
  await field(mine, 'text').fill('What I wrote after it was gone');
  await theirs.goto(screen('?page=contact'));
  await row(theirs, 'What I wrote').getByRole('button', { name: 'Remove' }).click();
  await done(theirs, 'Quote: removed.');
  await clickButton(mine, 'Save block');
  await mine.getByRole('heading', { name: /^This block was removed by / }).waitFor();
  expect(await field(mine, 'text').inputValue()).toBe('What I wrote after it was gone');
  await clickButton(mine, 'Restore with this text');
  await done(mine, 'Block restored');
  expect(await row(mine, 'What I wrote after it was gone').count()).toBe(1);
  await clickButton(mine, 'Discard changes');
  await done(mine, 'Changes discarded.');
  expect(first).toMatch(/block=[0-9a-f-]{36}/);
  expect(mine.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test('S32: a link of a block is chosen among the pages', async () => {
  const page = await open(screen('?page=independence&block=new-callToAction'));
  await page.getByRole('button', { name: 'Choose a page: Link' }).click();
  await page.getByRole('combobox').fill('Horizon');
  await page.getByRole('option', { name: 'Horizon' }).first().click();
  await expect.poll(() => field(page, 'links.0.href').inputValue()).toBe(href('horizon'));
});
