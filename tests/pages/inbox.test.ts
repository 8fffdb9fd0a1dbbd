/** The inbox of staff beside the screens of customer-service.test.ts: what appears by itself, and what follows by rules. */
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import { newPhoneNumber } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { sendInquiry } from '../helpers/inquiries.ts';
import { clickButton, type Session, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const desk = href('customerService');
const subject = `A kettle of ${Date.now()}`;
let staff: Session;
let customer: Session;

beforeAll(async () => {
  staff = await people.session('5550100000');
  customer = await people.session('5550100002');
});

const open = (query = '') => people.visit(`${desk}?${query}`, { as: staff });
const rows = (page: OpenPage) => page.locator('tbody tr');
const answers = (page: OpenPage) => page.locator('#thread-answer [name="body"]');

const write = async (message: string, as = customer) =>
  sendInquiry(await people.visit(href('contact'), { as }), { message, topic: 'repair' });

test('S37 T20: only staff who answer inquiries may listen to the inbox', async () => {
  const page = await people.visit(href('account'), { as: customer });
  expect((await page.goto(inboxEventsUrl))?.status()).toBe(403);
});

test('S37: resolving opens the next inquiry that waits, and undo goes back', async () => {
  const about = `${subject}, in turn x`;
  const second = await write(`${about}: the second`);
  const first = await write(`${about}: the first`);
  const list = encodeURIComponent(new URLSearchParams({ q: about }).toString());
  const page = await open(`thread=${first}&list=${list}`);
  await clickButton(page, 'Resolve and next');
  await showsMessage(page, `${first} resolved`);
  await page.getByText(`${about}: the second`).last().waitFor();
  expect(new URL(page.url()).searchParams.get('thread')).toBe(second);
  await clickButton(page, 'Undo');
  await showsMessage(page, 'It is no longer resolved.');
  await clickButton(page, 'Resolve');
  await showsMessage(page, 'Resolved.');
  await page.goto(`${desk}?thread=${second}&list=${list}`);
  expect(await page.getByRole('button', { name: 'Resolve and next' }).count()).toBe(0);
});

test('S37: with targets, inquiries say when their answer is due, and the overdue ones have a view', async () => {
  const page = await open('part=settings');
  const first = page.getByLabel('Hours to the first answer');
  const save = async (hours: string) => {
    await first.fill(hours);
    await clickButton(page, 'Save settings');
  };
  await save('no');
  await page.getByText('Please enter whole hours').first().waitFor();
  expect(await first.inputValue()).toBe('no');
  try {
    await save('4');
    await showsMessage(page, 'Settings saved.');
    const reference = await write(`${subject}: how soon?`);
    const list = await open(`view=all&sort=due&q=${reference}`);
    await rows(list).getByText('due in 4 hours').waitFor();
    await list.goto(`${desk}?thread=${reference}`);
    await list.getByText('due in 4 hours').last().waitFor();
    await list.locator('#thread-answer [name="body"]').fill('Soon.');
    await clickButton(list, 'Send answer');
    await showsMessage(list, 'Answer sent.');
    expect(await list.getByText(/Answer due in/).count()).toBe(0);
    await list.goto(`${desk}?view=all`);
    // The demo company has inquiries of days ago.
    await list
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^Overdue ?\d/ })
      .click();
    await list.waitForURL(/due=overdue/);
    await rows(list)
      .getByText(/overdue/)
      .first()
      .waitFor();
    expect(await rows(list).filter({ hasNotText: 'overdue' }).count()).toBe(0);
    await list.goto(href('account'));
    await list
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /overdue inquir/ })
      .waitFor();
  } finally {
    await save('');
    await showsMessage(page, 'Settings saved.');
  }
  await page.goto(`${desk}?view=all`);
  expect(await page.getByRole('link', { name: /^Overdue/ }).count()).toBe(0);
});

test('S14 S37: customers see that they have a new reply until they open it', async () => {
  const reader = await people.session(newPhoneNumber());
  const reference = await write(`${subject}: is it read, x?`, reader);
  const answering = await open(`thread=${reference}`);
  await answers(answering).fill('This is new.');
  await clickButton(answering, 'Send answer');
  await showsMessage(answering, 'Answer sent.');
  const page = await people.visit(href('account'), { as: reader });
  await page.locator('main').getByText('1 new reply', { exact: true }).waitFor();
  const count = page.locator('nav[aria-label="Account"] li', { hasText: 'Messages' }).getByText('1 new reply');
  expect(await count.count()).toBe(1);
  // The folded menu of a phone says it.
  await page.locator('summary').getByText('1 new reply').waitFor();
  await page.goto(href('messages'));
  const line = page.getByRole('listitem').filter({ hasText: reference });
  await line.getByText('New reply').waitFor();
  await line.getByRole('link').click();
  await page.waitForURL(`**${href('message', { reference })}`);
  await page.getByText('This is new.').waitFor();
  await expect.poll(() => count.count()).toBe(0);
  await page.goBack();
  await line.getByText('Answered').waitFor();
  expect([await line.getByText('New reply').count(), await count.count()]).toEqual([0, 0]);
});

test('S37: an inquiry is merged into another one of the customer after its impact was shown, and undone', async () => {
  const writer = await people.session(newPhoneNumber());
  const about = `${subject}, twice x`;
  const given = await write(`${about}: the first`, writer);
  const kept = await write(`${about}: the second`, writer);
  const page = await open(`thread=${given}`);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Merge' }).click();
  await page.getByRole('list', { name: 'Other inquiries of this customer' }).getByText(kept).first().waitFor();
  await page.getByRole('searchbox', { name: 'The other inquiry' }).fill(kept);
  await clickButton(page, 'Find');
  await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Choose' }).click();
  const impact = page.getByRole('region', { name: `Merge ${given} into ${kept}` });
  await impact.getByRole('listitem').filter({ hasText: 'Messages' }).getByText('1').waitFor();
  await impact.getByRole('button', { name: 'Merge' }).click();
  await page.getByText(`${given} was merged into this inquiry.`).waitFor();
  const messages = page.getByRole('list', { name: 'Messages and notes' }).getByRole('listitem');
  await expect.poll(() => messages.allInnerTexts()).toMatchObject({ length: 2 });
  expect(await messages.first().innerText()).toContain('the first');
  // Its number leads here, for staff and for the customer.
  await page.goto(`${desk}?thread=${given}`);
  await page.waitForURL(`**thread=${kept}`);
  const own = await people.visit(href('message', { reference: given }), { as: writer });
  await own.waitForURL(`**${href('message', { reference: kept })}`);
  await own.getByText(`${about}: the first`).waitFor();
  await page.getByRole('button', { name: `Undo the merge of ${given}` }).click();
  await page.getByText('The merge was undone.').waitFor();
  expect(new URL(page.url()).searchParams.get('thread')).toBe(given);
  await expect.poll(() => messages.count()).toBe(1);
});
