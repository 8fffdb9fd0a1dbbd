/**
 * People with read-only permissions see the back office without its operations
 * (docs/decisions/086-read-only-permissions.md).
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { permissions } from '#contract/auth/permissions.ts';
import { isOfStaff, viewOf } from '#contract/auth/read-only-permissions.ts';
import { href } from '#contract/routes.ts';
import { allScreens } from '#contract/screens.ts';
import { idInUrl, newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { accessibilityProblems, type OpenPage, setUpBrowser } from '../helpers/browser.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const viewPermissions = Object.keys(permissions).filter((id) => id.endsWith('.view') && isOfStaff(id));
let viewer: Session;

beforeAll(async () => {
  const phone = newPhoneNumber();
  await people.session(phone);
  const page = await people.open(href('rolesAdmin', { role: 'new' }), {
    as: await people.session('5550100000'),
    js: false,
  });
  await page.locator('[name="name"]').fill(uniqueName('Readers'));
  for (const id of viewPermissions) await page.locator(`[name="may:${id}"]`).check();
  await clickButton(page, 'Create role');
  await page.getByText('Role created.').first().waitFor();
  await page.goto(`${href('rolesAdmin', { role: idInUrl(page, 'role') })}&find=${phone}`);
  await page.getByRole('list', { name: 'Found' }).getByRole('button').click();
  await showsMessage(page, 'Added to the role');
  viewer = await people.session(phone);
});

/** Labels of the forms with a button that can be pressed, but for those that concern only the viewer. */
const usable = (page: Page): Promise<string[]> =>
  page.locator('form').evaluateAll((forms) =>
    (forms as HTMLFormElement[])
      .filter((form) => form.method === 'post')
      .filter((form) => [...form.elements].some((each) => each.matches('button:not([type="button"]):enabled')))
      .map((form) => form.getAttribute('aria-label') ?? form.id)
      .filter((label) => !['Sign out', 'Save view', 'Rename view', 'Delete view'].includes(label)),
  );

async function expectReadOnly(page: OpenPage, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect([path, answer?.status(), new URL(page.url()).pathname]).toEqual([path, 200, path.split('?')[0]]);
  expect([path, await usable(page)]).toEqual([path, []]);
}

/** The audit log only shows, and URLs of webhooks are often secrets: neither has a read-only permission. */
const screens = allScreens.filter(({ permissions: all }) =>
  Object.keys(all).some((id) => viewPermissions.includes(viewOf(id))),
);

test.each(screens.map(({ label, path, query: [record = ''], remembered }) => ({ label, path, record, remembered })))(
  'S33: somebody with read-only permissions sees $label, its tabs and a record, and can change nothing',
  async ({ path, record, remembered }) => {
    const page = await people.open(`${path}?view=all`, { as: viewer, js: false });
    await expectReadOnly(page, `${path}?view=all`);
    await page.getByText('You can see this, but not change it.').waitFor();
    const links = await page
      .locator('main a[href]')
      .evaluateAll((all) => (all as HTMLAnchorElement[]).map((link) => link.pathname + link.search));
    const own = [...new Set(links)].filter((link) => link.startsWith(`${path}?`));
    expect(own.filter((link) => /=new(&|$)/.test(link))).toEqual([]);
    const records = own.filter((link) => link.startsWith(`${path}?${record}=`));
    if (remembered) expect(records).not.toEqual([]);
    const others = own.filter((link) => !/[?&](export|sort|columns|after|q)=/.test(link));
    for (const link of new Set([...records.slice(0, 1), ...others.slice(0, 5)])) await expectReadOnly(page, link);
    expect(page.problems).toEqual([]);
  },
);

test('S37: somebody with read-only permissions reads an inquiry with scripts, without a composer that could send', async () => {
  const page = await people.open(`${href('customerService')}?view=all&status=all`, { as: viewer });
  await page.locator('tbody a').first().click();
  await page.getByRole('list', { name: 'Messages and notes' }).waitFor();
  await page.getByText('You can see this, but not change it.').waitFor();
  expect(await usable(page)).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(page.problems).toEqual([]);
});

test('S33: the palette exports what somebody may see, and imports what they may change', async () => {
  const found = async (as: Session) => {
    const page = await people.open(href('account'), { as });
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill('products');
    await page.getByRole('option', { name: 'Products Commerce' }).waitFor();
    const labels = await page.getByRole('option').locator('span:first-child').allInnerTexts();
    return ['New product', 'Import products', 'Export products as CSV'].filter((label) => labels.includes(label));
  };
  expect(await found(viewer)).toEqual(['Export products as CSV']);
  const admin = await people.session('5550100000');
  expect(await found(admin)).toEqual(['New product', 'Import products', 'Export products as CSV']);

  const page = await people.open(`${href('account')}?q=export+products`, { as: viewer, js: false });
  const link = page.getByRole('link', { name: /^Export products as CSV/ });
  expect(await link.getAttribute('download')).toBe('');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('products.csv');
});
