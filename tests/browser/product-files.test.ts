/** Products out and in as a file (docs/decisions/093-nothing-out-of-reach.md). */
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const open = (query: string) =>
  people.open(`${href('productsAdmin')}${query}`, { as: admin, viewport: { width: 1280, height: 900 } });

test('S35 S37: prices are exported and imported by the palette: Enter, Enter, the file, and Import', async () => {
  const name = `palette-${Date.now().toString(36)}`;
  const page = await open('?view=all&part=import');
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose(`name,title,price_eur\n${name},${name},129.50\n`);
  await clickButton(page, 'Import 1 product');
  await showsMessage(page, 'File imported.');
  await page.goto(href('productsAdmin', { view: 'all' }));
  await hydrated(page);
  const find = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill(text);
    await page.keyboard.press('Enter');
  };
  const before = page.url();
  const [download] = await Promise.all([page.waitForEvent('download'), find('export products')]);
  expect([download.suggestedFilename(), page.url()]).toEqual(['products.csv', before]);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const lines = (await text(await download.createReadStream())).split('\r\n');
  const changed = lines.filter((line, index) => index === 0 || line.includes(name)).join('\r\n');

  await find('import products');
  await page.getByRole('heading', { name: 'Import products', level: 1 }).waitFor();
  const file = page.locator('input[type=file]');
  expect(await page.getByRole('button', { name: 'Check the file' }).count()).toBe(0);
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await choose(changed.replace('129.50', '98'));
  await page.getByText('No response from server.').first().waitFor();
  await page.unroute('**/*');
  // The same file again: to a browser that is no change.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click()]);
  expect(await file.evaluate((field: HTMLInputElement) => field.value)).toBe('');
  await chooser.setFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(changed.replace('129.50', '98')),
  });
  await page.getByText('0 new, 1 changed, 0 unchanged.').first().waitFor();
  await clickButton(page, 'Import 1 product');
  await showsMessage(page, 'File imported.');
  await page.goto(href('productsAdmin', { view: 'all', q: name }));
  await page.getByText('€98').first().waitFor();
});

test('S35: of a long file only the changes in sight are laid out, and its button needs no scrolling', async () => {
  const page = await open('?view=all&part=import');
  const lines = Array.from({ length: 300 }, (_, index) => `never-imported-${index},Stool ${index},1.00`);
  const buffer = Buffer.from(`name,title,price_eur\n${lines.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
  const button = page.getByRole('button', { name: 'Import 300 products' });
  await button.waitFor();
  // The page has stayed where it was.
  await page.getByText('300 new, 0 changed, 0 unchanged.').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await button.evaluate((it) => it.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  const last = page.getByRole('row').last().locator('dl');
  const isLaidOut = () => last.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isLaidOut).toBe(false);
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
});
