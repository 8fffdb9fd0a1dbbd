import sharp from 'sharp';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout, idInUrl, uniqueName } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());
const screen = href('mediaAdmin');
const admin = people.signIn('5550100000');
const open = (path: string) => people.open(path, { as: admin });

/** A photograph as phones make them: noise does not compress, so that it has more than the 5 MB that the service accepts. */
const photograph = () =>
  sharp({
    create: {
      width: 4000,
      height: 1500,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

test('a large photograph is made smaller, described, found and deleted', async () => {
  const page = await open(screen);
  const alt = uniqueName('A storm');
  await clickButton(page, 'Add a picture');
  const dialog = page.getByRole('dialog');
  const buffer = await photograph();
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('textbox', { name: 'Description' }).fill(alt);
  expect(await dialog.getByRole('textbox', { name: 'Search stored pictures' }).count()).toBe(0);
  await clickButton(page, 'Add picture');
  await page.getByText('Picture added.').waitFor();

  await page.getByRole('searchbox', { name: 'Search descriptions' }).fill(alt);
  await page.getByRole('link', { name: alt }).click();
  await page.getByText('2560 × 960 pixels').waitFor();
  await page.getByText('Nothing shows this picture.').waitFor();
  await page.locator('#picture-alt').fill(`${alt}, at night`);
  await clickButton(page, 'Save description');
  await showsMessage(page, 'Description saved.');
  await page.getByRole('heading', { level: 1, name: `${alt}, at night` }).waitFor();

  const withoutScripts = await people.visit(`${screen}?picture=${idInUrl(page, 'picture')}`, { as: admin });
  await withoutScripts.getByText('changed the description').waitFor();
  await withoutScripts.getByText('Delete', { exact: true }).click();
  await clickButton(withoutScripts, 'Yes, delete it');
  await withoutScripts.getByText('Picture deleted.').waitFor();
  expect((await page.reload())?.status()).toBe(404);
});

test('a picture that is shown leads to the records that show it, and has no delete button', async () => {
  const page = await people.visit(`${screen}?view=all&q=kettle`, { as: admin });
  await page
    .locator('a[href*="picture="]')
    .filter({ hasText: /kettle/i })
    .first()
    .click();
  const uses = page.getByRole('region', { name: 'Used in' });
  await uses.getByText('To delete the picture, remove it there first.').waitFor();
  expect(await page.getByText('Delete', { exact: true }).count()).toBe(0);
  await uses.getByRole('link').first().click();
  await page.waitForURL(/(product|post|page|deck)=/);
});

test('S39: axe finds no problem, and nothing scrolls horizontally', async () => {
  const page = await open(`${screen}?q=kettle`);
  const picture = await page
    .locator('a[href*="picture="]')
    .filter({ hasText: /kettle/i })
    .first()
    .getAttribute('href');
  await expectAccessibleLayout(page, [screen, `${screen}?q=nothing-like-this`, picture as string]);
});
