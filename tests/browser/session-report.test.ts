import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { newPhoneNumber } from '../helpers/back-office.ts';
import { accessibilityProblems, phone, setUpBrowser } from '../helpers/browser.ts';
import { sentCodes } from '../helpers/sign-in.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const textsTo = (number: string) =>
  sentCodes(inject('codes'))
    .filter(({ phone_number, code }) => phone_number === number && code === undefined)
    .map((sent) => (sent as unknown as { text: string }).text);

test.each([
  ['with', true],
  ['without', false],
] as const)(
  'T48: the link of a message about a new device signs that device out without a sign-in, %s JavaScript',
  async (_, js) => {
    const national = newPhoneNumber();
    const own = await people.session(national);
    const stranger = await people.session(national);
    await expect.poll(() => textsTo(`+1${national}`)).toHaveLength(1);
    const [, path = ''] = /https?:\/\/[^/]+(\/not-me\/\S+)/.exec(textsTo(`+1${national}`)[0] ?? '') ?? [];
    const page = await browser.open({ origin: inject('origin'), js, viewport: phone });
    expect((await page.goto(path))?.headers()['cache-control']).toContain('no-store');
    await page.getByRole('heading', { name: 'Was this you?' }).waitFor();
    if (js) expect(await accessibilityProblems(page)).toEqual([]);
    await clickButton(page, 'This was not me: sign it out');
    await showsMessage(page, 'That device is signed out.');
    if (js) expect(await accessibilityProblems(page)).toEqual([]);
    const pathOf = async (as: typeof own) => new URL((await people.open(href('account'), { as })).url()).pathname;
    await expect.poll(() => pathOf(stranger)).toBe(href('login'));
    expect(await pathOf(own)).toBe(href('account'));
    await page.goto(path);
    await page.getByRole('heading', { name: 'This device is signed out' }).waitFor();
    expect((await page.goto(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`))?.status()).toBe(404);
  },
);
