/** The look of the site, in the form that changes it and on the pages of three brands that have nothing in common. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewedPages } from '#contract/content/look.ts';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, hydrated, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { type Product, startProduct } from '../helpers/product.ts';
import { fetchPosts, fetchProducts, first } from '../helpers/public-pages.ts';
import { clickButton, showsMessage, signInOnPage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
let product: Product;
let cookies: Parameters<ReturnType<OpenPage['context']>['addCookies']>[0];
beforeAll(async () => {
  product = await startProduct();
  const page = await browser.open({ origin: product.origin });
  await signInOnPage(page, { file: path.join(product.dataDirectory, 'codes.log'), national: '5550100000' });
  cookies = await page.context().cookies();
});
afterAll(() => product?.remove());

const screen = href('siteAdmin', { part: 'style' });
async function openScreen({ js = true, address = screen } = {}): Promise<OpenPage> {
  const page = await browser.open({ origin: product.origin, js });
  await page.context().addCookies(cookies);
  await page.goto(address);
  if (js) await hydrated(page);
  return page;
}
const field = (page: OpenPage, name: string) => page.locator(`form#look [name="${name}"]`);

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

async function fillBrand(page: OpenPage, { colours, choices }: Brand): Promise<void> {
  for (const [name, value] of Object.entries(colours)) await field(page, name).fill(value);
  for (const [name, value] of Object.entries(choices)) await page.locator(`[name="${name}"][value="${value}"]`).check();
}

async function publishBrand(brand: Brand): Promise<void> {
  const page = await openScreen();
  await fillBrand(page, brand);
  await clickButton(page, 'Save and publish');
  await showsMessage(page, 'Published. Visitors see it now.');
  expect(page.problems).toEqual([]);
  // The event that tells the gateway may arrive after the answer.
  const frameColour = `content="${brand.colours['darkGround']}" media`;
  await expect.poll(async () => (await fetch(product.origin)).text()).toContain(frameColour);
}

const pageAddresses = async () => {
  const [posts, products] = await Promise.all([fetchPosts(product.origin), fetchProducts(product.origin)]);
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

describe.each(Object.entries(brands))('%s', (_, brand) => {
  test('every text of five pages can be read in both themes, with the colours of the brand', async () => {
    await publishBrand(brand);
    for (const [theme, viewport] of [
      ['light', { width: 1280, height: 900 }],
      ['dark', { width: 390, height: 844 }],
    ] as const) {
      const page = await browser.open({ origin: product.origin, system: theme, viewport, reducedMotion: true });
      for (const address of await pageAddresses()) {
        await page.goto(address);
        await hydrated(page);
        const { ground, text, sheets } = await facesOf(page);
        expect([address, theme, ground, text]).toEqual([
          address,
          theme,
          rgb(brand.colours[`${theme}Ground`] as string),
          rgb(brand.colours[`${theme}Text`] as string),
        ]);
        expect(sheets[0]).toMatch(/^look-[\w-]{12}\/boot\.\w+\.css$/);
        expect([address, theme, await accessibilityProblems(page)]).toEqual([address, theme, []]);
      }
      expect(page.problems).toEqual([]);
    }
  });

  test('the back office can be read too, and shows the pages of the draft', async () => {
    for (const [page, label] of Object.entries(previewedPages)) {
      const office = await openScreen({ address: href('siteAdmin', { part: 'style', preview: page }) });
      for (const theme of ['light', 'dark']) {
        const frame = office.frameLocator(`iframe[title="${label}, ${theme} theme"]`);
        await office.locator(`iframe[title="${label}, ${theme} theme"]`).scrollIntoViewIfNeeded();
        const shown = await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
        expect([page, theme, shown]).toEqual([page, theme, rgb(brand.colours[`${theme}Ground`] as string)]);
      }
      if (page === 'home') expect(await accessibilityProblems(office)).toEqual([]);
      expect(office.problems).toEqual([]);
    }
  });
});

test.each([true, false])(
  'a colour of little contrast is named with its ratio, and one press takes the nearest that passes, scripts: %s',
  async (js) => {
    const page = await openScreen({ js });
    await fillBrand(page, brands['a pale law office'] as Brand);
    await field(page, 'title').fill(`Pale, ${js}`);
    await field(page, 'lightAccent').fill('#9aa7bd');
    await field(page, 'darkText').fill('rebecca');
    await clickButton(page, 'Save draft');
    await page.locator('#look-darkText-error', { hasText: 'This is not a colour.' }).waitFor();
    await field(page, 'darkText').fill('rgb(230 232 236 / 50%)');
    await clickButton(page, 'Save draft');
    await page.locator('#look-darkText-error', { hasText: 'nobody can see through' }).waitFor();
    expect(await field(page, 'lightAccent').inputValue()).toBe('#9aa7bd');

    await field(page, 'darkText').fill('#14171c');
    await clickButton(page, 'Save draft');
    await page.locator('#look-darkText-error', { hasText: 'its contrast is 1.0 to 1' }).waitFor();
    await page
      .getByRole('button', { name: /^Use #/ })
      .last()
      .click();
    await showsMessage(page, 'Text, dark theme: #');
    const light = page.locator('p', { hasText: 'its contrast is 2.3 to 1, and needs 4.5' });
    await light.waitFor();
    await clickButton(page, 'Save and publish');
    await page.getByText('The draft is saved, but not published').first().waitFor();
    await light.getByRole('button').click();
    await showsMessage(page, 'Accent, light theme: #');
    expect(await light.count()).toBe(0);

    await clickButton(page, 'Publish saved changes');
    await showsMessage(page, 'Published. Visitors see it now.');
    const accent = await field(page, 'lightAccent').inputValue();
    await page.goto(href('siteAdmin', { part: 'versions' }));
    await page.getByText('Before it was replaced').first().waitFor();
    await page.goto(`${href('siteAdmin', { part: 'versions' })}&from=1&to=live`);
    await page.locator('section[aria-labelledby="compared"]', { hasText: accent.slice(1) }).waitFor();
    expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  },
);

test('two people who change the look at once see the conflict, and the second keeps what was typed', async () => {
  const [one, other] = [await openScreen(), await openScreen()];
  await field(one, 'title').fill('First');
  await clickButton(one, 'Save draft');
  await showsMessage(one, 'Draft saved.');
  await field(other, 'title').fill('Second');
  await clickButton(other, 'Save draft');
  const conflict = other
    .locator('[data-form-error]', { hasText: 'saved first' })
    .or(other.getByRole('heading', { name: /changed|saved/ }));
  await conflict.first().waitFor();
  expect(await field(other, 'title').inputValue()).toBe('Second');
  await clickButton(other, 'Save draft');
  await showsMessage(other, 'Draft saved.');
});
