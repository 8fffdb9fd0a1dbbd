/** Tasks with decks, pages, menus, policies and pictures by the keyboard alone; `keyboard-tasks.test.ts` has others. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { dropByKeys } from '../helpers/dragging.ts';
import { makePicture } from '../helpers/editor.ts';
import {
  announces,
  chooseFile,
  find,
  follow,
  goTo,
  goToPart,
  goToRow,
  grab,
  isFocused,
  press,
  tabBackTo,
  tabTo,
} from '../helpers/keyboard.ts';
import { setUpOffice } from '../helpers/office.ts';
import { showsMessage } from '../helpers/signed-in.ts';

const office = setUpOffice(setUpBrowser());

test('S30: a deck with two slides and a layout is created by keyboard; a new slide begins in its title', async () => {
  const page = await office.open();
  await find(page, 'new deck', 'decksAdmin', 'deck');
  await isFocused(page, /^Title/);
  await page.keyboard.type('A deck by keys');
  await press(page, 'Control+s');
  await showsMessage(page, 'Draft created.');
  await goToPart(page, /^Slide 1 of 1$/);
  await tabTo(page, /^Title/);
  await page.keyboard.type('The first');
  await press(page, 'Control+s');
  await showsMessage(page, 'Saved.');
  await tabBackTo(page, /^Add a slide$/);
  await press(page, 'Enter');
  await showsMessage(page, 'New slide added.');
  await isFocused(page, /^Title/);
  // In the place of the title that it began with.
  await page.keyboard.type('The second');
  await tabTo(page, /^Standard$/);
  await press(page, 'ArrowDown');
  await isFocused(page, /^Headline$/);
  await press(page, 'Control+s');
  await showsMessage(page, 'Saved.');
  const slides = page.getByRole('list', { name: 'Slides' }).getByRole('link');
  await expect
    .poll(() => slides.allInnerTexts())
    .toEqual([expect.stringMatching(/The first$/), expect.stringMatching(/The second$/)]);

  await press(page, 'Escape');
  await goToRow(page, /The second$/);
  await grab(page, '“The second”');
  await dropByKeys(page, 'Position 1');
  await showsMessage(page, 'to position 1 of 2');
  await isFocused(page, /^Drag “The second”$/);
  expect(page.problems).toEqual([]);
});

test('S30: a link to a deck is created, copied and revoked by keyboard', async () => {
  const page = await office.open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await find(page, 'the next four years', 'decksAdmin', 'deck');
  await tabTo(page, /^Links/);
  await follow(page);
  await goToPart(page, /^New link$/);
  await tabTo(page, /^Recipient/);
  await page.keyboard.type('A bank');
  await press(page, 'Enter');
  await showsMessage(page, 'Link for A bank created.');
  await tabBackTo(page, /^Copy the link$/);
  await press(page, 'Enter');
  await page.getByText('Copied', { exact: true }).waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect((await fetch(address)).status).toBe(200);
  await goToRow(page, /A bank/);
  await tabTo(page, /^Revoke/);
  await press(page, 'Enter');
  await showsMessage(page, 'revoked');
  expect((await fetch(address)).status).toBe(410);
});

test('S32: a block of a page is moved by keyboard, is announced and keeps the focus', async () => {
  const page = await office.open();
  await find(page, 'about', 'pagesAdmin', 'page');
  await goToRow(page, /^Why repair/);
  await grab(page, 'Text: Why repair');
  await dropByKeys(page, 'Position 3');
  await announces(page, 'Drop complete.');
  await showsMessage(page, 'Moved Text: Why repair to position 3 of');
  await isFocused(page, /^Drag Text: Why repair$/);
});

test('S32: a block is inserted between two others, and undone, by keyboard', async () => {
  const page = await office.open();
  await find(page, 'horizon', 'pagesAdmin', 'page');
  const rows = page.getByRole('list', { name: 'Blocks of this page' }).locator(':scope > li');
  const before = await rows.count();
  await goToRow(page, /, edit this block$/);
  await tabTo(page, /^Add a block here, after/);
  await press(page, 'Enter');
  await isFocused(page, /^Add a block hereCancel/);
  await tabTo(page, /^Quote$/);
  await follow(page);
  await isFocused(page, /^Quote/);
  await page.keyboard.type('Said by keys.');
  await press(page, 'Control+s');
  await showsMessage(page, 'Block added.');
  await expect.poll(() => rows.nth(1).innerText()).toContain('Said by keys.');
  await isFocused(page, /Said by keys\./);
  await tabTo(page, /^Remove$/);
  await press(page, 'Enter');
  await showsMessage(page, 'removed');
  await expect.poll(() => rows.count()).toBe(before);
  await press(page, 'z');
  await expect.poll(() => rows.count()).toBe(before + 1);
});

test('a link of a menu is moved by keyboard', async () => {
  const page = await office.open();
  await page.keyboard.type('site');
  await follow(page);
  await tabTo(page, /^Menus$/);
  await follow(page);
  await goToRow(page, /^News/);
  await grab(page, 'News');
  await dropByKeys(page, 'Position 2');
  await showsMessage(page, 'Moved News to position 2 of');
  await isFocused(page, /^Drag News$/);
});

test('S33: the next version of a policy is written and put into force by keyboard', async () => {
  const page = await office.open();
  await find(page, 'privacy', 'policiesAdmin', 'policy');
  await tabTo(page, /^Start the next version/);
  await press(page, 'Enter');
  await showsMessage(page, 'Version created.');
  await page.locator('[data-editor="ready"]').waitFor();
  await tabTo(page, /^Text$/);
  await press(page, 'Control+Home');
  await page.keyboard.type('Written by keys. ');
  await tabTo(page, /^Change note/);
  await page.keyboard.type('A sentence more');
  await press(page, 'Control+s');
  await showsMessage(page, 'Saved.');
  await tabTo(page, /^Put into force…$/);
  await press(page, 'Enter');
  await tabTo(page, /^Yes, put version \d into force/);
  await press(page, 'Enter');
  await showsMessage(page, 'in force');
  expect(await (await fetch(`${office.account.origin}${href('policy', { slug: 'privacy' })}`)).text()).toContain(
    'Written by keys.',
  );
});

test('S33: a link of a text that has the focus gives it to the editor that takes the place of the text', async () => {
  const page = await office.open();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await page.route(/\/editor\.\w+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await find(page, 'returns', 'policiesAdmin', 'policy');
  await tabTo(page, /^Start the next version/);
  await press(page, 'Enter');
  await showsMessage(page, 'Version created.');
  await tabTo(page, /^contact page$/);
  resolve();
  await page.locator('[data-editor="ready"]').waitFor();
  await isFocused(page, /^Text$/);
});

test('S33: a version of a policy is scheduled in the calendar by keyboard', async () => {
  const page = await office.open();
  await find(page, 'terms', 'policiesAdmin', 'policy');
  await tabTo(page, /^Start the next version/);
  await press(page, 'Enter');
  await showsMessage(page, 'Version created.');
  // A link of the text that has the focus gives it to the editor, which comes later.
  await page.locator('[data-editor="ready"]').waitFor();
  await tabTo(page, /^Change note/);
  await page.keyboard.type('Later');
  await tabTo(page, /^Schedule…$/);
  await press(page, 'Enter');
  await tabTo(page, /^Calendar: Date and time$/);
  await press(page, 'Enter');
  await isFocused(page, /^Today/);
  // A week and a year later, because today can be over elsewhere.
  await press(page, 'ArrowDown', 'Shift+PageDown', 'Enter');
  await isFocused(page, / selected$/);
  await tabTo(page, /^Done$/);
  await press(page, 'Enter');
  await isFocused(page, /^Calendar: Date and time$/);
  await tabTo(page, /^Save and schedule$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Version scheduled.');
});

test('S29: a picture is added, and its focal point moved, by keyboard', async () => {
  const page = await office.open();
  await goTo(page, 'mediaAdmin', 'f');
  await page.getByRole('button', { name: 'Add a picture' }).waitFor();
  await tabTo(page, /^Add a picture$/);
  await press(page, 'Enter');
  await isFocused(page, /^Picture$/);
  await chooseFile(page, { name: 'keys.png', mimeType: 'image/png', buffer: await makePicture() });
  await tabTo(page, /^Description/);
  await page.keyboard.type('A square by keys');
  await tabTo(page, /^Add picture$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Picture added.');
  await goToRow(page, /^A square by keys/);
  await follow(page);
  // Arrow keys move the point once the script has run.
  await hydrated(page);
  await goToPart(page, /^Focal point$/);
  await tabTo(page, /^Focal point: 50 % from the left/);
  await press(page, 'ArrowRight');
  await isFocused(page, /^Focal point: 51 % from the left/);
  await tabTo(page, /^Save focal point$/);
  await press(page, 'Enter');
  await showsMessage(page, 'Focal point saved.');
});

test('S29: a picture is replaced where it is shown by keyboard', async () => {
  const page = await office.open();
  await goTo(page, 'mediaAdmin', 'f');
  await press(page, '/');
  // No other picture has these words.
  await page.keyboard.type('rails laid out');
  await page.waitForURL((url) => url.searchParams.get('q') === 'rails laid out');
  await expect.poll(() => page.locator('main :is(tbody tr, [data-walk])').count()).toBe(1);
  await press(page, 'ArrowDown');
  await isFocused(page, /^The parts of the stool/);
  await follow(page);
  await goToPart(page, /^Replace everywhere$/);
  await tabTo(page, /^Description/);
  await page.keyboard.type('Another stool');
  await tabTo(page, /^Picture/);
  await chooseFile(page, { name: 'other.png', mimeType: 'image/png', buffer: await makePicture() });
  await tabTo(page, /^Add and compare$/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Show the new picture in' }).waitFor();
  await goToPart(page, /^Show the new picture in/);
  await tabTo(page, /^Replace it in/);
  await press(page, 'Enter');
  await showsMessage(page, 'Replaced:');
});
