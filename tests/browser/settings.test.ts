/** The work of scripts in the settings, and the look of the archive of somebody’s data; `pages/settings.test.ts` has the rest. */
import { strFromU8, unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { decoded } from '../helpers/page-visitor.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';
import { signedIn } from '../helpers/visitors.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);

test('S27 S73: an address is saved with a suggested region of its country, and a code has its own step', async () => {
  const page = await people.open(href('settings'), { as: await people.session('5550100303') });
  await page.locator('#own-address-line1').fill('12 Mill Lane');
  await page.locator('#own-address-city').fill('Portland');
  await page.locator('#own-address-country').selectOption('US');
  await page.locator('#own-address-regions option[value="Oregon"]').waitFor({ state: 'attached' });
  await page.locator('#own-address-region').fill('Oregon');
  await clickButton(page, 'Save address');
  await showsMessage(page, 'saved');
  await page.locator('#new-phone-phoneNumber').fill('5550100304');
  await clickButton(page, 'Send code');
  const code = page.locator('#phone-code-otp');
  await code.waitFor();
  await code.pressSequentially('000000');
  await clickButton(page, 'Confirm the number');
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
});

test('S58: the page of the archive is accessible, and texts of people are text in it', async () => {
  const person = await signedIn('+15550100343');
  const settings = await person.read(href('settings'));
  await person.press(settings, 'Save profile', { name: '<img src=x onerror=alert(1)>' });
  const { html: ready } = await person.press(settings, 'Prepare my data');
  const [, link = ''] = /<a[^>]*href="([^"]*archive=[^"]*)"/.exec(ready) ?? [];
  const archive = await (await person.get(decoded(link))).arrayBuffer();
  const html = strFromU8(unzipSync(new Uint8Array(archive))['index.html']!);
  expect(html).toContain('&lt;img src=x');
  const page = await browser.open({ origin: inject('origin') });
  await page.setContent(html);
  expect(await page.locator('img').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});
