/** Decks in the back office: written, ordered, published, shared, presented; two people at once; the way back. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { accessibilityProblems, browserOfFile, hydrated, phone } from '../helpers/browser.ts';
import { peopleOfFile, press, type Session, told } from '../helpers/signed-in.ts';

const browser = browserOfFile();
const people = peopleOfFile(browser);
const screen = '/account/deck-admin';
let admin: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
});

const open = (
  path: string,
  options: { js?: boolean; viewport?: { width: number; height: number }; theme?: 'dark' } = {},
) => people.open(path, { as: admin, ...options });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const titles = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).locator('a').allInnerTexts();
const order = async (page: Page) => (await titles(page)).map((text) => text.split('\n').at(-1)).join(' ');
/** The editor has an Undo of its own. */
const takeBack = (page: Page) => page.getByRole('form', { name: 'Take it back' }).getByRole('button').click();
/** Makes a deck with slides of these titles by plain forms, and answers its address. */
async function makeDeck(title: string, slides: readonly string[], { publish = true } = {}): Promise<string> {
  const page = await open(`${screen}?deck=new`, { js: false });
  await page.getByLabel('Title').fill(title);
  await press(page, 'Begin');
  for (const [index, name] of slides.entries()) {
    if (index > 0) await press(page, 'Add a slide');
    await page.locator('form#slide').getByLabel('Title').fill(name);
    await press(page, 'Save');
  }
  if (publish) await press(page, 'Publish');
  const slug = new URL(page.url()).searchParams.get('deck') as string;
  await page.close();
  return slug;
}

