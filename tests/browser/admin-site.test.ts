import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { expectAccessibleLayout } from '../helpers/back-office.ts';
import { setUpBrowser } from '../helpers/browser.ts';
import { dragTo } from '../helpers/dragging.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());
const screen = href('siteAdmin');
let admin: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
});
const open = (path: string, js = true) => people.open(path, { as: admin, js });

test.each([true, false])('S10 S11: details of the site are changed, scripts: %s, and visitors see them', async (js) => {
  const page = await open(screen, js);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const [tagline, address] = [await field('tagline').inputValue(), await field('addressLines').inputValue()];
  await field('tagline').fill(`A tagline, ${js}`);
  await field('addressLines').fill(`Unit ${js}\n\nHarbour Road`);
  await field('socialUrl').fill('social.example/@us');
  await field('socialLabel').fill('Our profile');
  await clickButton(page, 'Save site');
  await page.locator('[data-form-error]').waitFor();
  expect(await page.locator('#site-socialUrl-error').innerText()).toContain('begins with https://');
  expect(await field('tagline').inputValue()).toBe(`A tagline, ${js}`);
  await field('socialUrl').fill('');
  await clickButton(page, 'Save site');
  await page.locator('#site-socialUrl-error', { hasText: 'remove its label' }).waitFor();
  await field('socialUrl').fill('https://social.example/@us');
  await clickButton(page, 'Save site');
  await showsMessage(page, 'Site saved.');

  const visitor = await people.open(href('about'), { as: [], js });
  const footer = visitor.getByRole('contentinfo');
  const shown = async () => {
    await visitor.reload();
    return footer.innerText();
  };
  await expect.poll(shown).toMatch(new RegExp(`A tagline, ${js}[\\s\\S]*Unit ${js}\\s+Harbour Road`));
  expect(await footer.getByRole('link', { name: 'Our profile' }).getAttribute('href')).toBe(
    'https://social.example/@us',
  );

  await page.goto(href('siteAdmin', { part: 'history' }));
  await page.getByText(`A tagline, ${js}`).first().waitFor();
  await page.goto(screen);
  await field('tagline').fill(tagline);
  await field('addressLines').fill(address);
  await field('socialUrl').fill('');
  await field('socialLabel').fill('');
  await clickButton(page, 'Save site');
  await showsMessage(page, 'Site saved.');
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('two people who change the site at once see the conflict, and the second can keep the own text', async () => {
  const [first, second] = [await open(screen), await open(screen)];
  const footnote = await first.locator('[name="footnote"]').inputValue();
  await first.locator('[name="footnote"]').fill('What the first one wrote');
  await clickButton(first, 'Save site');
  await showsMessage(first, 'Site saved.');
  await second.locator('[name="footnote"]').fill('What the second one wrote');
  await clickButton(second, 'Save site');
  const conflict = second.getByRole('region', { name: 'You saved this in another window' });
  await conflict.waitFor();
  expect(await conflict.innerText()).toMatch(/What the first one wrote[\s\S]*What the second one wrote/);
  await clickButton(second, 'Save site');
  await showsMessage(second, 'Site saved.');
  expect(await second.locator('[name="footnote"]').inputValue()).toBe('What the second one wrote');
  await second.locator('[name="footnote"]').fill(footnote);
  await clickButton(second, 'Save site');
  await expect.poll(() => second.locator('[name="footnote"]').inputValue()).toBe(footnote);
  expect(second.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test.each([true, false])('menus are changed, with scripts: %s, and visitors see their own links', async (js) => {
  const page = await open(href('siteAdmin', { part: 'menus' }), js);
  const list = page.getByRole('list', { name: 'Links of the header' });
  const labels = () => list.locator('li a').evaluateAll((all) => all.map((each) => each.firstChild?.textContent));
  const rowOf = (label: string) => list.getByRole('listitem').filter({ hasText: label });
  const before = await labels();
  await page.getByRole('link', { name: 'Add a link to the header' }).click();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('label').fill(`Shop ${js}`);
  await field('href').fill('shop.example');
  await clickButton(page, 'Add link');
  await page.locator('#menu-link-href-error', { hasText: 'begins with https://' }).waitFor();
  expect(await field('label').inputValue()).toBe(`Shop ${js}`);
  await field('href').fill('/about');
  await clickButton(page, 'Add link');
  await page.locator('#menu-link-href-error', { hasText: 'already has a link' }).waitFor();
  await field('href').fill('https://shop.example/');
  await clickButton(page, 'Add link');
  await page.getByText('Link added.').waitFor();
  expect(await labels()).toEqual([...before, `Shop ${js}`]);

  await rowOf(`Shop ${js}`).getByRole('button', { name: 'Move up' }).click();
  await showsMessage(page, `Moved Shop ${js} to position ${before.length} of ${before.length + 1}.`);
  expect(await labels()).toEqual(before.toSpliced(-1, 0, `Shop ${js}`));
  if (js) {
    await dragTo(list, `Shop ${js}`, list.getByRole('listitem').last(), 'lower');
    await showsMessage(page, `Moved Shop ${js} to position ${before.length + 1} of ${before.length + 1}.`);
    expect(await labels()).toEqual([...before, `Shop ${js}`]);
  }
  const visitor = await people.open(href('news'), { as: [], js });
  const menu = visitor.getByRole('navigation', { name: 'Main' });
  const shown = async () => {
    await visitor.reload();
    return menu.locator(`a[href="https://shop.example/"]`).count();
  };
  await expect.poll(shown).toBe(1);

  await rowOf(`Shop ${js}`).getByRole('link').click();
  await page.locator('[name="audience"][value="signed-in"]').check();
  await clickButton(page, 'Save link');
  await page.getByText('Link saved.').waitFor();
  await rowOf(`Shop ${js}`).getByText('Signed in only').waitFor();
  await expect.poll(shown).toBe(0);
  // Pages of the back office have no menu of the site.
  const own = await open(href('settings'), js);
  const ownMenu = own.getByRole('navigation', { name: 'Main' });
  expect(await ownMenu.locator('a[href="https://shop.example/"]').count()).toBe(1);
  await own.close();

  await rowOf(`Shop ${js}`).getByRole('button', { name: 'Remove' }).click();
  await showsMessage(page, `Shop ${js}: removed.`);
  expect(await labels()).toEqual(before);
  await page.goto(href('siteAdmin', { part: 'history' }));
  await page.getByText('Menus').first().waitFor();
  expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  expect(visitor.problems).toEqual([]);
});

test('a link that somebody removed meanwhile can be added again with what was typed', async () => {
  const path = href('siteAdmin', { part: 'menus', link: 'footer /horizon' });
  const [first, second] = [await open(path), await open(href('siteAdmin', { part: 'menus' }))];
  const row = second
    .getByRole('list', { name: 'Links of the footer' })
    .getByRole('listitem')
    .filter({ hasText: 'Horizon' });
  await row.getByRole('button', { name: 'Remove' }).click();
  await showsMessage(second, 'Horizon: removed.');
  await first.locator('[name="label"]').fill('The horizon');
  await clickButton(first, 'Save link');
  await first.locator('[data-form-error]', { hasText: 'Someone has removed this link' }).waitFor();
  expect(await first.locator('[name="label"]').inputValue()).toBe('The horizon');
  await first.locator('[name="label"]').fill('Horizon');
  await clickButton(first, 'Add link');
  await first.getByText('Link added.').waitFor();
  expect(first.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});

test.each([true, false])('language and time zone of the site are changed, with scripts: %s', async (js) => {
  const page = await open(href('siteAdmin', { part: 'region' }), js);
  const change = async (locale: string, timeZone: string) => {
    await page.locator('[name="locale"]').selectOption(locale);
    await page.locator('[name="timeZone"]').selectOption(timeZone);
    await clickButton(page, 'Save language and region');
    await showsMessage(page, 'Language and region saved.');
  };
  await change('de-DE', 'Europe/Berlin');
  const visitor = await people.open(href('products'), { as: [], js });
  const shown = async () => {
    await visitor.reload();
    return [await visitor.locator('html').getAttribute('lang'), await visitor.getByText(/^\d+\s€$/).count()];
  };
  await expect.poll(shown).toEqual(['de-DE', expect.any(Number)]);
  expect((await shown())[1]).toBeGreaterThan(3);
  await page.reload();
  const example = page.getByRole('complementary');
  expect(await example.innerText()).toMatch(/1\.234,50\s€/);
  expect(await example.innerText()).toMatch(/ um \d\d:\d\d (?:MEZ|MESZ)/);
  await change('en-GB', 'UTC');
  await expect.poll(shown).toEqual(['en-GB', 0]);
  expect([...page.problems, ...visitor.problems]).toEqual([]);
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

test.each([true, false])(
  'redirects are added, changed and deleted, with scripts: %s, and visitors follow them',
  async (js) => {
    const page = await open(href('siteAdmin', { part: 'redirects' }), js);
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const from = `/team-${js}`;
    await field('from').fill(from);
    await field('to').fill(from);
    await clickButton(page, 'Add redirect');
    await page.locator('#redirect-new-to-error', { hasText: 'leads into a loop' }).waitFor();
    expect(await field('from').inputValue()).toBe(from);
    await field('to').fill('/about');
    await clickButton(page, 'Add redirect');
    await showsMessage(page, `Redirect from ${from} added.`);
    const visitor = await people.open('/', { as: [], js });
    const target = async () => {
      await visitor.goto(from);
      return new URL(visitor.url()).pathname;
    };
    await expect.poll(target).toBe('/about');

    await page.getByRole('link', { name: from, exact: true }).click();
    await page.locator('#redirect [name="to"]').fill('/news');
    await field('status').selectOption('302');
    await clickButton(page, 'Save redirect');
    await page.getByText('Redirect saved.').waitFor();
    await expect.poll(target).toBe('/news');

    await page.getByRole('link', { name: from, exact: true }).click();
    await clickButton(page, 'Delete redirect');
    await showsMessage(page, `Redirect from ${from} deleted.`);
    await expect.poll(target).toBe(from);
    await clickButton(page, 'Undo');
    await showsMessage(page, `Redirect from ${from} restored.`);
    await expect.poll(target).toBe('/news');
    await page.getByRole('link', { name: from, exact: true }).click();
    await clickButton(page, 'Delete redirect');
    await showsMessage(page, `Redirect from ${from} deleted.`);
    expect(page.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  },
);

test('the palette opens the screen Site, which fits and is accessible', async () => {
  const page = await open(href('account'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('site');
  await page.getByRole('option', { name: 'Site System' }).click();
  await page.getByRole('heading', { name: 'Site', level: 1 }).waitFor();
  await expectAccessibleLayout(page, [
    screen,
    href('siteAdmin', { part: 'menus' }),
    href('siteAdmin', { part: 'menus', link: 'header /about' }),
    href('siteAdmin', { part: 'look' }),
    href('siteAdmin', { part: 'redirects' }),
    href('siteAdmin', { part: 'region' }),
    href('siteAdmin', { part: 'history' }),
  ]);
  expect(page.problems).toEqual([]);
});
