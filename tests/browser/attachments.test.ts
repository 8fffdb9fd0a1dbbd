/** Files of messages on the site, with and without JavaScript (docs/decisions/057-replies-by-e-mail.md). */
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, phone, setUpBrowser, waitForMinimumFillTime } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const staff = people.signIn('5550100000');
const customer = people.signIn('5550100002');

const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
const fileField = (page: Page, form: string) => page.locator(`#${form} input[type="file"]`);

async function downloaded(page: Page, name: string): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return { name: download.suggestedFilename(), content: await text(await download.createReadStream()) };
}

test('S14 S37 S71: files go both ways and survive a form that comes back', async () => {
  const page = await people.open(href('contact'), { as: customer, viewport: phone });
  await page.locator('[name="name"]').fill('Amina Sol');
  await page.locator('[name="contact"]').fill('amina@example.com');
  await page.locator('[name="message"]').fill(`See the files, x.`);
  await fileField(page, 'inquiry').setInputFiles([file('plan.txt', 'A plan.'), file('list.csv', 'a;b')]);
  await waitForMinimumFillTime(page);
  // Without a topic the form comes back, with the files that it uploaded.
  await page.locator('form#inquiry button:not([type="button"])').last().click();
  await page.getByText('Please choose a topic.').first().waitFor();
  await page.getByLabel(/list\.csv/).uncheck();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('[name="topic"]').selectOption('order');
  await page.locator('form#inquiry button:not([type="button"])').last().click();
  await page.locator('[data-form-success]').first().waitFor();
  const [reference = ''] = /INQ-[0-9A-Z]{6}/.exec(page.url()) ?? [];

  const desk = await people.open(`${href('customerService')}?thread=${reference}`, { as: staff });
  expect(await downloaded(desk, 'plan.txt')).toEqual({ name: 'plan.txt', content: 'A plan.' });
  expect(await desk.getByText('list.csv').count()).toBe(0);
  await desk.locator('#thread-answer [name="body"]').fill('And our file.');
  await fileField(desk, 'thread-answer').setInputFiles([file('offer.txt', 'An offer.')]);
  await clickButton(desk, 'Send answer');
  await showsMessage(desk, 'Answer sent.');
  await desk.getByRole('radio', { name: 'Internal note' }).check();
  await desk.locator('[name="note"]').fill('A note with a file.');
  await fileField(desk, 'thread-note').setInputFiles([file('inside.txt', 'For colleagues.')]);
  await clickButton(desk, 'Save note');
  await showsMessage(desk, 'Only colleagues see it.');
  await desk.getByRole('link', { name: 'inside.txt' }).waitFor();

  const own = await people.open(href('message', { reference }), { as: customer });
  expect(await downloaded(own, 'offer.txt')).toEqual({ name: 'offer.txt', content: 'An offer.' });
  expect(await own.getByText('inside.txt').count()).toBe(0);
  await own.locator('[name="message"]').fill('A reply with a file.');
  await fileField(own, 'write-back').setInputFiles([file('virus.exe', 'MZ\u0000\u0001')]);
  await clickButton(own, 'Send');
  await own
    .getByText(/virus\.exe.*type that is not accepted/)
    .first()
    .waitFor();
  expect(await own.locator('[name="message"]').inputValue()).toBe('A reply with a file.');
  await fileField(own, 'write-back').setInputFiles([file('answer.txt', 'An answer.')]);
  await clickButton(own, 'Send');
  await showsMessage(own, 'Message sent.');
  await own.getByRole('link', { name: 'answer.txt' }).waitFor();
  expect(await accessibilityProblems(own)).toEqual([]);
});
