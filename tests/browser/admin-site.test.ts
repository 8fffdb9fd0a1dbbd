import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { dragTo } from '../helpers/dragging.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());
let admin: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
});
const open = (path: string, js = true) => people.open(path, { as: admin, js });

test('a link of a menu is dragged to another place', async () => {
  const page = await open(href('siteAdmin', { part: 'menus' }));
  const list = page.getByRole('list', { name: 'Links of the footer' });
  const links = () => list.locator('li a').allInnerTexts();
  const [first = '', ...others] = await links();
  const label = first.split(/\n|, edit/)[0] as string;
  await dragTo(list, label, list.getByRole('listitem').last(), 'lower');
  await showsMessage(page, `Moved ${label} to position ${others.length + 1} of ${others.length + 1}.`);
  expect(await links()).toEqual([...others, first]);
  await clickButton(page, 'Undo');
  await expect.poll(links).toEqual([first, ...others]);
});

test('logo and icon are uploaded, and visitors see them in the header, in the footer and in the tab', async () => {
  const page = await open(href('siteAdmin', { part: 'look' }));
  const choose = async (label: string, width: number, height: number) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    const dialog = page.getByRole('dialog');
    const buffer = await sharp({ create: { width, height, channels: 3, background: '#a3461f' } })
      .png()
      .toBuffer();
    await dialog
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^(?:Add|Save) picture$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await choose('Choose a picture: Logo', 400, 100);
  await choose('Choose a picture: Icon', 400, 300);
  await clickButton(page, 'Save logo and pictures');
  await page.locator('#site-look-icon-error', { hasText: 'square' }).waitFor();
  await choose('Change picture: Icon', 256, 256);
  await page.locator('[name="namedLogo"][value="false"]').check();
  await clickButton(page, 'Save logo and pictures');
  await showsMessage(page, 'Logo and pictures saved.');

  const visitor = await people.open(href('about'), { as: [] });
  const brand = visitor.getByRole('banner').locator('a[href="/"]').first();
  await expect
    .poll(async () => {
      await visitor.reload();
      return brand.locator('img').count();
    })
    .toBe(1);
  expect(
    await brand.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.width]),
  ).toEqual([true, 120]);
  const name = await brand.innerText();
  expect(await brand.getByText(name).boundingBox()).toMatchObject({ width: 1 });
  const icon = (await visitor.locator('link[rel="apple-touch-icon"]').getAttribute('href')) as string;
  expect(icon).toContain('?v=');
  const bytes = await (await visitor.request.get(icon)).body();
  expect(
    await sharp(bytes)
      .stats()
      .then(({ dominant }) => dominant),
  ).toMatchObject({ r: 168, g: 72 });

  for (const label of ['Logo', 'Icon']) await clickButton(page, `Remove picture: ${label}`);
  await page.locator('[name="namedLogo"][value="true"]').check();
  await clickButton(page, 'Save logo and pictures');
  await showsMessage(page, 'Logo and pictures saved.');
  await expect
    .poll(async () => {
      await visitor.reload();
      return brand.locator('img').count();
    })
    .toBe(0);
  expect([...page.problems, ...visitor.problems].filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('the palette opens the screen Site', async () => {
  const page = await open(href('account'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('site');
  await page.getByRole('option', { name: 'Site System' }).click();
  await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor();
});
