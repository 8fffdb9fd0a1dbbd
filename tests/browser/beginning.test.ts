/** A new owner, from an empty site to the overview and what it lists. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, hydrated, setUpBrowser } from '../helpers/browser.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { lastCode, readableCodes, sentCodes } from '../helpers/sign-in.ts';
import { clickButton, enterCode, enterPhone, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const codes = readableCodes();
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { ...codes.env, SEED_DEMO: 'false', EVENT_LOOP_LIMIT: '60000' } });
});
afterAll(() => product?.remove());

test('a new owner becomes the administrator, and the overview lists what the site needs until it is hidden', async () => {
  const page = await browser.open({ origin: product.origin });
  await page.goto('/');
  expect(new URL(page.url()).pathname).toBe(href('welcome'));
  await hydrated(page);
  await page.locator('[name="name"]').fill('Hedda Lind');
  await enterPhone(page, { national: '5550100081' });
  await enterCode(page, lastCode(codes.file, '+15550100081'));
  await page.getByRole('heading', { name: 'What the site needs' }).waitFor();
  const list = page.getByRole('region', { name: 'What the site needs' });
  await list.getByText('0 of 10 are done.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const links = await list.getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(addresses).toHaveLength(10);
  for (const address of addresses) {
    await page.goto(address as string);
    const { hash } = new URL(page.url());
    if (hash) expect([address, await page.locator(hash).count()]).toEqual([address, 1]);
    expect(await page.locator('h1').count(), address as string).toBe(1);
  }

  await page.goto(href('operations'));
  await hydrated(page);
  await clickButton(page, 'Send an e-mail to my address');
  await page.getByText('SMTP_URL and MAIL_FROM are not set, so no e-mail can be sent.').first().waitFor();
  await clickButton(page, 'Send a text message to my phone');
  await showsMessage(page, 'The message was accepted. It should arrive within a minute.');
  expect(sentCodes(codes.file).at(-1)).toMatchObject({ text: 'This is a test from Portico.' });
  page.problems.length = 0;

  await page.goto(addresses.find((address) => address?.includes('region')) as string);
  await hydrated(page);
  await clickButton(page, 'Save language and region');
  await showsMessage(page, 'Language and region saved.');
  await page.goto(href('account'));
  await list.getByText('1 of 10 are done.').waitFor();
  expect(await list.getByRole('listitem').filter({ hasText: 'Language and region' }).textContent()).toContain('Done');

  await hydrated(page);
  for (const [at, part] of ['Menus', 'Look'].entries()) {
    await list
      .getByRole('form', { name: `Keep as it is: ${part}` })
      .getByRole('button')
      .click();
    await list.getByText(`${at + 2} of 10 are done.`).waitFor();
  }
  await clickButton(page, 'Hide this list');
  await list.waitFor({ state: 'detached' });
  await page.goto(href('siteAdmin', { part: 'opening' }));
  const opening = page.getByRole('region', { name: 'The site is closed' });
  await opening.getByText('3 of 9 are done.').waitFor();
  expect(await opening.getByRole('button').allTextContents()).toEqual([]);
  await opening.getByText('Open the site', { exact: true }).waitFor();
  await page.goto(href('siteAdmin'));
  await hydrated(page);
  await clickButton(page, 'Show the checklist on the overview');
  await showsMessage(page, 'The overview shows the checklist again.');
  await page.goto(href('account'));
  await list.getByText('3 of 10 are done.').waitFor();
  expect(page.problems).toEqual([]);
});
