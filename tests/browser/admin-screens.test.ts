import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { spacedPhone } from '../../src/client-components/phone-format.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { setUpEditor, textField } from '../helpers/editor.ts';
import { clickButton } from '../helpers/signed-in.ts';

const editor = setUpEditor(setUpBrowser());
const tablet = { width: 820, height: 1100 };
const laptop = { width: 1280, height: 800 };

test('S36: an entry without a note has no row for it on a phone', async () => {
  const page = await editor.open(href('waitlistsAdmin', { waitlist: 'fan' }), { viewport: phone, js: false });
  const cells = page.locator('tbody td[data-label="Note"]');
  const shown = await cells.evaluateAll((all) => all.map((cell) => [cell.textContent !== '', cell.checkVisibility()]));
  expect(shown).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, false],
    ]),
  );
  expect(shown.every(([isWritten, isShown]) => isWritten === isShown)).toBe(true);
});

test('S37: the buttons of an answer are as wide as its field on a phone', async () => {
  const page = await editor.open(href('customerService', { view: 'all' }), { viewport: phone, js: false });
  await page.locator('tbody a').first().click();
  const form = page.locator('form#thread-answer');
  const width = async (what: string) => Math.round((await form.locator(what).boundingBox())?.width ?? 0);
  const whole = await width('textarea');
  expect([await width('[value="waiting"]'), await width('[value="resolved"]')]).toEqual([whole, whole]);
  const [choice, put] = [
    await form.locator('select').boundingBox(),
    await form.locator('[value="insert"]').boundingBox(),
  ];
  expect(Math.abs((choice?.y ?? 0) - (put?.y ?? 999))).toBeLessThan(8);
});

test('S28: a long word in a title does not widen a list', async () => {
  const page = await editor.write({ viewport: laptop });
  await page.locator('#post-title').fill(`${uniqueName('Long')} ${'unbroken'.repeat(18)}`);
  await page.keyboard.press('Tab');
  await textField(page).click();
  await page.keyboard.type('Words.');
  await clickButton(page, 'Save draft');
  await page.waitForURL(/post=(?!new)/);
  await page.goto(href('postsAdmin', { view: 'all', q: 'unbroken' }));
  const [inside, room] = await page.locator('table').evaluate((table) => {
    const scroll = table.parentElement as HTMLElement;
    return [scroll.scrollWidth, scroll.clientWidth];
  });
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
  expect(inside).toBe(room);
});

test.each(['usersAdmin', 'productsAdmin', 'decksAdmin', 'postsAdmin', 'organizationsAdmin'] as const)(
  'the whole list %s is in view on a tablet',
  async (screen) => {
    const page = await editor.open(href(screen, { view: 'all' }), { viewport: tablet, js: false });
    const [inside, room] = await page.locator('table').evaluate((table) => {
      const scroll = table.parentElement as HTMLElement;
      return [scroll.scrollWidth, scroll.clientWidth];
    });
    expect(inside).toBe(room);
  },
);

