import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { sendInquiry } from '../helpers/inquiries.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const desk = href('customerService');
let staff: Session;
let customer: Session;
/** Reference of the inquiry that the customer wrote. */
let reference: string;
const subject = `A parcel from ${Date.now()}`;

beforeAll(async () => {
  staff = await people.session('5550100000');
  customer = await people.session('5550100002');
  reference = await write(`${subject}: where is it?`);
});

const open = (query: string, options: { js?: boolean } = {}) =>
  people.open(`${desk}?${query}`, { as: staff, ...options });
const thread = (options: { js?: boolean; part?: string } = {}) =>
  open(`thread=${reference}${options.part ? `&part=${options.part}` : ''}`, options);

const write = async (message: string, as = customer) =>
  sendInquiry(await people.visit(href('contact'), { as }), { message, topic: 'order' });

const answers = (page: Page) => page.locator('#thread-answer [name="body"]');

test('S37: the list stays beside an inquiry on wide screens', async () => {
  const page = await open(`thread=${reference}&list=${encodeURIComponent('status=all')}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = page.getByRole('navigation', { name: 'Inquiries of the list' });
  const current = list.locator('[aria-current="page"]');
  expect(await current.innerText()).toContain('Amina Sol');
  const other = list.getByRole('link').filter({ hasNotText: 'Amina Sol' }).first();
  const name = await other.locator('strong').innerText();
  await other.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await current.locator('strong').innerText()).toBe(name);
  expect(new URL(page.url()).searchParams.get('list')).toBe('status=all');
  await page.setViewportSize({ width: 820, height: 900 });
  expect(await list.isVisible()).toBe(false);
});

test('S37: the draft of an answer survives a reload until it is sent', async () => {
  const page = await thread();
  await answers(page).fill('A beginning that must not be lost');
  await page.reload();
  await expect.poll(() => answers(page).inputValue()).toBe('A beginning that must not be lost');
  await clickButton(page, 'Send and resolve');
  await showsMessage(page, 'inquiry resolved');
  await page.reload();
  expect(await answers(page).inputValue()).toBe('');
});

test('S37: a slash offers saved replies, and choosing a note keeps the answer', async () => {
  const page = await thread();
  const list = page.getByRole('listbox', { name: 'Saved replies' });
  await answers(page).fill('Good morning,');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/par');
  await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual(['Where is my parcel?']);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => answers(page).inputValue()).toMatch(/^Good morning,\nYour parcel has left/);
  await list.waitFor({ state: 'detached' });
  await page.keyboard.type('\n/');
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  const typed = await answers(page).inputValue();
  expect(typed).toMatch(/\n\/$/);

  await page.getByRole('radio', { name: 'Internal note' }).check();
  await answers(page).waitFor({ state: 'hidden' });
  await page.locator('[name="note"]').fill('Ask the carrier first.');
  await page.reload();
  await expect.poll(() => answers(page).inputValue()).toBe(typed);
  await page.getByText('unsaved', { exact: true }).last().waitFor();
  await page.getByRole('radio', { name: 'Internal note' }).check();
  expect(await page.locator('[name="note"]').inputValue()).toBe('Ask the carrier first.');
  expect(page.problems).toEqual([]);
});
