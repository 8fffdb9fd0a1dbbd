/** The life of a waitlist (docs/decisions/062-waitlists-as-records.md). */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { setUpBrowser, waitForMinimumFillTime } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const screen = '/account/waitlist-admin';
const run = Date.now();
const staff = people.signIn('5550100000');

const open = (path: string, js = true) => people.open(path, { as: staff, js });
const visit = (js = true): Promise<Page> => browser.open({ origin: inject('origin'), js });

test.each([
  ['with', true],
  ['without', false],
])('S36: a list is created, filled from a file, joined, closed, trashed and restored, %s JavaScript', async (_, js) => {
  const title = `Visits ${js} ${run}`;
  const name = `visits-${js}-${run}`;
  const page = await open(`${screen}?view=all`, js);
  await page.getByRole('link', { name: 'New waitlist' }).click();
  await page.locator('#waitlist-new-title').waitFor();
  await clickButton(page, 'Create waitlist');
  await page.locator('#waitlist-new-title[aria-invalid]').waitFor();
  await page.locator('#waitlist-new-title').fill(title);
  await page.locator('#waitlist-new-description').fill('An afternoon in the workshop.');
  await clickButton(page, 'Create waitlist');
  await page.getByText('Waitlist created').first().waitFor();

  await page.goto(`${screen}?waitlist=${name}&part=import`);
  const upload = async (csv: string) => {
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    if (!js) await clickButton(page, 'Check the file');
  };
  await upload('contact,country\none@example.org,\n030 90182,\n');
  await page.getByRole('heading', { name: 'Fix one problem first' }).waitFor();
  await upload('contact,country,note\none@example.org,,\n030 901825,DE,By phone\n');
  await page.getByText('2 new, 0 on the list already').first().waitFor();
  await clickButton(page, 'Import 2 people');
  await page.getByText('File imported').first().waitFor();
  expect(await page.locator('tbody tr').count()).toBe(2);

  const visitor = await visit(js);
  await visitor.goto(`/waitlists/${name}`);
  await visitor.getByText('An afternoon in the workshop.').waitFor();
  await visitor.getByLabel('Phone or e-mail').fill('visitor@example.org');
  if (js) await waitForMinimumFillTime(visitor);
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
  await visitor.getByText('You are on the waitlist').first().waitFor();

  await page.goto(`${screen}?waitlist=${name}`);
  await page.getByText('3 waiting', { exact: true }).waitFor();
  await clickButton(page, 'Close the list');
  await showsMessage(page, 'The list is closed.');
  await expect
    .poll(async () => {
      await visitor.goto(`/waitlists/${name}`);
      return visitor.getByText('The waitlist is closed.').count();
    })
    .toBe(1);
  expect(await visitor.getByRole('button', { name: 'Join the waitlist' }).count()).toBe(0);
  await page.locator('summary', { hasText: 'Move the list to trash' }).click();
  await page.getByText('3 people wait on it').waitFor();
  await clickButton(page, 'Yes, move it to trash');
  await showsMessage(page, 'The list is moved to trash.');
  expect((await visitor.goto(`/waitlists/${name}`))?.status()).toBe(404);
  await page.goto(`${screen}?view=trash`);
  const row = page.locator('tbody tr', { hasText: title });
  await row.getByRole('checkbox').check();
  await clickButton(page, 'Restore');
  await showsMessage(page, '1 restored.');
  await page.goto(`${screen}?view=all&q=${run}&state=closed`);
  await page.locator('tbody tr', { hasText: title }).getByText('Closed').waitFor();
  await page.close();
});

test('S36: the page of a product says that its list is closed', async () => {
  const visitor = await visit();
  await visitor.goto('/products/speaker');
  await visitor.getByLabel('Phone or e-mail').fill(`speaker-${run}@example.org`);
  await waitForMinimumFillTime(visitor);
  await visitor.getByRole('button', { name: 'Join the waitlist' }).click();
  await visitor.getByText('You are on the waitlist').first().waitFor();
  const page = await open(`${screen}?waitlist=speaker`);
  await clickButton(page, 'Close the list');
  await showsMessage(page, 'The list is closed.');
  const closed = async () => {
    await visitor.goto('/products/speaker');
    return visitor.getByText('The waitlist is closed.').count();
  };
  await expect.poll(closed).toBe(1);
  await clickButton(page, 'Open the list');
  await showsMessage(page, 'The list is opened.');
  await expect.poll(closed).toBe(0);
});

test('S36 S39: axe finds no problem on the lists and their pages', async () => {
  const paths = [
    `${screen}?view=all`,
    `${screen}?waitlist=new`,
    `${screen}?waitlist=fan&part=import`,
    `${screen}?waitlist=fan&part=settings`,
    `${screen}?waitlist=fan&part=history`,
    '/waitlists/general',
  ];
  await expectAccessibleLayout(await open(screen), paths);
});
