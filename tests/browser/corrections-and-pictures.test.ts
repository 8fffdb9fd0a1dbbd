/** Editors make corrections after publication (063), replace pictures and set their focal points (064). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { expectAccessibleLayout, idInUrl, uniqueName } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const staff = people.signIn('5550100000');
const open = (path: string, js = true) => people.open(path, { as: staff, js });
/** Returns the address of a published post. */
const addressIn = (page: Page): Promise<string> =>
  page
    .getByRole('region', { name: 'Publishing' })
    .getByRole('link', { name: /^\/news\// })
    .innerText();
const visit = (): Promise<Page> => browser.open({ origin: inject('origin'), js: false });

test('a correction of a published post is shown with its note and what changed, and can be withdrawn from view', async () => {
  const page = await open('/account/blog-admin?post=new');
  const title = uniqueName('A report');
  await page.locator('#post-title').fill(title);
  await page.locator('#post-summary').fill('We sold 40 lamps.');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('The whole story.');
  await clickButton(page, 'Save and publish');
  await showsMessage(page, 'Published. Visitors see it now.');
  const address = await addressIn(page);

  await page.locator('#post-summary').fill('We sold 41 lamps.');
  await page.getByText('Publish as a correction…').click();
  await clickButton(page, 'Publish the correction');
  await page.locator('#post-correction[aria-invalid]').waitFor();
  await page.locator('#post-correction').fill('The number was wrong.');
  await clickButton(page, 'Publish the correction');
  await page.getByText('Published as a correction').first().waitFor();

  const visitor = await visit();
  await visitor.goto(address);
  const corrections = visitor.getByRole('region', { name: 'Correction' });
  expect(await corrections.innerText()).toMatch(/Corrected on .*: The number was wrong\./s);
  expect(await visitor.locator('script[type="application/ld+json"]').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('CorrectionComment')]),
  );
  await corrections.getByRole('link').click();
  expect(await visitor.locator('del').allInnerTexts()).toEqual([expect.stringContaining('40')]);
  expect(await visitor.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('41')]);
  const correction = new URL(visitor.url()).pathname;
  const post = idInUrl(page, 'post');
  await expectAccessibleLayout(await open(address), [
    address,
    correction,
    `/account/blog-admin?post=${post}&part=corrections`,
  ]);

  await page.goto(`/account/blog-admin?post=${post}&part=corrections`);
  await clickButton(page, 'Withdraw from view');
  await showsMessage(page, 'Visitors no longer see the correction.');
  await expect.poll(async () => (await visitor.goto(correction))?.status()).toBe(404);
  await clickButton(page, 'Show again');
  await showsMessage(page, 'Visitors see the correction again.');
  await page.goto(`/account/blog-admin?post=${post}&part=history`);
  await page.getByText('withdrew a correction from view').waitFor();
});

const photograph = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

test('without scripts, a picture is added, gets a focal point and is replaced everywhere, which is undone', async () => {
  const page = await open('/account/media-admin', false);
  const upload = async (alt: string | null, background: string, submit: string) => {
    if (alt !== null) await page.locator('#upload-alt').fill(alt);
    const buffer = await photograph(background);
    await page.locator('#upload-file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await clickButton(page, submit);
  };
  const alt = uniqueName('A shore');
  await page
    .locator('#upload-file')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await clickButton(page, 'Add this picture');
  // Texts within noscript are not found by their words.
  expect(await page.locator('#upload-error').innerText()).toContain('not a picture that we can read');
  await upload(alt, '#0f3d3e', 'Add this picture');
  await page.getByText('Picture added.').waitFor();
  await page.goto(`/account/media-admin?view=all&unused=true&q=${encodeURIComponent(alt)}`);
  await page.getByRole('link', { name: new RegExp(`^${alt}`) }).click();
  const picture = new URL(page.url()).searchParams.get('picture') ?? '';
  expect(await page.getByRole('button', { name: 'Add and compare' }).count()).toBe(0);

  // A post shows it.
  const editor = await open('/account/blog-admin?post=new');
  await editor.locator('#post-title').fill(uniqueName('With a picture'));
  await editor.getByRole('textbox', { name: 'Text', exact: true }).fill('Words.');
  await editor.getByRole('button', { name: /^Choose a picture/ }).click();
  await editor.getByRole('dialog').getByRole('radio', { name: alt }).check();
  await clickButton(editor, 'Add picture');
  await clickButton(editor, 'Save and publish');
  await showsMessage(editor, 'Published. Visitors see it now.');
  const address = await addressIn(editor);

  await page.goto(`/account/media-admin?picture=${picture}`);
  await page.locator('#focus-focusX').fill('10');
  await page.locator('#focus-focusY').fill('90');
  await clickButton(page, 'Save focal point');
  await showsMessage(page, 'Focal point saved.');
  const visitor = await visit();
  const cover = visitor.locator('article img').first();
  await expect
    .poll(async () => {
      await visitor.goto(address);
      return cover.evaluate((image) => getComputedStyle(image).objectPosition);
    })
    .toBe('10% 90%');
  const before = await cover.getAttribute('src');

  await upload(null, '#a3461f', 'Add and compare');
  await page.getByRole('heading', { name: 'Show the new picture in one record?' }).waitFor();
  await clickButton(page, 'Replace it in one record');
  await showsMessage(page, 'Replaced: one record shows the new picture now.');
  const shown = async () => {
    await visitor.goto(address);
    return cover.getAttribute('src');
  };
  await expect.poll(shown).not.toBe(before);
  expect(await cover.getAttribute('alt')).toBe(alt);
  expect((await page.request.get(before ?? '')).status()).toBe(200);
  await clickButton(page, 'Undo');
  await showsMessage(page, 'Undone: one record shows the former picture again.');
  await expect.poll(shown).toBe(before);
});

test('with scripts, the focal point is chosen on the picture and moved with the keyboard', async () => {
  const page = await open('/account/media-admin');
  await page.locator('main ul a[href*="picture="]').first().click();
  const point = page.getByRole('button', { name: /^Focal point/ });
  await point.click({ position: { x: 20, y: 20 } });
  const x = page.locator('#focus-focusX');
  const chosen = Number(await x.inputValue());
  expect(chosen).toBeLessThan(50);
  await point.press('ArrowRight');
  expect(Number(await x.inputValue())).toBe(chosen + 1);
  await expectAccessibleLayout(page, [page.url(), '/account/media-admin?view=all']);
});