test('S30 S7: a deck is begun, written, put in order by keys and published; readers see later changes when they are published', async () => {
  const page = await open(`${screen}?view=all`);
  await link(page, 'New deck').click();
  await page.getByLabel('Title').fill('Kettles in autumn');
  await press(page, 'Begin');
  await page.waitForURL((url) => url.searchParams.get('deck') === 'kettles-in-autumn');
  const form = page.locator('form#slide');
  await form.getByLabel('Title').fill('Opening');
  await form.getByLabel('Notes').fill('Wait until they sit.');
  await press(page, 'Save');
  await told(page, 'Saved.');
  for (const [name, heading] of [
    ['Middle', 'Slide 2 of 2'],
    ['End', 'Slide 3 of 3'],
  ] as const) {
    await press(page, 'Add a slide');
    await page.getByRole('heading', { name: heading }).waitFor();
    await form.getByLabel('Title').fill(name);
    await press(page, 'Save');
    await told(page, 'Saved.');
  }
  expect(await order(page)).toBe('Opening Middle End');

  // By keys alone: the button keeps the focus while its slide goes up, and moves nothing at the end of the way.
  const up = page.getByRole('button', { name: 'Move “End” up' });
  await up.focus();
  for (const expected of ['Opening End Middle', 'End Opening Middle', 'End Opening Middle']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toBe(expected);
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await press(page, 'Take out');
  await told(page, 'Taken out.');
  expect(await order(page)).toBe('Opening Middle');
  await takeBack(page);
  await expect.poll(() => order(page)).toBe('End Opening Middle');

  await press(page, 'Publish');
  await told(page, 'Published.');
  await link(page, 'See it as a reader').click();
  await page.waitForURL('**/account/investor/kettles-in-autumn');
  expect(await page.locator('#slide-title').innerText()).toBe('End');
  await page.goBack();
  await form.getByLabel('Title').fill('Beginning');
  await press(page, 'Save');
  await page.getByText('Published, with changes').waitFor();
  const reader = await open('/account/investor/kettles-in-autumn', { js: false });
  expect(await reader.locator('#slide-title').innerText()).toBe('End');
  await press(page, 'Publish changes');
  await told(page, 'Published.');
  await reader.reload();
  expect(await reader.locator('#slide-title').innerText()).toBe('Beginning');
  await reader.goto('/account/investor/kettles-in-autumn?slide=2');
  expect(await reader.content()).not.toContain('Wait until they sit');
  expect(page.problems).toEqual([]);
});

test('T56: who saves second sees both texts, and decides', async () => {
  const slug = await makeDeck('Two writers', ['Shared'], { publish: false });
  const [first, second] = [await open(`${screen}?deck=${slug}`), await open(`${screen}?deck=${slug}`, { js: false })];
  const title = (page: Page) => page.locator('form#slide').getByLabel('Title');
  await title(second).fill('Theirs');
  await press(second, 'Save');
  await title(first).fill('Mine');
  await press(first, 'Save');
  const row = first.getByRole('row', { name: 'Title' });
  await expect.poll(() => row.innerText()).toMatch(/Theirs\s+Mine/);
  expect(await title(first).inputValue()).toBe('Mine');
  await press(first, 'Save');
  await told(first, 'Saved.');
  await second.goto(`${screen}?deck=${slug}`);
  expect(await title(second).inputValue()).toBe('Mine');
  // What was typed and not sent is there again after a reload.
  await title(first).fill('Half a thou');
  await first.reload();
  await hydrated(first);
  await expect.poll(() => title(first).inputValue()).toBe('Half a thou');
  await first.getByText('What you typed before was put back.').waitFor();
});

test('S30: a link opens the deck for whoever has it, is counted, expires by hand, and can ask for signing in', async () => {
  const slug = await makeDeck('For the bank', ['First page', 'Second page']);
  const page = await open(`${screen}?deck=${slug}&part=links`);
  await page.getByLabel('Whom it is for').fill('The bank');
  await press(page, 'Make a link');
  const address = await page.locator('output').innerText();
  expect(address).toMatch(new RegExp(`^${inject('origin')}/share/[\\w-]{22}$`));
  await page.getByLabel('Whom it is for').fill('The board');
  await page.getByLabel('Who can open it').selectOption('signed-in');
  await press(page, 'Make a link');
  await page.getByText('The link for The board is ready').waitFor();
  const forBoard = await page.locator('output').innerText();

  const stranger = await browser.open({ origin: inject('origin') });
  const answer = await stranger.goto(address);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  await hydrated(stranger);
  await stranger.keyboard.press('ArrowRight');
  await expect.poll(() => stranger.locator('#slide-title').innerText()).toBe('Second page');
  expect((await stranger.goto(`${address}?slide=3`))?.status()).toBe(404);
  await stranger.goto(forBoard);
  expect(new URL(stranger.url()).pathname).toBe('/account/login');
  await page.goto(new URL(forBoard).pathname);
  expect(new URL(page.url()).pathname).toMatch(/^\/account\/share\//);
  expect(await page.locator('#slide-title').innerText()).toBe('First page');

  await page.goto(`${screen}?deck=${slug}&part=views`);
  const counted = async () => {
    await page.reload();
    return page.locator('#views-heading').innerText();
  };
  await expect.poll(counted).toBe('3 views by 2 readers');
  await page.getByText('As a table').click();
  const cells = await page.getByRole('row', { name: '1. First page' }).getByRole('cell').allInnerTexts();
  expect(cells).toEqual(['2', '2']);
  await link(page, 'Link for The bank').click();
  await expect.poll(() => page.locator('#views-heading').innerText()).toBe('2 views by 1 reader');

  await page.goto(`${screen}?deck=${slug}&part=links`);
  await page.getByRole('form', { name: 'Revoke the link for The bank' }).getByRole('button').click();
  await told(page, 'opens nothing any more');
  const gone = await stranger.goto(address);
  expect(gone?.status()).toBe(410);
  expect(await stranger.locator('main').innerText()).toContain('This link was taken back');
  await takeBack(page);
  await told(page, 'opens the deck again');
  expect((await stranger.goto(address))?.status()).toBe(200);
  expect((await stranger.goto('/share/nobody-made-this-one-00'))?.status()).toBe(404);
});

test('S30: versions are compared word by word, and one is restored and taken back', async () => {
  const slug = await makeDeck('With a past', ['Old words', 'Stays']);
  const page = await open(`${screen}?deck=${slug}`);
  await page.locator('form#slide').getByLabel('Title').fill('New words');
  await press(page, 'Save');
  await told(page, 'Saved.');
  await link(page, 'Versions').click();
  await link(page, 'with now').click();
  await page.getByText('1 of 2 pages differ').waitFor();
  expect(await page.locator('article ins').first().innerText()).toContain('New');
  await press(page, 'Restore');
  await told(page, 'The slides are those of version 1 again. What was there is version 2.');
  await page.goto(`${screen}?deck=${slug}`);
  expect(await order(page)).toBe('Old words Stays');
  await page.goto(`${screen}?deck=${slug}&part=versions`);
  await page.getByRole('form', { name: 'Restore version 2' }).getByRole('button').click();
  await told(page, 'version 2 again');
  await link(page, 'History').click();
  await page.getByText('restored a version').first().waitFor();
});

test('S30: presenting goes by keys, shows notes to who speaks, fills the screen, and leaves where it was', async () => {
  const slug = await makeDeck('On stage', ['One', 'Two', 'Three'], { publish: false });
  const page = await open(`${screen}/${slug}/present`);
  const shown = () => page.locator('#slide-title').innerText();
  for (const [key, title] of [
    ['ArrowRight', 'Two'],
    [' ', 'Three'],
    ['ArrowRight', 'Three'],
    ['Shift+ ', 'Two'],
    ['Home', 'One'],
    ['End', 'Three'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(shown).toBe(title);
  }
  await page.keyboard.press('n');
  await page.getByRole('complementary', { name: 'Notes' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(shown).toBe('Two');
  expect(await page.getByRole('complementary', { name: 'Notes' }).innerText()).toContain('Next: Three');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('stage');
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === screen);
  expect(await page.locator('form#slide').getByLabel('Title').inputValue()).toBe('Two');
  expect(page.problems).toEqual([]);

  const plain = await open(`${screen}/${slug}/present?slide=2`, { js: false });
  await plain.getByRole('link', { name: 'Next slide' }).click();
  expect(await plain.locator('#slide-title').innerText()).toBe('Three');
  await link(plain, 'Notes').click();
  await plain.getByText('No notes for this slide.').waitFor();
  const customer = await people.session('5550100001');
  const other = await people.open(`${screen}/${slug}/present`, { as: customer, js: false });
  expect(new URL(other.url()).pathname).toBe('/account');
});

test('S7 S30 T55: many are trashed and brought back; one is let go for good; the list is a file', async () => {
  await makeDeck('=Bulk one', ['A'], { publish: false });
  await makeDeck('Bulk two', ['A'], { publish: false });
  const page = await open(`${screen}?view=all&q=bulk`);
  await page.getByRole('checkbox', { name: 'Choose all rows' }).check();
  await press(page, 'Publish');
  await told(page, '2 published.');
  await page.getByRole('checkbox', { name: 'Choose Bulk two' }).check();
  await press(page, 'Move to the trash');
  await told(page, '1 moved to the trash.');
  expect(await link(page, 'Bulk two').count()).toBe(0);
  await takeBack(page);
  await told(page, 'Taken back.');
  await link(page, 'Bulk two').waitFor();
  const file = await page.request.get(`${screen}?view=all&q=bulk&export=csv`);
  expect(file.headers()['content-type']).toContain('text/csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes('Bulk one'))).toMatch(/^'=Bulk one,bulk-one,Deck,Published,1,/);

  await page.goto(`${screen}?deck=bulk-two&part=settings`);
  await hydrated(page);
  await press(page, 'Move to the trash');
  await page.getByText('In the trash').first().waitFor();
  await page.locator('summary', { hasText: 'Delete for good' }).click();
  await press(page, 'Yes, delete it for good');
  await page.getByText('Deleted for good.').waitFor();
  expect((await page.goto(`${screen}?deck=bulk-two`))?.status()).toBe(404);
});

test('S68: the deck that was chosen last is shown again, by its address; one that is gone is forgotten', async () => {
  const slug = await makeDeck('Remembered', ['A'], { publish: false });
  const page = await open(`${screen}?view=all&q=remembered`, { js: false });
  await link(page, 'Remembered').click();
  expect(new URL(page.url()).searchParams.get('deck')).toBe(slug);
  await page.goto('/account');
  await page.goto(screen);
  expect(new URL(page.url()).searchParams.get('deck')).toBe(slug);
  expect(await page.locator('h1').innerText()).toBe('Remembered');
  await page.goto(`${screen}?deck=${slug}&part=settings`);
  await page.getByLabel('Address').fill('remembered-elsewhere');
  await press(page, 'Save');
  expect(new URL(page.url()).searchParams.get('deck')).toBe('remembered-elsewhere');
  await press(page, 'Move to the trash');
  await page.locator('summary', { hasText: 'Delete for good' }).click();
  await press(page, 'Yes, delete it for good');
  expect((await page.goto(screen))?.status()).toBe(200);
  expect(await page.locator('h1').innerText()).toBe('Decks');
});

test('S30: axe finds nothing on any part, wide in light and on a tablet in dark; no part is too wide for a phone', async () => {
  const slug = await makeDeck('To be looked at', ['One', 'Two']);
  const maker = await open(`${screen}?deck=${slug}&part=links`, { js: false });
  await maker.getByLabel('Whom it is for').fill('Axe');
  await press(maker, 'Make a link');
  await maker.goto(await maker.locator('output').innerText());
  const share = new URL(maker.url()).pathname;
  const part = (name: string) => `${screen}?deck=${slug}&part=${name}`;
  // Half of the screens in each: colours do not depend on the width, nor the layout on the theme.
  const looks = [
    [
      { viewport: { width: 1280, height: 800 } },
      [`${screen}?view=all`, part('links'), `${screen}/${slug}/present?notes=1`],
    ],
    [{ viewport: { width: 820, height: 1180 }, theme: 'dark' }, [`${screen}?deck=${slug}`, part('views'), share]],
  ] as const;
  const found: string[] = [];
  for (const [options, paths] of looks) {
    const page = await open(screen, options);
    for (const path of paths) {
      await page.goto(path);
      found.push(
        ...(await accessibilityProblems(page)).map((problem) => `${path}: ${problem}`),
        ...(await tooWide(page)),
      );
    }
    found.push(...page.problems);
  }
  const narrow = await open(screen, { viewport: phone });
  for (const path of [
    ...looks.flatMap(([, paths]) => paths),
    ...['settings', 'versions&from=1', 'history'].map(part),
  ]) {
    await narrow.goto(path);
    found.push(...(await tooWide(narrow)));
  }
  expect(found).toEqual([]);
});

async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return over > 0 ? [`${page.url()} is ${over} px too wide`] : [];
}
