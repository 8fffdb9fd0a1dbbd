import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, hydrated, setUpBrowser } from '../helpers/browser.ts';
import { mailsTo } from '../helpers/mail-folder.ts';
import { lastCode, sentCodes } from '../helpers/sign-in.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const customer = people.signIn('5550100001');
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

test.each(ways)('S27: the language of messages is chosen, and the next one is in it, %s JavaScript', async (_, js) => {
  const phone = js ? '5550100321' : '5550100322';
  const page = await open(href('settings'), { js, as: await people.session(phone) });
  const choice = page.getByLabel('Language of our messages');
  expect(await choice.inputValue()).toBe('');
  expect(await choice.locator('option').allInnerTexts()).toEqual([
    'The language of this site',
    ...['English', 'Deutsch', 'Français', 'Español'],
  ]);
  await choice.selectOption({ label: 'Deutsch' });
  await page.locator('#own-profile-email').fill(`language-${js}@example.org`);
  await clickButton(page, 'Save profile');
  await showsMessage(page, 'saved');
  await page.goto(href('settings'));
  expect(await choice.inputValue()).toBe('de');
  await clickButton(page, 'Send a code');
  await showsMessage(page, 'We sent a code');
  const mails = () => mailsTo(inject('mail'), `language-${js}@example.org`);
  await expect.poll(() => mails()[0]?.subject).toMatch(/^\d{6} ist Ihr Code für /);
  expect(mails()[0]?.html).toContain('<html lang="de">');
  await choice.selectOption('');
  await clickButton(page, 'Save profile');
  await showsMessage(page, 'saved');
  await page.goto(href('settings'));
  expect(await choice.inputValue()).toBe('');
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
  'S27: notifications are saved, %s JavaScript, and only those that are sent are offered',
  async (_, js) => {
    const page = await open(href('settings'), { js });
    const box = page.locator('[name="inquiries.sms"]');
    const offered = await page
      .locator('#notifications input[type="checkbox"]')
      .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).name));
    const events = ['orders', 'inquiries', 'waitlists', 'organizations', 'security'];
    expect(offered).toEqual(events.flatMap((event) => [`${event}.sms`, `${event}.email`]));
    const before = await box.isChecked();
    await box.setChecked(!before);
    await clickButton(page, 'Save notifications');
    await showsMessage(page, 'saved');
    await page.goto(href('settings'));
    expect(await box.isChecked()).toBe(!before);
  },
);

test.each(ways)(
  'S27: an e-mail address is confirmed with the code that was sent to it, %s JavaScript',
  async (_, js) => {
    const page = await open(href('settings'), { js, as: await people.session(js ? '5550100311' : '5550100312') });
    const address = `confirmed-${js}@example.org`;
    await page.locator('#own-profile-email').fill(address);
    await clickButton(page, 'Save profile');
    await page.getByText(`We send nothing to ${address} until you have confirmed`).waitFor();
    await clickButton(page, 'Send a code');
    await showsMessage(page, 'We sent a code');
    await expect.poll(() => mailsTo(inject('mail'), address).length).toBe(1);
    const code = page.locator('#email-code-otp');
    await code.pressSequentially('000000');
    await clickButton(page, 'Confirm the address');
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    // A reload still asks for the code.
    await page.goto(href('settings'));
    const [, sent = ''] = /^(\d{6})$/m.exec(mailsTo(inject('mail'), address)[0]?.text ?? '') ?? [];
    await code.pressSequentially(sent);
    await clickButton(page, 'Confirm the address');
    await showsMessage(page, 'is confirmed');
    await page.getByText(`You have confirmed ${address}.`).waitFor();
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

test.each(ways)(
  'S27 S58: a user downloads their data as one archive to read and to process, %s JavaScript',
  async (_, js) => {
    const page = await open(href('settings'), { js });
    await clickButton(page, 'Prepare my data');
    const link = page.locator('a[download]');
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(await buffer(await download.createReadStream()));
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(JSON.parse(textOf('data/auth-profile.json'))).toMatchObject([{ phoneNumber: '+15550100001' }]);
    expect(JSON.parse(textOf('data/auth-sessions.json')).length).toBeGreaterThan(0);
    const orders: Array<{ number: string }> = JSON.parse(textOf('data/trade-orders.json'));
    expect(orders.length).toBeGreaterThan(0);
    expect(textOf('data/trade-orders.csv')).toMatch(/^number,status,placedAt,/);
    expect([...(files['data/trade-orders.csv'] ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    for (const { number } of orders) {
      expect(textOf('data/trade-orders.csv')).toContain(number);
      expect(textOf('index.html')).toContain(`<dd>${number}</dd>`);
    }
    await page.goto(href('orders'));
    const shown = await page.locator('main').innerText();
    for (const { number } of orders) expect(shown).toContain(number);
    expect(page.problems).toEqual([]);
  },
);

test('S58: the page of the archive is accessible, and texts of people are text in it', async () => {
  const page = await open(href('settings'), { js: false });
  await page.locator('#own-profile-name').fill('<img src=x onerror=alert(1)>');
  await clickButton(page, 'Save profile');
  await showsMessage(page, 'saved');
  await clickButton(page, 'Prepare my data');
  const link = page.locator('a[download]');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const html = strFromU8(unzipSync(await buffer(await download.createReadStream()))['index.html']!);
  expect(html).toContain('&lt;img src=x');
  const own = await browser.open({ origin: inject('origin') });
  await own.setContent(html);
  expect(await own.locator('img').count()).toBe(0);
  expect(await accessibilityProblems(own)).toEqual([]);
  await page.goto(href('settings'));
  await page.locator('#own-profile-name').fill('Ada');
  await clickButton(page, 'Save profile');
});

test('S58: a link to the archive works for its owner and for minutes only', async () => {
  const page = await open(href('settings'), { js: false });
  await clickButton(page, 'Prepare my data');
  const link = (await page.locator('a[download]').getAttribute('href')) as string;
  const [, until, seal] = /archive=(\d+)\.([\w-]+)$/.exec(link) ?? [];
  for (const forged of [`${Number(until) + 1}.${seal}`, `${until}.`, '1.x', '']) {
    await page.goto(href('settings', { archive: forged }));
    await page.getByText('This link has expired.').waitFor();
  }
  const other = await open(link, { as: await people.session('5550100342'), js: false });
  await other.getByText('This link has expired.').waitFor();
  await other.goto(href('settings'));
  expect(await other.getByText('This link has expired.').count()).toBe(0);
});

test.each(ways)('S27: the deletion of an account is requested and cancelled, %s JavaScript', async (_, js) => {
  const page = await open(href('settings'), { as: await people.session(js ? '5550100331' : '5550100332'), js });
  await page.locator('#delete summary').click();
  await clickButton(page, 'Yes, delete my account');
  await showsMessage(page, 'Your account will be deleted.');
  await clickButton(page, 'Prepare my data');
  await page.locator('a[download]').waitFor();
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
