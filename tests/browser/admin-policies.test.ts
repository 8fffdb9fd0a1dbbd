import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const laptop = { width: 1280, height: 900 };
const screen = (query = '') => `${href('policiesAdmin')}${query}`;
const open = (path: string, options: Partial<Parameters<typeof people.open>[1]> = {}) =>
  people.open(path, { as: admin, viewport: laptop, ...options });

test('S7: a new record begins with its title, on the way from the list and when the page is loaded', async () => {
  const page = await open(screen());
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await page.getByRole('link', { name: 'New policy' }).first().click();
  await expect.poll(focused).toBe('title');
  await page.reload();
  await expect.poll(focused).toBe('title');
});
