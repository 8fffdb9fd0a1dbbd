/** Files for the spreadsheets of any region. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download } from '../helpers/back-office.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

test('S35: the separator of a file is chosen once, for all lists', async () => {
  const page = await people.open(href('productsAdmin', { view: 'all' }), { as: admin });
  const headOf = ({ text }: { text: string }) => text.split('\r\n', 1)[0];
  const usual = await download(page, 'Export CSV');
  expect(headOf(usual)).toContain('name,title');
  expect(usual.text).toMatch(/,\d+\.\d\d/);
  await page.locator('summary[aria-label="Format of the file"]').click();
  expect(await accessibilityProblems(page, 'main')).toEqual([]);
  const semicolons = await download(page, 'Semicolon, amounts as 1,50');
  expect(headOf(semicolons)).toContain('name;title');
  expect(semicolons.text).toMatch(/;\d+,\d\d/);
  const orders = href('customerService', { view: 'all', part: 'orders' });
  await page.goto(orders);
  const chosen = await download(page, 'Export CSV');
  expect(headOf(chosen)).toMatch(
    /^\ufeffnumber;status;payment;payment_status;paid_at;invoice_number;customer_name;customer_email;/,
  );
  await page.locator('summary[aria-label="Format of the file"]').click();
  expect(headOf(await download(page, 'Comma, amounts as 1.50'))).toContain('number,status');
  await page.close();
});
