/** A file of another site is chosen, read, brought in and undone. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { wxr } from '../helpers/moving.ts';
import { setUpOffice } from '../helpers/office.ts';
import { clickButton } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());

const file = wxr([
  {
    post_id: '1',
    title: 'A bench from offcuts',
    post_name: 'a-bench',
    link: 'https://old.example/2019/05/a-bench/',
    html: '<p>Screwed, not glued.</p>',
  },
  {
    post_id: '2',
    title: 'Prices',
    post_name: 'prices',
    post_type: 'page',
    link: 'https://old.example/prices/',
    html: '<p>By the hour.</p><form></form>',
  },
  { post_id: '3', title: 'Old shop', post_type: 'product' },
]);

test('an export of WordPress moves in, and is undone', async () => {
  const page = await office.open({ path: href('siteAdmin', { part: 'move' }) });
  const large = Buffer.concat([Buffer.from(file), Buffer.alloc(3 * 1024 * 1024, '\n')]);
  await page.locator('#move-file').setInputFiles({ name: 'old-workshop.xml', mimeType: 'text/xml', buffer: large });
  await clickButton(page, 'Read the file');
  await page.getByRole('button', { name: 'Bring 2 texts in' }).waitFor();
  expect(await page.getByRole('main').innerText()).toMatch(/Prices[\s\S]*a form[\s\S]*Old shop[\s\S]*product/);
  await expectAccessibleLayout(page, [page.url()]);
  const site = (path: string) => fetch(office.account.origin + path, { redirect: 'manual' });
  expect((await site('/news/a-bench')).status).toBe(404);

  await clickButton(page, 'Bring 2 texts in');
  await page.getByText('WordPress · Brought in').waitFor();
  await expect.poll(async () => (await site('/2019/05/a-bench')).headers.get('location')).toBe('/news/a-bench');
  for (const path of ['/news/a-bench', '/prices']) expect([path, (await site(path)).status]).toEqual([path, 200]);

  await page.locator('summary', { hasText: 'Undo' }).click();
  await clickButton(page, 'Delete what came with this file');
  await page.getByText('WordPress · Undone').waitFor();
  await expect.poll(async () => (await site('/news/a-bench')).status).toBe(404);
  expect(page.problems).toEqual([]);
});

test('a file that is none says why', async () => {
  const page = await office.open({ path: href('siteAdmin', { part: 'move' }) });
  await page
    .locator('#move-file')
    .setInputFiles({ name: 'cat.xml', mimeType: 'text/xml', buffer: Buffer.from('meow') });
  await clickButton(page, 'Read the file');
  await page.getByText('This is neither an export of WordPress').waitFor();
});
