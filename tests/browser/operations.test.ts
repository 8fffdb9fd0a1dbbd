import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { phone, setUpBrowser } from '../helpers/browser.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());
const screen = href('operations');

test('the screen Operations shows the gateway, the services and the slowest routes, also on a phone and without scripts', async () => {
  const as = await people.session('5550100000');
  const page = await people.open(screen, { as, js: false, viewport: phone });
  for (const title of ['This gateway', 'Service auth', 'Messages', 'Caches', 'Slowest routes', 'Jobs'])
    expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(1);
  expect(await page.locator('main').innerText()).toMatch(/Ready[\s\S]*PostgreSQL \d+[\s\S]*GET \/account/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.close();

  const scripted = await people.open(screen, { as });
  const time = () => scripted.locator('main header time').getAttribute('datetime');
  const first = await time();
  await scripted.getByRole('link', { name: 'Refresh' }).click();
  await expect.poll(time).not.toBe(first);
  await expectAccessibleLayout(scripted, [screen]);
  expect(scripted.problems).toEqual([]);
});
