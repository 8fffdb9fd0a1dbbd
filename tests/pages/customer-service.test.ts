import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { sendInquiry } from '../helpers/inquiries.ts';
import { clickButton, type Session, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
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

const open = (query = '') => people.visit(`${desk}?${query}`, { as: staff });
const thread = () => open(`thread=${reference}`);

const write = async (message: string, as = customer) =>
  sendInquiry(await people.visit(href('contact'), { as }), { message, topic: 'order' });

const rows = (page: OpenPage) => page.locator('tbody tr');
const answers = (page: OpenPage) => page.locator('#thread-answer [name="body"]');

test('S7 S14 S37: an inquiry is found, answered with a saved reply and annotated, and the customer sees only the answer', async () => {
  const inbox = await open('view=all');
  await inbox.getByRole('searchbox').fill(subject);
  await clickButton(inbox, 'Show');
  await expect.poll(() => rows(inbox).count()).toBe(1);
  await rows(inbox).getByRole('link', { name: 'Amina Sol' }).click();
  await inbox.getByRole('heading', { name: 'Answer Amina Sol' }).waitFor();

  await answers(inbox).fill('Good morning.');
  await inbox.locator('[name="reply"]').selectOption({ label: 'Where is my parcel?' });
  await clickButton(inbox, 'Insert');
  await showsMessage(inbox, 'Nothing is sent yet.');
  await expect.poll(() => answers(inbox).inputValue()).toMatch(/^Good morning\.\n\nYour parcel has left/);
  await clickButton(inbox, 'Send answer');
  await showsMessage(inbox, 'Answer sent.');
  expect(await answers(inbox).inputValue()).toBe('');
  await inbox.getByRole('radio', { name: 'Internal note' }).check();
  await inbox.locator('[name="note"]').fill('The carrier has lost it again.');
  await clickButton(inbox, 'Save note');
  await showsMessage(inbox, 'Only colleagues see it.');
  await inbox.getByText('The carrier has lost it again.').waitFor();

  const account = await people.visit(href('messages'), { as: customer });
  await account.locator('li', { hasText: reference }).getByRole('link').click();
  await account.getByText('Good morning.').waitFor();
  expect(await account.content()).not.toContain('lost it again');
  await account.locator('[name="message"]').fill('Thank you, I wait.');
  await clickButton(account, 'Send');
  await showsMessage(account, 'Message sent');

  const again = await thread();
  await again.getByRole('list', { name: 'Messages and notes' }).getByText('Thank you, I wait.').waitFor();
  expect(await again.locator('h1').innerText()).toBe('Amina Sol');
  await clickButton(again, 'Resolve');
  await showsMessage(again, 'Resolved.');
  await clickButton(again, 'Move to trash');
  await showsMessage(again, 'trash');
  await clickButton(again, 'Restore');
  await showsMessage(again, 'Restored.');
  await again.getByRole('link', { name: 'History' }).click();
  await again.getByText('restored it').waitFor();
  expect(await again.getByText('Maren Holt').count()).toBeGreaterThan(2);
});

test('S37 T56: the second of two conflicting saves shows both texts and can be repeated', async () => {
  const [first, second] = [await thread(), await thread()];
  await first.locator('#thread-work-priority').selectOption('high');
  await clickButton(first, 'Save');
  await showsMessage(first, 'Saved.');
  await second.locator('#thread-work-tags').fill('carrier, lost');
  await clickButton(second, 'Save');
  const conflict = second.getByRole('region', { name: 'You saved this in another window' });
  await conflict.waitFor();
  expect(await conflict.innerText()).toContain('carrier, lost');
  expect(await conflict.innerText()).toContain('High');
  await clickButton(second, 'Save');
  await showsMessage(second, 'Saved.');
  const page = await thread();
  expect(await page.locator('#thread-work-tags').inputValue()).toBe('carrier, lost');
});

test('S37: an answer to somebody without an account, who can only get an e-mail, is not called sent', async () => {
  const page = await open('thread=INQ-X7QF3Z');
  await answers(page).fill('We do, each spring.');
  await clickButton(page, 'Send answer');
  await showsMessage(page, 'Answer saved. Below the answer you see whether it was sent.');
});

test('S37: an inquiry is answered with a saved reply, annotated and snoozed', async () => {
  const page = await thread();
  await answers(page).fill('By hand.');
  await page.locator('[name="reply"]').selectOption({ label: 'Address changed' });
  await clickButton(page, 'Insert');
  expect(await answers(page).inputValue()).toMatch(/^By hand\.\n\nThank you/);
  await clickButton(page, 'Send answer');
  await showsMessage(page, 'Answer sent.');
  await page.getByRole('radio', { name: 'Internal note' }).check();
  await page.locator('[name="note"]').fill('Noted without a script.');
  await clickButton(page, 'Save note');
  await showsMessage(page, 'Only colleagues see it.');
  await page.locator('[name="preset"]').selectOption({ index: 2 });
  await clickButton(page, 'Snooze');
  await showsMessage(page, 'returns to the inbox automatically');
  await page.goto(`${desk}?status=snoozed`);
  expect(await rows(page).filter({ hasText: reference }).count()).toBe(1);
});

test('S7 S37 T55: inquiries are tagged in bulk, undone and exported', async () => {
  const page = await open(`view=all&q=${encodeURIComponent(subject)}`);
  await rows(page).getByRole('checkbox').first().check();
  await page.getByLabel('Tag to add').fill('parcels');
  await clickButton(page, 'Add tag');
  await showsMessage(page, '1 tagged');
  const filtered = await open(`view=all&q=${encodeURIComponent(subject)}`);
  await rows(filtered).getByRole('link', { name: 'parcels' }).click();
  expect(await filtered.locator('select[name="tag"]').inputValue()).toBe('parcels');
  expect(await filtered.locator('select[name="status"] option:checked').innerText()).toBe('All');
  await filtered.getByRole('searchbox').fill('nowhere');
  await filtered.getByRole('button', { name: 'Show' }).click();
  expect(new URL(filtered.url()).searchParams.get('tag')).toBe('parcels');
  await filtered.getByRole('link', { name: 'show all inquiries' }).waitFor();
  await rows(page).getByText('parcels').waitFor();
  await clickButton(page, 'Undo');
  await showsMessage(page, 'changed back');
  await expect.poll(() => rows(page).getByText('parcels').count()).toBe(0);
  const { text: written } = await download(page, 'Export CSV');
  expect(written.split('\r\n')[0]).toContain('reference,name,contact');
  expect(written).toContain(reference);
});

test('S7 S37: an order is found, confirmed with a note to the customer, annotated and cancelled', async () => {
  const ordering = await people.visit(href('newOrder', { product: 'stool', country: 'DE' }), { as: customer });
  await ordering.getByLabel('Name', { exact: true }).fill(`Recipient ${subject}`);
  await ordering.getByLabel('Street and number').fill('Lindenweg 3');
  await ordering.getByLabel('Postal code').fill('79098');
  await ordering.getByLabel('City').fill('Freiburg');
  await ordering.getByRole('button', { name: /^Place order/ }).click();
  await ordering.waitForURL(/ORD-[0-9A-Z]{6}/);
  const number = /ORD-[0-9A-Z]{6}/.exec(ordering.url())?.[0] as string;

  const page = await open('part=orders&view=all');
  await page.getByRole('searchbox').fill(number.slice(4));
  await clickButton(page, 'Show');
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
  await page.getByLabel('Note to the customer').first().fill('Goes out on Monday.');
  await clickButton(page, 'Update status');
  await showsMessage(page, 'Confirmed');
  await page.getByLabel('Note for colleagues').fill('Oak is scarce.');
  await clickButton(page, 'Save note');
  await showsMessage(page, 'Only colleagues see it.');
  await ordering.goto(href('order', { number }));
  expect(await ordering.content()).toContain('Goes out on Monday.');
  expect(await ordering.content()).not.toContain('Oak is scarce.');
  await page.locator('summary', { hasText: 'Cancel the order' }).click();
  await clickButton(page, 'Yes, cancel it');
  await showsMessage(page, 'Order cancelled.');
});

test('S7 S37: replies are created, changed, deleted and restored', async () => {
  const page = await open('part=replies');
  const title = `Reply ${subject}`;
  await page.locator('#reply-new-title').fill(title);
  await page.locator('#reply-new-body').fill('We look into it.');
  await clickButton(page, 'Save reply');
  await showsMessage(page, 'saved.');
  const reply = page.locator('details', { hasText: title });
  await reply.locator('summary').click();
  await reply.getByLabel('Text').fill('We look into it today.');
  await reply.getByRole('button', { name: 'Save' }).click();
  await showsMessage(page, 'Saved.');
  await reply.getByRole('button', { name: 'Delete' }).click();
  await showsMessage(page, 'deleted.');
  expect(await reply.count()).toBe(0);
  await clickButton(page, 'Undo');
  await showsMessage(page, 'restored.');
  expect(await reply.locator('summary').innerText()).toContain('today');
});

test('S37: the overview of staff links to what needs attention, and customers do not see it', async () => {
  const page = await people.visit(href('account'), { as: staff });
  const today = page.getByRole('region', { name: 'Today' });
  for (const name of [/assigned to you$/, /unassigned/, /to confirm$/, /low in stock$/, /unpublished changes$/])
    expect(await today.getByRole('link', { name }).count()).toBe(1);
  const charts = page.getByRole('region', { name: 'Recent days' });
  for (const name of ['Orders per day', 'Inquiries per day', 'Joined per day', 'Codes entered per hour'])
    expect(await charts.getByRole('img', { name: new RegExp(`^${name}.*: \\d`) }).count()).toBe(1);
  await today.getByRole('link', { name: /unassigned/ }).click();
  await page.waitForURL('**/customer-service?**assignee=nobody**');
  await page.getByRole('link', { name: 'Unassigned', exact: false }).first().waitFor();
  const own = await people.visit(href('account'), { as: customer });
  expect(await own.getByRole('heading', { name: 'Today' }).count()).toBe(0);
});