test.each([true, false])(
  'a list can be sorted on a phone, where its table has no head, with scripts: %s',
  async (js) => {
    const page = await editor.open(href('postsAdmin', { view: 'all' }), { viewport: phone, js });
    const order = page.getByRole('combobox', { name: 'Order' });
    const first = () => page.locator('tbody a').first().textContent();
    await order.selectOption({ label: 'Title (reversed)' });
    if (!js) await clickButton(page, 'Show');
    await page.waitForURL((url) => url.searchParams.get('sort') === '-title');
    const last = await first();
    await order.selectOption({ label: 'Title' });
    if (!js) await clickButton(page, 'Show');
    await page.waitForURL((url) => url.searchParams.get('sort') === 'title');
    await expect.poll(async () => ((await first()) ?? '').localeCompare(last ?? '', 'en')).toBe(-1);
    await page.setViewportSize(laptop);
    expect(await order.isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Title', exact: true }).isVisible()).toBe(true);
  },
);

test('a question in the head of a record drops down and moves nothing', async () => {
  for (const viewport of [phone, tablet, laptop]) {
    const page = await editor.open(href('waitlistsAdmin', { waitlist: 'fan' }), { viewport, js: false });
    const places = () =>
      page.locator('main :is(h1, summary, [aria-current="page"])').evaluateAll((all) =>
        all.map((each) => {
          const { x, y } = each.getBoundingClientRect();
          return [x, y];
        }),
      );
    const before = await places();
    await page.locator('main header summary').first().click();
    const question = page.locator('main header details[open] form');
    const { x = -1, width = 9999 } = (await question.boundingBox()) ?? {};
    expect([await places(), x >= 0, x + width <= viewport.width]).toEqual([before, true, true]);
  }
});

test('S29: opening the schedule does not move the save bar', async () => {
  const page = await editor.write({ viewport: laptop });
  const bar = page.locator('[data-save-bar]');
  const before = await bar.boundingBox();
  await bar.locator('summary').evaluate((summary) => (summary as HTMLElement).click());
  await bar.getByRole('button', { name: 'Schedule', exact: true }).waitFor();
  expect(await bar.boundingBox()).toEqual(before);
});

test('the palette announces a single result in the singular', async () => {
  const page = await editor.open(href('policiesAdmin', { view: 'all' }));
  await hydrated(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill('privacy');
  await expect
    .poll(() => palette.getByRole('status').first().textContent())
    .toMatch(/^(1 result|[02-9]\d* results)\.$/);
});

test('S31: on a phone a row hides missing values, groups its number and breaks no word of its title', async () => {
  const page = await editor.open(href('usersAdmin', { view: 'all', q: '5550100002' }), { viewport: phone, js: false });
  const row = page.locator('tbody tr');
  expect(await row.innerText()).toContain(spacedPhone('+15550100002'));
  // This user has no role.
  expect(await row.locator('[data-label="Roles"]').isVisible()).toBe(false);
  await page.goto(href('postsAdmin', { view: 'all' }));
  // The label follows the title inline, so that no word is broken.
  const pinned = page.locator('tbody td[data-label="Title"] span', { hasText: 'pinned' }).first();
  expect((await pinned.boundingBox())?.height).toBeLessThan(30);
});

test('S33: a table in a panel has edges in the colour of the panel, and people are found while somebody types', async () => {
  const page = await editor.open(href('rolesAdmin', { role: '00000000-0000-4000-9000-000000000001' }));
  const [edges, background] = await page.locator('tbody').evaluate((body) => {
    const scroll = body.closest('table')!.parentElement!;
    return [getComputedStyle(scroll).backgroundImage, getComputedStyle(scroll.closest('section')!).backgroundColor];
  });
  expect(edges.split(background)).toHaveLength(3);
  await page.getByRole('searchbox', { name: 'Add someone' }).fill('5550100001');
  await page.getByRole('list', { name: 'Found' }).getByRole('button').waitFor();
});

test('permissions of a token are hidden if it has all, and the secret of a new webhook is in view', async () => {
  const page = await editor.open(href('settings'), { viewport: laptop });
  await page.getByText('New API token', { exact: true }).click();
  const only = page.getByRole('group', { name: 'Only these permissions' });
  await only.waitFor();
  await page.getByLabel('All that I have now').check();
  expect(await only.isVisible()).toBe(false);
  await page.goto(href('webhooksAdmin', { webhook: 'new' }));
  await hydrated(page);
  await page.locator('[name="url"]').fill('https://example.com/in-view');
  await page.locator('[name="on:organization.created"]').check();
  await clickButton(page, 'Create webhook');
  // The button was far below it.
  const secret = page.locator('output');
  await expect.poll(() => secret.evaluate((it) => it.getBoundingClientRect().top > 0)).toBe(true);
});
