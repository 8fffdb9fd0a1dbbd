/** The look of the site, in the form that changes it and on the pages of three brands that have nothing in common. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { previewedPages } from '#contract/content/look.ts';
import { href } from '#contract/routes.ts';
import { themes } from '#contract/theme.ts';
import { accessibilityProblems, desktop, hydrated, type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';
import { fetchPosts, fetchProducts, first } from '../helpers/public-pages.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const origin = inject('origin');
const staff = people.signIn('5550100000');
const look = '/content/admin/looks/site';
let admin: PageVisitor;
let usual: object;
async function publish(changes: object): Promise<void> {
  const { revision } = await admin.api(`GET ${look}`);
  const saved = await admin.api(`PATCH ${look}`, { revision, ...changes });
  await admin.api(`POST ${look}/publish`, { revision: saved.revision });
}
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
  usual = (await admin.api(`GET ${look}`)).content;
});
// Other files know the usual look.
afterAll(() => publish(usual));

type Brand = { readonly colours: Readonly<Record<string, string>>; readonly choices: Readonly<Record<string, string>> };
const brands: Readonly<Record<string, Brand>> = {
  'a black workshop with acid yellow': {
    colours: {
      lightGround: '#141414',
      lightText: '#f4f4ee',
      lightAccent: '#e4ff1a',
      darkGround: '#000000',
      darkText: '#ffffff',
      darkAccent: '#e4ff1a',
    },
    choices: { radius: 'none', density: 'compact', signIn: 'none' },
  },
  'a pale law office': {
    colours: {
      lightGround: '#fbfaf7',
      lightText: '#22252b',
      lightAccent: '#3a4a63',
      darkGround: '#14171c',
      darkText: '#e6e8ec',
      darkAccent: '#a9bbd6',
    },
    choices: { radius: 'slight', density: 'comfortable', signIn: 'none' },
  },
  'a loud pink shop': {
    colours: {
      lightGround: '#ffe3f2',
      lightText: '#3a0024',
      lightAccent: '#c4006e',
      darkGround: '#2b0019',
      darkText: '#ffe3f2',
      darkAccent: '#ff7ac2',
    },
    choices: { radius: 'very-round', density: 'comfortable', signIn: 'drawing' },
  },
};

/** The event that tells the gateway may arrive after the answer. */
const isPublished = ({ colours }: Brand) =>
  expect.poll(async () => (await fetch(origin)).text()).toContain(`content="${colours['darkGround']}" media`);

const pageAddresses = async () => {
  const [posts, products] = await Promise.all([fetchPosts(origin), fetchProducts(origin)]);
  return [
    href('home'),
    href('product', { name: first(products.items).name }),
    href('post', { slug: first(posts.items).slug }),
    href('contact'),
    href('login'),
  ];
};

const facesOf = (page: OpenPage) =>
  page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    return {
      ground: styleOf('body').backgroundColor,
      text: styleOf('body').color,
      radius: styleOf(':root').getPropertyValue('--radius'),
      sheets: [...document.styleSheets].map(({ href: address }) => address?.replace(/.*\/assets\//, '')),
    };
  });

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

async function canBeRead({ colours }: Brand, addresses: readonly string[]): Promise<void> {
  const page = await browser.open({ origin, reducedMotion: true });
  for (const address of addresses) {
    await page.goto(address);
    await hydrated(page);
    for (const theme of themes) {
      await page.setViewportSize(theme === 'dark' ? phone : desktop);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const { ground, text, sheets } = await facesOf(page);
      const expected = ['Ground', 'Text'].map((name) => rgb(colours[theme + name] as string));
      expect([address, theme, ground, text]).toEqual([address, theme, ...expected]);
      expect(sheets[0]).toMatch(/^look-[\w-]{12}\/boot\.\w+\.css$/);
      expect([address, theme, await accessibilityProblems(page)]).toEqual([address, theme, []]);
    }
  }
  expect(page.problems).toEqual([]);
}

const [screened, ...others] = Object.entries(brands) as [[string, Brand], ...Array<[string, Brand]>];

test(`${screened[0]} is published with the form, whose frames show the draft, and its pages can be read`, async () => {
  const [, brand] = screened;
  const page = await people.open(href('siteAdmin', { part: 'style' }), { as: staff });
  for (const [name, value] of Object.entries(brand.colours))
    await page.locator(`form#look [name="${name}"]`).fill(value);
  for (const [name, value] of Object.entries(brand.choices))
    await page.locator(`[name="${name}"][value="${value}"]`).check();
  await clickButton(page, 'Save and publish');
  await showsMessage(page, 'Published. Visitors see it now.');
  await isPublished(brand);
  for (const [shown, label] of Object.entries(previewedPages)) {
    if (shown !== 'home') await page.goto(href('siteAdmin', { part: 'style', preview: shown }));
    for (const theme of themes) {
      const frame = page.locator(`iframe[title="${label}, ${theme} theme"]`);
      await frame.scrollIntoViewIfNeeded();
      const ground = await frame
        .contentFrame()
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor);
      expect([shown, theme, ground]).toEqual([shown, theme, rgb(brand.colours[`${theme}Ground`] as string)]);
    }
    if (shown === 'home') expect(await accessibilityProblems(page)).toEqual([]);
  }
  expect(page.problems).toEqual([]);
  await canBeRead(brand, await pageAddresses());
});

test.each(others)('the texts of %s can be read in both themes, with its colours', async (_, brand) => {
  await publish({ ...brand.colours, ...brand.choices });
  await isPublished(brand);
  const [, product = '', , contact = ''] = await pageAddresses();
  await canBeRead(brand, [product, contact]);
});
