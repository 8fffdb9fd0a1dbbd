/**
 * People with read-only permissions see the back office without its operations
 * (docs/decisions/086-read-only-permissions.md).
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { newPhoneNumber } from '../helpers/back-office.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { createPageVisitor, signInByForms } from '../helpers/page-visitor.ts';
import { makeReader } from '../helpers/read-only.ts';
import { lastCode } from '../helpers/sign-in.ts';
import { type Session, setUpPeople } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
let viewer: Session;

beforeAll(async () => {
  const national = newPhoneNumber();
  await people.session(national);
  const admin = createPageVisitor(inject('origin'));
  const code = (to: string) => lastCode(inject('codes'), to);
  await signInByForms(admin, { phoneNumber: demoPeople.admin.phoneNumber, code });
  await makeReader(admin, national);
  viewer = await people.session(national);
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
