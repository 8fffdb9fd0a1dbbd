/** A site in German has no English text of the program. `browser/translated-site.test.ts` tries what scripts write. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { createPageVisitor, decoded, formOn, type PageVisitor } from '../helpers/page-visitor.ts';
import { changeLanguage } from '../helpers/site-language.ts';
import { signedIn } from '../helpers/visitors.ts';

const folder = path.join(import.meta.dirname, '../../src/contract/translations/de');
const catalogue: Readonly<Record<string, string>> = Object.assign(
  {},
  ...readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
);
/** Translated texts that are the same in German, or the beginning of a sentence with values, prove nothing. */
const english = Object.keys(catalogue).filter((text) => catalogue[text] !== text && !text.includes('{'));
/** Titles of pages and a tag of posts belong to the demo company. */
const ofTheCompany = ['Contact', 'Independence', 'Products'];

const visitor = createPageVisitor(inject('origin'));
let customer: PageVisitor;
beforeAll(async () => {
  customer = await signedIn('+15550100001');
  await changeLanguage('de-DE');
});
afterAll(() => changeLanguage('en-GB'));

/** People see or hear these texts, labels and hints of a page. */
function textsOf(html: string): Set<string> {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<(\w+)[^>]*\sdata-text\b[^>]*>.*?<\/\1>/gs, '');
  const hints = [...body.matchAll(/\b(?:aria-label|placeholder|title)="([^"]*)"/g)].map(([, hint = '']) => hint);
  return new Set([...hints, ...body.split(/<[^>]*>/)].map((text) => decoded(text).replace(/\s+/g, ' ').trim()));
}

async function expectGerman(answer: Response): Promise<string> {
  const html = await answer.text();
  const texts = textsOf(html);
  expect(html).toContain('<html lang="de-DE"');
  expect(texts.size).toBeGreaterThan(5);
  expect(english.filter((text) => texts.has(text) && !ofTheCompany.includes(text))).toEqual([]);
  return html;
}

const publicPages = ['home', 'about', 'contact', 'news', 'products', 'policies', 'search', 'login'] as const;
test.each([...publicPages.map((route) => href(route)), '/gibt-es-nicht'])(
  '%s has no English text of the program',
  async (address) => {
    await expectGerman(await visitor.get(address));
  },
);

test.each([
  href('account'),
  href('settings'),
  href('orders'),
  href('newOrder', { product: 'lamp-no-1' }),
  href('cart'),
  href('messages'),
  href('confirm'),
])('%s of a customer has no English text of the program', async (address) => {
  await expectGerman(await customer.get(address));
});

test('a form that is refused says in German what to change, and keeps what was typed', async () => {
  const form = await visitor.open(href('contact'), 'message');
  form.body.set('message', 'Eine Frage');
  const html = await expectGerman(await visitor.post(form));
  expect(html).toMatch(/data-form-error.*Bitte/s);
  expect(formOn(html, 'message')?.get('message')).toBe('Eine Frage');
});
