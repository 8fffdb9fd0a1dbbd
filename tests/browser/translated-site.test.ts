import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { type Session, setUpPeople } from '../helpers/signed-in.ts';
import { changeLanguage } from '../helpers/site-language.ts';

const people = setUpPeople(setUpBrowser());
const folder = path.join(import.meta.dirname, '../../src/contract/translations/de');
const catalogue: Readonly<Record<string, string>> = Object.assign(
  {},
  ...readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
);
/** Translated texts that are the same in German, or the beginning of a sentence with values, prove nothing. */
const english = Object.keys(catalogue).filter((text) => catalogue[text] !== text && !text.includes('{'));
/** Titles of pages and a tag of posts belong to the demo company. */
const ofTheCompany = ['Contact', 'Independence', 'Products'];

let customer: Session;

beforeAll(async () => {
  customer = await people.session('5550100001');
  await changeLanguage('de-DE');
});
afterAll(() => changeLanguage('en-GB'));

/** People see or hear these texts, labels and hints of a page. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title']) texts.push(node.getAttribute(name) ?? '');
      else if (!node.parentElement?.closest('script,style,[data-text]')) texts.push(node.textContent ?? '');
    }
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });

async function expectGerman(page: Page): Promise<void> {
  const texts = new Set(await textsOf(page));
  expect(english.filter((text) => texts.has(text) && !ofTheCompany.includes(text))).toEqual([]);
}

/** Pages whose texts depend on scripts most. */
test.each([
  [href('contact'), 'Eine Frage'],
  [href('login')],
  [href('settings')],
  [href('newOrder', { product: 'lamp-no-1' })],
])('%s has no English text of the program once scripts run', async (address, message = '') => {
  const page = await people.open(address, { as: message || address === href('login') ? [] : customer });
  await expectGerman(page);
  expect(page.problems).toEqual([]);
  if (!message) return;
  await page.locator('[name="message"]').fill(message);
  await page.locator('form', { has: page.locator('[name="message"]') }).evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await page.locator('[data-form-error]').getByText('Bitte').first().waitFor();
  await expectGerman(page);
  expect(await page.locator('[name="message"]').inputValue()).toBe(message);
});

test('S133: texts that cannot be loaded reload the page once, and it works with those of the server', async () => {
  const page = await people.open(href('policies'), { as: [] });
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.route(/\/assets\/(?:de|texts)\.\w+\.js/, (route) => route.abort());
  await page.goto(href('products'));
  await page.keyboard.press('Shift');
  await expect.poll(() => documents.length).toBe(2);
  await hydrated(page);
  expect(await page.locator('html').getAttribute('data-unhydrated')).toBeNull();
  expect(await page.getByRole('navigation', { name: 'Hauptmenü' }).count()).toBe(1);
});
