import { text } from 'node:stream/consumers';
import { beforeAll, expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { lastCode, sentCodes } from '../helpers/sign-in.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
let customer: Session;
beforeAll(async () => {
  customer = await people.session('5550100001');
});
const open = (path: string, options: Options = {}) => people.open(path, { as: customer, ...options });
type Options = Partial<Parameters<typeof people.open>[1]>;
const codesTo = (phone: string) =>
  sentCodes(inject('codes')).filter(({ phone_number }) => phone_number === phone).length;
const ways = [
  ['with', true],
  ['without', false],
] as const;

test.each(ways)('S27: a profile is saved and an invalid value reported at its field, %s JavaScript', async (_, js) => {
  const page = await open(href('settings'), { js });
  await page.locator('#own-profile-name').fill(`Ada ${js}`);
  await page.locator('#own-profile-email').fill('neither');
  await clickButton(page, 'Save profile');
  await expect.poll(() => page.locator('#own-profile-email').getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#own-profile-name').inputValue()).toBe(`Ada ${js}`);
  await page.locator('#own-profile-email').fill('ada@example.org');
  await clickButton(page, 'Save profile');
  await showsMessage(page, 'saved');
  await page.goto(href('settings'));
  expect(await page.locator('#own-profile-name').inputValue()).toBe(`Ada ${js}`);
});

test('S27 S72 S73: an address is saved with a suggested region of its country, and removed', async () => {
  const page = await open(href('settings'));
  await page.locator('#own-address-line1').fill('12 Mill Lane');
  await page.locator('#own-address-city').fill('Portland');
  await page.locator('#own-address-country').selectOption('US');
  await page.locator('#own-address-regions option[value="Oregon"]').waitFor({ state: 'attached' });
  await page.locator('#own-address-region').fill('Oregon');
  await clickButton(page, 'Save address');
  await showsMessage(page, 'saved');
  await page.goto(href('settings'));
  expect(await page.locator('#own-address-region').inputValue()).toBe('Oregon');
  expect(await page.locator('#own-address-country').inputValue()).toBe('US');
  await hydrated(page);
  await clickButton(page, 'Remove address');
  await showsMessage(page, 'removed');
  expect(await page.locator('#own-address-city').inputValue()).toBe('');
});

test.each(ways)(
  'S27: notifications by text message are saved, %s JavaScript, and no unused ones are offered',
  async (_, js) => {
    const page = await open(href('settings'), { js });
    const box = page.locator('[name="inquiries.sms"]');
    const offered = await page
      .locator('#notifications input[type="checkbox"]')
      .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).name));
    expect(offered).toEqual(['inquiries.sms', 'waitlists.sms']);
    const before = await box.isChecked();
    await box.setChecked(!before);
    await clickButton(page, 'Save notifications');
    await showsMessage(page, 'saved');
    await page.goto(href('settings'));
    expect(await box.isChecked()).toBe(!before);
  },
);

test('S27: devices are listed, and other ones can be signed out', async () => {
  const other = await people.session('5550100001');
  const page = await open(href('settings'));
  const list = page.locator('#sessions li');
  expect(await list.count()).toBeGreaterThan(1);
  expect(await list.first().innerText()).toMatch(/This device/);
  await clickButton(page, 'Sign out everywhere else');
  await showsMessage(page, 'signed out');
  expect(await list.count()).toBe(1);
  const ended = await open(href('account'), { as: other });
  expect(new URL(ended.url()).pathname).toBe(href('login'));
});

test('S27: the phone number is changed with a code that is sent to the new one', async () => {
  const page = await open(href('settings'), { as: await people.session('5550100301') });
  await page.locator('#new-phone-phoneNumber').fill('5550100302');
  await clickButton(page, 'Send code');
  const code = page.locator('#phone-code-otp');
  await code.waitFor();
  await code.pressSequentially('000000');
  await clickButton(page, 'Confirm the number');
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  // A reload still asks for the code.
  await page.goto(href('settings'));
  await page.getByText('We sent it to +1 555 010 0302.').waitFor();
  await code.pressSequentially(lastCode(inject('codes'), '+15550100302'));
  await clickButton(page, 'Confirm the number');
  await showsMessage(page, 'confirmed');
  expect(await page.locator('#phone').innerText()).toContain('+1\u00A0555\u00A0010\u00A00302');
});

test.each(ways)('S27: a user downloads account and orders as one file, %s JavaScript', async (_, js) => {
  const page = await open(href('settings'), { js });
  await clickButton(page, 'Prepare my data');
  const link = page.locator('a[download]');
  await link.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const data = JSON.parse(await text(await download.createReadStream()));
  expect(data.account.profile).toMatchObject({ phoneNumber: '+15550100001' });
  expect(data.account.sessions.length).toBeGreaterThan(0);
  await page.goto(href('orders'));
  const shown = await page.locator('main').innerText();
  expect(data.orders.length).toBeGreaterThan(0);
  for (const { number } of data.orders) expect(shown).toContain(number);
  expect(page.problems).toEqual([]);
});

test.each(ways)('S27: the deletion of an account is requested and cancelled, %s JavaScript', async (_, js) => {
  const page = await open(href('settings'), { as: await people.session(js ? '5550100331' : '5550100332'), js });
  await page.locator('#delete summary').click();
  await clickButton(page, 'Yes, delete my account');
  await showsMessage(page, 'Your account will be deleted.');
  await clickButton(page, 'Keep my account');
  await showsMessage(page, 'will not be deleted');
  expect(await page.locator('#delete summary').count()).toBe(1);
});

test('T48: identity is confirmed with a code, and then the requested page opens', async () => {
  const page = await open(href('confirm', { redirect: href('settings') }), { as: await people.session('5550100341') });
  await page.getByRole('button', { name: /^Send a code/ }).click();
  await page.locator('[name="otp"]').waitFor();
  // A reload and a request for another code keep this step.
  await page.reload();
  await page.locator('[name="otp"]').waitFor();
  const again = page.getByRole('button', { name: /^Send another code/ });
  for (let sent = 1; sent < 6; sent++) {
    await again.click();
    await expect.poll(() => codesTo('+15550100341')).toBe(sent + 2);
  }
  await expect.poll(() => again.innerText()).toMatch(/in (0:[0-5]\d|1:00)/);
  await page.locator('[name="otp"]').waitFor();
  await page.locator('[name="otp"]').pressSequentially(lastCode(inject('codes'), '+15550100341'));
  await clickButton(page, 'Confirm');
  await page.waitForURL(`**${href('settings')}`);
});
