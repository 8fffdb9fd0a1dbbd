/** The inbox of staff beside the screens of customer-service.test.ts: what appears by itself, and what follows by rules. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import { withShortPauses } from '../helpers/autosave.ts';
import { newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { accessibilityProblems, setUpBrowser } from '../helpers/browser.ts';
import { giveRole } from '../helpers/give-role.ts';
import { sendInquiry } from '../helpers/inquiries.ts';
import { clickButton, type Session, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser(withShortPauses);
const people = setUpPeople(browser);
const desk = href('customerService');
const subject = `A kettle of ${Date.now()}`;
const support = '00000000-0000-4000-9000-000000000003';
let staff: Session;
let customer: Session;

beforeAll(async () => {
  staff = await people.session('5550100000');
  customer = await people.session('5550100002');
});

const open = (query: string, options: { js?: boolean } = {}) =>
  people.open(`${desk}?${query}`, { as: staff, ...options });
const rows = (page: Page) => page.locator('tbody tr');
const answers = (page: Page) => page.locator('#thread-answer [name="body"]');

const write = async (message: string, as = customer) =>
  sendInquiry(await people.visit(href('contact'), { as }), { message, topic: 'repair' });

/** Once the gateway has confirmed it, nothing that happens later is missed. */
async function openLive(query: string) {
  const page = await people.open(href('account'), { as: staff });
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === inboxEventsUrl);
  await page.goto(`${desk}?${query}`);
  expect((await opened).status()).toBe(200);
  return page;
}

test('S37: new inquiries, messages and changes by colleagues appear by themselves, and typed text stays', async () => {
  const list = await openLive(`view=all&status=all&q=${encodeURIComponent(subject)}`);
  await list.getByText('No matching inquiries').waitFor();
  const reference = await write(`${subject}: it drips.`);
  await rows(list).filter({ hasText: reference }).waitFor();
  await list.getByRole('status').filter({ hasText: '1 new message' }).waitFor();

  const thread = await openLive(`thread=${reference}`);
  const typed = 'An answer that is not sent yet';
  await answers(thread).fill(typed);
  const account = await people.visit(href('message', { reference }), { as: customer });
  await account.locator('[name="message"]').fill('It drips more.');
  await clickButton(account, 'Send');
  const messages = thread.getByRole('list', { name: 'Messages and notes' });
  await messages.getByText('It drips more.').waitFor();
  await thread.getByRole('status').filter({ hasText: '1 new message' }).waitFor();

  const colleague = await people.visit(`${desk}?thread=${reference}`, { as: staff });
  await clickButton(colleague, 'Assign to me');
  await thread.getByText('Assigned to you', { exact: true }).waitFor();
  await rows(list).filter({ hasText: 'It drips more.' }).filter({ hasText: 'You' }).waitFor();
  await clickButton(colleague, 'Resolve');
  await thread.getByRole('button', { name: 'Reopen' }).waitFor();

  expect(await answers(thread).inputValue()).toBe(typed);
  // It answers the message that came meanwhile, because that is shown.
  await clickButton(thread, 'Send answer');
  await showsMessage(thread, 'Answer sent.');
  expect([list.problems, thread.problems]).toEqual([[], []]);
});

test('S37: the head of an inquiry leads to the answer', async () => {
  const page = await open(`thread=${await write('Is the shelf oiled?')}&part=history`);
  await page.locator('main header').getByRole('link', { name: 'Answer' }).click();
  await expect.poll(() => answers(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('S37 T20: the stream of changes ends with the session of its reader', async () => {
  const number = newPhoneNumber();
  const session = await people.session(number);
  const roles = await people.visit(href('rolesAdmin', { role: support, find: number }), { as: staff });
  await roles.getByRole('list', { name: 'Found' }).getByRole('button').click();
  await showsMessage(roles, 'Added to the role');
  // The overview has such a stream too.
  const page = await people.open(href('settings'), { as: session });
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === inboxEventsUrl);
  await page.goto(`${desk}?view=all`);
  const stream = await opened;
  expect(stream.status()).toBe(200);
  const other = await people.visit(href('account'), { as: session });
  await other.locator('summary').filter({ hasText: 'Your account' }).click();
  await clickButton(other, 'Sign out');
  await stream.finished();
});

test('S37: an @ in a note lists colleagues, and the one who is chosen finds it in a view', async () => {
  const number = newPhoneNumber();
  const name = uniqueName('Nadia Nearby');
  const form = await people.visit(href('usersAdmin', { user: 'new' }), { as: staff });
  await form.locator('[name="country"]').selectOption('US');
  await form.locator('[name="phoneNumber"]').fill(number);
  await form.locator('[name="name"]').fill(name);
  await clickButton(form, 'Create user');
  await giveRole(form, 'Support');
  await form.getByRole('button', { name: 'Remove Support' }).waitFor();
  const reference = await write(`${subject}: whose is it?`);
  const page = await open(`thread=${reference}`);
  await page.getByRole('radio', { name: 'Internal note' }).check();
  const note = page.locator('[name="note"]');
  await note.click();
  await page.keyboard.type(`Please look, @${name.slice(0, 7)}`);
  const list = page.getByRole('listbox', { name: 'Colleagues' });
  await list.getByRole('option', { name }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await list.getByRole('option', { name }).click();
  await expect.poll(() => note.inputValue()).toBe(`Please look, @${name} `);
  await clickButton(page, 'Save note');
  await showsMessage(page, 'Note saved.');
  const colleague = await people.open(`${desk}?view=all`, { as: await people.session(number) });
  await colleague.getByRole('link', { name: 'Mentions me' }).click();
  await rows(colleague).filter({ hasText: reference }).waitFor();
  await expect.poll(() => rows(colleague).count()).toBe(1);
  expect([page.problems, colleague.problems]).toEqual([[], []]);
});
