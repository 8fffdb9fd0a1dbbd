import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { accessibilityProblems, hydrated, phone, setUpBrowser } from '../helpers/browser.ts';
import { makeDeck as make, deckScreen as screen } from '../helpers/decks.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const admin = people.signIn('5550100000');

const open = (
  path: string,
  options: { js?: boolean; viewport?: { width: number; height: number }; theme?: 'dark' } = {},
) => people.open(path, { as: admin, ...options });
const makeDeck = async (title: string, slides: readonly string[], { publish = true } = {}) =>
  make(await people.visit(`${screen}?deck=new`, { as: admin }), { title, slides, publish });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('S30: a link opens the deck, counts its views, can be revoked and can require signing in', async () => {
  const slug = await makeDeck('For the bank', ['First page', 'Second page']);
  const page = await open(`${screen}?deck=${slug}&part=links`);
  await page.getByLabel('Recipient').fill('The bank');
  await clickButton(page, 'Create link');
  const address = await page.locator('output').innerText();
  expect(address).toMatch(new RegExp(`^${inject('origin')}/share/[\\w-]{22}$`));
  await page.getByLabel('Recipient').fill('The board');
  await page.getByLabel('Who can open it').selectOption('signed-in');
  await clickButton(page, 'Create link');
  await page.locator('#content').getByText('Link for The board created').waitFor();
  const forBoard = await page.locator('output').innerText();

  const stranger = await browser.open({ origin: inject('origin') });
  let views = 0;
  stranger.on('requestfinished', (request) => {
    if (request.headers()['x-action']) views++;
  });
  const answer = await stranger.goto(address);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  await hydrated(stranger);
  await stranger.keyboard.press('ArrowRight');
  await expect.poll(() => stranger.locator('#slide-title').innerText()).toBe('Second page');
  await expect.poll(() => views).toBe(2);
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
  await expect.poll(counted).toBe('2 visits by 2 readers');
  const reachOf = (name: string) => page.getByRole('row', { name }).getByRole('cell').first().innerText();
  await expect.poll(() => reachOf('1. First page')).toBe('100 % 2 of 2');
  await expect.poll(() => reachOf('2. Second page')).toBe('50 % 1 of 2');
  await link(page, 'Link for The bank').first().click();
  await expect.poll(() => page.locator('#views-heading').innerText()).toBe('1 visit by 1 reader');

  await page.goto(`${screen}?deck=${slug}&part=links`);
  await page.getByRole('form', { name: 'Revoke the link for The bank' }).getByRole('button').click();
  await showsMessage(page, 'revoked');
  const gone = await stranger.goto(address);
  expect(gone?.status()).toBe(410);
  expect(await stranger.locator('main').innerText()).toContain('This link was revoked');
  await page.getByRole('form', { name: 'Undo' }).getByRole('button').click();
  await showsMessage(page, 'works again');
  expect((await stranger.goto(address))?.status()).toBe(200);
  expect((await stranger.goto('/share/nobody-made-this-one-00'))?.status()).toBe(404);
});

