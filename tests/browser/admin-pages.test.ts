import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, setUpBrowser, withoutAutosaves } from '../helpers/browser.ts';
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
const publicPage = async () => (await fetch(`${inject('origin')}${href('horizon')}`)).text();
const soon = { timeout: 15_000, interval: 50 };
const rows = (page: Page) => page.getByRole('list', { name: 'Blocks of this page' }).getByRole('listitem');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

test.each([
  ['with', true],
  ['without', false],
] as const)(
  'S7 S11 S32: a block is added, moved, duplicated, removed, restored, published and reverted, %s JavaScript',
  async (_, js) => {
    const page = await open(screen('?page=horizon'), { js });
    const before = await rows(page).count();
    const text = `A quote for tests, ${js}`;
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
  },
);

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
  for (const page of [first, second]) await withoutAutosaves(page, href('pagesAdmin'));
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
  expect(second.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

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

test.each([
  ['with', true],
  ['without', false],
] as const)('a block is added at the top and between others, with rows and a link, %s JavaScript', async (_, js) => {
  const page = await open(screen('?page=independence'), { js });
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
  const theirs = await open(screen('?page=independence'), { js: false });
  await row(theirs, 'At the very top').getByRole('button', { name: 'Move down' }).click();
  await done(theirs, 'Moved Quote: At the very top to position 2');
  if (js) {
    await page.getByRole('button', { name: 'Choose a page: Link' }).click();
    await page.getByRole('combobox').fill('Horizon');
    await page.getByRole('option', { name: 'Horizon' }).first().click();
    await expect.poll(() => field(page, 'links.0.href').inputValue()).toBe(href('horizon'));
  } else await field(page, 'links.0.href').fill(href('horizon'));
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
  expect(page.problems).toEqual([]);
});

test('T56: a text overwritten in a conflict is listed among the versions', async () => {
  const [first, second] = [await open(screen('?page=contact')), await open(screen('?page=contact'))];
  const title = (page: Page) => page.locator('[id="page-head-title"]');
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

test('S32: axe finds no problem on a page at 1280 px light, and on a page and a block at 820 px dark', async () => {
  for (const [path, theme, viewport] of [
    [screen('?page=about'), 'light', laptop],
    [screen('?page=about'), 'dark', { width: 820, height: 1100 }],
    [screen('?page=about&block=new-cards'), 'dark', { width: 820, height: 1100 }],
  ] as const) {
    const page = await open(path, { theme, viewport, reducedMotion: true });
    expect(await accessibilityProblems(page)).toEqual([]);
    const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(shown as number);
    await page.close();
  }
});

test.each([true, false])(
  'S7 S32: an own page is created, published, in the sitemap, and trashed, with scripts: %s',
  async (js) => {
    const page = await open(screen(), { js });
    const address = `team-${js}`;
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
    const visitor = await browser.open({ origin: inject('origin'), js });
    await visitor.goto(path);
    expect(await visitor.getByRole('heading', { level: 1 }).innerText()).toBe('Our team');
    await visitor.getByText('Together').waitFor();
    if (js) expect(await accessibilityProblems(visitor)).toEqual([]);

    const moved = page.locator('#page-address-address');
    await moved.fill(`/about/${address}`);
    await clickButton(page, 'Change address');
    await page.locator('#page-address-address-error', { hasText: 'belong to the program' }).waitFor();
    expect(await moved.inputValue()).toBe(`/about/${address}`);
    await moved.fill(`/${address}`);
    await clickButton(page, 'Change address');
    await done(page, `The page is at /${address} now.`);
    await visitor.reload();
    await visitor.waitForURL(`**/${address}`);
    expect(new URL(visitor.url()).pathname).toBe(`/${address}`);
    await visitor.getByText('Together').waitFor();
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
    if (js) expect(await accessibilityProblems(page)).toEqual([]);
    expect([...page.problems, ...visitor.problems].filter((problem) => !problem.includes('422'))).toEqual([]);
  },
);
