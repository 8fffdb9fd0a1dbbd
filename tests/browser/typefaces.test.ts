/** Typefaces that staff upload: on their screen, and on a site that uses two of them. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { desktop, hydrated, type OpenPage, phone, recordShifts, setUpBrowser, totalShift } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { asTtf, renamedFont, shippedFont } from '../helpers/fonts.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const screen = href('siteAdmin', { part: 'typefaces' });
const look = '/content/admin/looks/site';
const origin = inject('origin');
const admin = people.signIn('5550100000');
let staff: PageVisitor;
let usual: object;
beforeAll(async () => {
  staff = await signedIn(demoPeople.admin.phoneNumber);
  usual = (await staff.api(`GET ${look}`)).content;
});
// Other files know the usual look.
afterAll(async () => {
  const { revision } = await staff.api(`GET ${look}`);
  const saved = await staff.api(`PATCH ${look}`, { revision, ...usual });
  await staff.api(`POST ${look}/publish`, { revision: saved.revision });
  for (let page = await staff.read(screen); page.html.includes('Yes, delete it'); )
    page = await staff.press(page, 'Yes, delete it');
});

async function choose(page: OpenPage, buffer: Buffer, name = 'font.woff2'): Promise<void> {
  await page.getByLabel('Font file').setInputFiles({ name, mimeType: 'font/woff2', buffer });
}

async function add(page: OpenPage, font: Buffer, name: string): Promise<string> {
  await choose(page, font);
  await page.getByLabel('I may use this typeface').check();
  await clickButton(page, 'Add typeface');
  await showsMessage(page, `Typeface “${name}” added.`);
  return familyOf(page, name);
}

/** The id is the last part of the name that the styles have for it. */
async function familyOf(page: OpenPage, name: string): Promise<string> {
  const family = await page
    .locator('li div[style]', { hasText: name })
    .evaluate((element) => getComputedStyle(element).fontFamily);
  return /"Typeface ([0-9a-f-]{36})"/.exec(family)?.[1] ?? '';
}

const hasArrived = (page: OpenPage, id: string) =>
  page.evaluate(
    (family) =>
      [...document.fonts].some((face) => face.family.includes(family) && face.status === 'loaded') &&
      document.fonts.check(`16px "${family}"`),
    `Typeface ${id}`,
  );

test('a typeface is added, seen and deleted, and the screen fits a phone and a desktop', async () => {
  const page = await people.open(screen, { as: admin });
  const name = 'Rosa';
  await choose(page, Buffer.from('PK\u0003\u0004 and more'), 'fonts.zip');
  await page.getByLabel('Note about the licence').fill('Invoice 4711');
  await clickButton(page, 'Add typeface');
  await page.locator('#typeface-licensed-error', { hasText: 'Please confirm' }).waitFor();
  expect(await page.getByLabel('Note about the licence').inputValue()).toBe('Invoice 4711');
  await choose(page, Buffer.from('PK\u0003\u0004 and more'), 'fonts.zip');
  await page.getByLabel('I may use this typeface').check();
  await clickButton(page, 'Add typeface');
  await page.locator('#typeface-file-error', { hasText: 'unpack it' }).waitFor();
  const id = await add(page, await renamedFont(shippedFont('lora'), 'Lora', name), name);
  expect(id).not.toBe('');
  const item = page.locator('li', { has: page.locator('div[style]'), hasText: name });
  expect(await item.innerText()).toMatch(/Weights 400–700 · latin · 3\d kB for a first visit · Invoice 4711/);
  await expect.poll(() => hasArrived(page, id)).toBe(true);
  const fresh = await people.open(href('account'), { as: admin });
  await expectAccessibleLayout(fresh, [screen]);
  await item.locator('summary').click();
  await item.getByRole('button', { name: 'Yes, delete it' }).click();
  await showsMessage(page, `Typeface “${name}” deleted.`);
  await page.getByText('No typefaces yet').waitFor();
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

describe('a site whose look has two uploaded typefaces', () => {
  let both: readonly string[];

  test('the form of the look chooses them, the preview of the draft shows them, and publishing gives them to all pages', async () => {
    const page = await people.open(screen, { as: admin });
    const grotesk = await renamedFont(shippedFont('space-grotesk'), 'Space Grotesk', 'House Grotesk');
    const serif = await renamedFont(shippedFont('source-serif-4'), 'Source Serif 4', 'Serif of House');
    both = [await add(page, await asTtf(grotesk), 'House Grotesk'), await add(page, serif, 'Serif of House')];
    await page.goto(href('siteAdmin', { part: 'style' }));
    await hydrated(page);
    await page.getByLabel('Typeface of texts').selectOption('House Grotesk');
    await page.getByLabel('Typeface of headings').selectOption('Serif of House');
    await clickButton(page, 'Save draft');
    await showsMessage(page, 'Draft saved.');
    const frame = page.frameLocator('iframe[title="Home, light theme"]');
    const familyIn = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    await expect.poll(() => familyIn('body')).toContain(`"Typeface ${both[0]}"`);
    expect(await familyIn('h1')).toContain(`"Typeface ${both[1]}"`);
    await clickButton(page, 'Publish saved changes');
    await showsMessage(page, 'Published. Visitors see it now.');
    expect(page.problems).toEqual([]);
    // The event that tells the gateway may arrive after the answer.
    await expect.poll(async () => (await fetch(origin)).text()).toContain('/assets/look-');
  });

  test.each([phone, desktop])(
    'nothing moves when both typefaces come late, $width wide, and the next page has them',
    async (viewport) => {
      const page = await browser.open({ origin, viewport });
      const painted = Promise.withResolvers<void>();
      await page.route('**/assets/typefaces/*.woff2', async (route) => {
        await painted.promise;
        await route.continue();
      });
      await recordShifts(page);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      // Chromium waits 100 ms for a font that it may leave out.
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
      painted.resolve();
      await page.waitForLoadState('load');
      await page.evaluate(() => document.fonts.ready);
      await hydrated(page);
      expect(await totalShift(page)).toBe(0);
      await page.goto(href('about'), { waitUntil: 'load' });
      for (const id of both) expect(await hasArrived(page, id)).toBe(true);
    },
  );

  test('budget: a first visit of the home page with two uploaded typefaces transfers at most 190 kB', async () => {
    const page = await browser.open({ origin, viewport: phone, scale: 2 });
    const finished: Array<Promise<{ file: string; bytes: number }>> = [];
    page.on('requestfinished', (request) => {
      const measure = async () => {
        const sizes = await request.sizes();
        return { file: new URL(request.url()).pathname, bytes: sizes.responseHeadersSize + sizes.responseBodySize };
      };
      finished.push(measure());
    });
    await page.goto('/', { waitUntil: 'load' });
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const all = await Promise.all(finished);
    const fonts = all.filter(({ file }) => file.endsWith('.woff2'));
    expect(fonts.map(({ file }) => file)).toEqual([
      expect.stringContaining('typefaces'),
      expect.stringContaining('typefaces'),
    ]);
    const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThanOrEqual(190_000);
  });
});