test('S30: a link asks for e-mail address and password, reports times, and may offer a PDF', async () => {
  const slug = await makeDeck('Behind a gate', ['First page', 'Second page']);
  const page = await open(`${screen}?deck=${slug}&part=links`);
  await page.getByLabel('Recipient').fill('The fund');
  await page.getByLabel('Password').fill('short');
  await page.getByLabel('Ask for an e-mail address').check();
  await page.getByLabel('Tell me when it is first opened').check();
  await clickButton(page, 'Create link');
  await page.locator('#new-link-password-error').waitFor();
  expect(await page.getByLabel('Recipient').inputValue()).toBe('The fund');
  await page.getByLabel('Password').fill('enamel and fire');
  await clickButton(page, 'Create link');
  const address = await page.locator('output').innerText();

  const plain = await browser.open({ origin: inject('origin'), js: false });
  const gate = await plain.goto(address);
  expect(gate?.headers()).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(await gate?.text()).not.toMatch(/Behind a gate|First page/);
  expect(await tooWide(plain)).toEqual([]);
  expect((await plain.goto(`${address}/download`))?.url()).toBe(address);
  const enter = async (visitor: Page, email: string, password: string) => {
    await visitor.getByLabel('E-mail address').fill(email);
    await visitor.getByLabel('Password').fill(password);
    await clickButton(visitor, 'Open the document');
  };
  await enter(plain, 'ada@example.org', 'enamel and water');
  await plain.getByText('This password is not correct.').first().waitFor();
  expect(await plain.getByLabel('E-mail address').inputValue()).toBe('ada@example.org');
  expect(await plain.content()).not.toContain('enamel and water');
  await enter(plain, 'ada@example.org', 'enamel and fire');
  await plain.locator('#slide-title').waitFor();
  expect((await plain.goto(`${address}/download`))?.status()).toBe(404);

  const reader = await browser.open({ origin: inject('origin') });
  await reader.clock.install();
  await reader.goto(address);
  await hydrated(reader);
  expect(await accessibilityProblems(reader)).toEqual([]);
  await enter(reader, 'ben@example.org', 'enamel and fire');
  await expect.poll(() => reader.locator('#slide-title').innerText()).toBe('First page');
  await reader.clock.fastForward(7_000);
  await reader.keyboard.press('ArrowRight');
  await expect.poll(() => reader.locator('#slide-title').innerText()).toBe('Second page');

  await page.goto(`${screen}?deck=${slug}&part=views`);
  const visitOf = async (name: string) => {
    await page.reload();
    return page.getByRole('row', { name }).getByRole('cell').allInnerTexts();
  };
  await expect.poll(async () => (await visitOf('ben@example.org')).slice(3).join(' ')).toMatch(/^\d+ s 100 %/);
  expect((await visitOf('ada@example.org')).slice(3).join(' ')).toMatch(/^ 50 %/);

  await page.goto(`${screen}?deck=${slug}&part=links`);
  const settings = page.getByRole('form', { name: 'Settings of the link', exact: true });
  await link(page, 'Settings of the link for The fund').click();
  await settings.getByLabel('Offer a page').check();
  await clickButton(page, 'Save');
  await settings.waitFor({ state: 'detached' });
  await page.getByText('Settings of the link saved.').first().waitFor();
  await reader.reload();
  await reader.getByRole('link', { name: 'Print it or save it as a PDF' }).click();
  await reader.getByRole('heading', { name: 'Second page' }).waitFor();
  await reader.getByRole('heading', { name: 'First page' }).waitFor();
  await link(page, 'Settings of the link for The fund').click();
  await settings.getByLabel(/^Password/).fill('another password');
  await clickButton(page, 'Save');
  await settings.waitFor({ state: 'detached' });
  await reader.goto(`${address}?slide=2`);
  await reader.getByRole('heading', { name: 'This document is protected' }).waitFor();
});

test('S30: a presentation is controlled by keyboard, shows notes, fills the screen and returns to its slide', async () => {
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

  const plain = await people.visit(`${screen}/${slug}/present?slide=2`, { as: admin });
  await plain.getByRole('link', { name: 'Next slide' }).click();
  expect(await plain.locator('#slide-title').innerText()).toBe('Three');
  await link(plain, 'Notes').click();
  await plain.getByText('No notes for this slide.').waitFor();
  const customer = await people.session('5550100001');
  const other = await people.visit(`${screen}/${slug}/present`, { as: customer });
  expect(new URL(other.url()).pathname).toBe('/account');
});

test('S30: axe finds no problem on any tab, and no tab is too wide for a phone', async () => {
  const slug = await makeDeck('To be looked at', ['One', 'Two']);
  const creator = await people.visit(`${screen}?deck=${slug}&part=links`, { as: admin });
  await creator.getByLabel('Recipient').fill('Axe');
  await clickButton(creator, 'Create link');
  await creator.goto(await creator.locator('output').innerText());
  const share = new URL(creator.url()).pathname;
  const part = (name: string) => `${screen}?deck=${slug}&part=${name}`;
  // Each look has half of the screens: colours do not depend on the width, nor the layout on the theme.
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
