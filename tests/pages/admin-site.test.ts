import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { clickButton, type Session, setUpVisits, showsMessage } from '../helpers/signed-in.ts';
import { changeLanguage } from '../helpers/site-language.ts';

const people = setUpVisits();
const screen = href('siteAdmin');
let admin: Session;
beforeAll(async () => {
  admin = await people.session('5550100000');
});
// Others read its pages in English, even if the test of languages ends in the middle.
afterAll(() => changeLanguage('en-GB'));
const open = (path: string) => people.visit(path, { as: admin });

test('S10 S11: details of the site are changed', async () => {
  const page = await open(screen);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const [tagline, address] = [await field('tagline').inputValue(), await field('addressLines').inputValue()];
  await field('tagline').fill(`A tagline, x`);
  await field('addressLines').fill(`Unit x\n\nHarbour Road`);
  await field('socialUrl').fill('social.example/@us');
  await field('socialLabel').fill('Our profile');
  await clickButton(page, 'Save site');
  await page.locator('[data-form-error]').waitFor();
  expect(await page.locator('#site-socialUrl-error').innerText()).toContain('begins with https://');
  expect(await field('tagline').inputValue()).toBe(`A tagline, x`);
  await field('socialUrl').fill('');
  await clickButton(page, 'Save site');
  await page.locator('#site-socialUrl-error', { hasText: 'remove its label' }).waitFor();
  await field('socialUrl').fill('https://social.example/@us');
  await clickButton(page, 'Save site');
  await showsMessage(page, 'Site saved.');

  const visitor = await people.visit(href('about'), { as: [] });
  const footer = visitor.getByRole('contentinfo');
  const shown = async () => {
    await visitor.reload();
    return footer.innerText();
  };
  await expect.poll(shown).toMatch(/A tagline, x[\s\S]*Unit x\s*Harbour Road/);
  expect(await footer.getByRole('link', { name: 'Our profile' }).getAttribute('href')).toBe(
    'https://social.example/@us',
  );

  await page.goto(href('siteAdmin', { part: 'history' }));
  await page.getByText(`A tagline, x`).first().waitFor();
  await page.goto(screen);
  await field('tagline').fill(tagline);
  await field('addressLines').fill(address);
  await field('socialUrl').fill('');
  await field('socialLabel').fill('');
  await clickButton(page, 'Save site');
  await showsMessage(page, 'Site saved.');
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
});

test('menus are changed', async () => {
  const page = await open(href('siteAdmin', { part: 'menus' }));
  const list = page.getByRole('list', { name: 'Links of the header' });
  const labels = async () =>
    (await list.locator('li a').allInnerTexts()).map((text) => text.replace(', edit this link', ''));
  const rowOf = (label: string) => list.getByRole('listitem').filter({ hasText: label });
  const before = await labels();
  await page.getByRole('link', { name: 'Add a link to the header' }).click();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('label').fill(`Shop x`);
  await field('href').fill('shop.example');
  await clickButton(page, 'Add link');
  await page.locator('#menu-link-href-error', { hasText: 'begins with https://' }).waitFor();
  expect(await field('label').inputValue()).toBe(`Shop x`);
  await field('href').fill('/about');
  await clickButton(page, 'Add link');
  await page.locator('#menu-link-href-error', { hasText: 'already has a link' }).waitFor();
  await field('href').fill('https://shop.example/');
  await clickButton(page, 'Add link');
  await page.getByText('Link added.').waitFor();
  expect(await labels()).toEqual([...before, `Shop x`]);

  await rowOf(`Shop x`).getByRole('button', { name: 'Move up' }).click();
  await showsMessage(page, `Moved Shop x to position ${before.length} of ${before.length + 1}.`);
  expect(await labels()).toEqual(before.toSpliced(-1, 0, `Shop x`));
  const visitor = await people.visit(href('news'), { as: [] });
  const menu = visitor.getByRole('navigation', { name: 'Main', includeHidden: true });
  const shown = async () => {
    await visitor.reload();
    return menu.locator(`a[href="https://shop.example/"]`).count();
  };
  await expect.poll(shown).toBe(1);

  await rowOf(`Shop x`).getByRole('link').click();
  await page.locator('[name="audience"][value="signed-in"]').check();
  await clickButton(page, 'Save link');
  await page.getByText('Link saved.').waitFor();
  await rowOf(`Shop x`).getByText('Signed in only').waitFor();
  await expect.poll(shown).toBe(0);
  // Pages of the back office have no menu of the site.
  const own = await open(href('settings'));
  const ownMenu = own.getByRole('navigation', { name: 'Main', includeHidden: true });
  expect(await ownMenu.locator('a[href="https://shop.example/"]').count()).toBe(1);
  await own.close();

  await rowOf(`Shop x`).getByRole('button', { name: 'Remove' }).click();
  await showsMessage(page, `Shop x: removed.`);
  expect(await labels()).toEqual(before);
  await page.goto(href('siteAdmin', { part: 'history' }));
  await page.getByText('Menus').first().waitFor();
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
});

test('language and time zone of the site are changed', async () => {
  const page = await open(href('siteAdmin', { part: 'region' }));
  const change = async (locale: string, timeZone: string) => {
    await page.locator('[name="locale"]').selectOption(locale);
    await page.locator('[name="timeZone"]').selectOption(timeZone);
    await clickButton(page, 'Save language and region');
    await showsMessage(page, 'Language and region saved.');
  };
  await change('de-DE', 'Europe/Berlin');
  const visitor = await people.visit(href('products'), { as: [] });
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
});

test('redirects are added, changed and deleted', async () => {
  const page = await open(href('siteAdmin', { part: 'redirects' }));
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const from = `/team-x`;
  await field('from').fill(from);
  await field('to').fill(from);
  await clickButton(page, 'Add redirect');
  await page.locator('#redirect-new-to-error', { hasText: 'leads into a loop' }).waitFor();
  expect(await field('from').inputValue()).toBe(from);
  await field('to').fill('/about');
  await clickButton(page, 'Add redirect');
  await showsMessage(page, `Redirect from ${from} added.`);
  const visitor = await people.visit('/', { as: [] });
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
});
