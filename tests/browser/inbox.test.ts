/** The inbox of staff beside the screens of customer-service.test.ts: what appears by itself, and what follows by rules. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import { withShortPauses } from '../helpers/autosave.ts';
import { newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { accessibilityProblems, desktop, phone, setUpBrowser } from '../helpers/browser.ts';
import { giveRole } from '../helpers/give-role.ts';
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

/** Sends an inquiry without JavaScript, which is the fastest way. */
async function write(message: string, as = customer): Promise<string> {
  const page = await people.open(href('contact'), { as, js: false });
  await page.locator('[name="name"]').fill('Amina Sol');
  await page.locator('[name="contact"]').fill('amina@example.com');
  await page.locator('[name="topic"]').selectOption('repair');
  await page.locator('[name="message"]').fill(message);
  await page.locator('form#inquiry button:not([type="button"])').last().click();
  await page.locator('[data-form-success]').first().waitFor();
  const [found] = /INQ-[0-9A-Z]{6}/.exec(page.url()) ?? [];
  await page.close();
  return found as string;
}

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
  const account = await people.open(href('message', { reference }), { as: customer, js: false });
  await account.locator('[name="message"]').fill('It drips more.');
  await clickButton(account, 'Send');
  const messages = thread.getByRole('list', { name: 'Messages and notes' });
  await messages.getByText('It drips more.').waitFor();
  await thread.getByRole('status').filter({ hasText: '1 new message' }).waitFor();

  const colleague = await open(`thread=${reference}`, { js: false });
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

test.each([true, false])('S37: the head of an inquiry leads to the answer (scripts: %s)', async (js) => {
  const page = await open(`thread=${await write('Is the shelf oiled?')}&part=history`, { js });
  await page.locator('main header').getByRole('link', { name: 'Answer' }).click();
  await expect.poll(() => answers(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('S37 T20: the stream of changes ends with the session of its reader', async () => {
  const number = newPhoneNumber();
  const session = await people.session(number);
  const roles = await people.open(href('rolesAdmin', { role: support, find: number }), { as: staff, js: false });
  await roles.getByRole('list', { name: 'Found' }).getByRole('button').click();
  await showsMessage(roles, 'Added to the role');
  // The overview has such a stream too.
  const page = await people.open(href('settings'), { as: session });
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === inboxEventsUrl);
  await page.goto(`${desk}?view=all`);
  const stream = await opened;
  expect(stream.status()).toBe(200);
  const other = await people.open(href('account'), { as: session, js: false });
  await other.locator('summary').filter({ hasText: 'Your account' }).click();
  await clickButton(other, 'Sign out');
  await stream.finished();
});

test('S37 T20: only staff who answer inquiries may listen to the inbox', async () => {
  const page = await people.open(href('account'), { as: customer });
  const statuses = await page.evaluate(async (url) => (await fetch(url)).status, inboxEventsUrl);
  expect(statuses).toBe(403);
});

test.each([true, false])(
  'S37: resolving opens the next inquiry that waits, and undo goes back, with scripts: %s',
  async (js) => {
    const about = `${subject}, in turn ${js}`;
    const second = await write(`${about}: the second`);
    const first = await write(`${about}: the first`);
    const list = encodeURIComponent(new URLSearchParams({ q: about }).toString());
    const page = await open(`thread=${first}&list=${list}`, { js });
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
    expect(page.problems).toEqual([]);
  },
);

test('S37: with targets, inquiries say when their answer is due, and the overdue ones have a view', async () => {
  const page = await open('part=settings');
  const first = page.getByLabel('Hours to the first answer');
  const save = async (hours: string) => {
    await first.fill(hours);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes(desk));
    await clickButton(page, 'Save settings');
    await saved;
  };
  await save('no');
  await page.getByText('Please enter whole hours').first().waitFor();
  expect(await first.inputValue()).toBe('no');
  try {
    await save('4');
    await showsMessage(page, 'Settings saved.');
    const reference = await write(`${subject}: how soon?`);
    const list = await open(`view=all&sort=due&q=${reference}`, { js: false });
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

test.each([true, false])(
  'S14 S37: customers see that they have a new reply until they open it, with scripts: %s',
  async (js) => {
    const reader = await people.session(newPhoneNumber());
    const reference = await write(`${subject}: is it read, ${js}?`, reader);
    const answering = await open(`thread=${reference}`, { js: false });
    await answers(answering).fill('This is new.');
    await clickButton(answering, 'Send answer');
    await showsMessage(answering, 'Answer sent.');
    const page = await people.open(href('account'), { as: reader, js });
    await page.locator('main').getByText('1 new reply', { exact: true }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Account' });
    const count = menu.getByRole('listitem').filter({ hasText: 'Messages' }).getByText('1 new reply');
    await count.waitFor();
    // On a phone the folded menu says it.
    await page.setViewportSize(phone);
    await page.locator('summary').getByText('1 new reply').waitFor();
    await page.setViewportSize(desktop);
    await page.goto(href('messages'));
    const line = page.getByRole('listitem').filter({ hasText: reference });
    await line.getByText('New reply').waitFor();
    await line.getByRole('link').click();
    // The list shows the beginning of the answer too.
    await page.waitForURL(`**${href('message', { reference })}`);
    await page.getByText('This is new.').waitFor();
    await expect.poll(() => count.count()).toBe(0);
    await page.goBack();
    await line.getByText('Answered').waitFor();
    expect([await line.getByText('New reply').count(), await count.count()]).toEqual([0, 0]);
    expect(page.problems).toEqual([]);
  },
);

test.each([true, false])(
  'S37: an inquiry is merged into another one of the customer after its impact was shown, and undone, with scripts: %s',
  async (js) => {
    const writer = await people.session(newPhoneNumber());
    const about = `${subject}, twice ${js}`;
    const given = await write(`${about}: the first`, writer);
    const kept = await write(`${about}: the second`, writer);
    const page = await open(`thread=${given}`, { js });
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Merge' }).click();
    await page.getByRole('list', { name: 'Other inquiries of this customer' }).getByText(kept).first().waitFor();
    await page.getByRole('searchbox', { name: 'The other inquiry' }).fill(kept);
    if (!js) await clickButton(page, 'Find');
    await page.getByRole('list', { name: 'Found' }).getByRole('link', { name: 'Choose' }).click();
    const impact = page.getByRole('region', { name: `Merge ${given} into ${kept}` });
    await impact.getByRole('listitem').filter({ hasText: 'Messages' }).getByText('1').waitFor();
    if (js) expect(await accessibilityProblems(page)).toEqual([]);
    await impact.getByRole('button', { name: 'Merge' }).click();
    await page.getByText(`${given} was merged into this inquiry.`).waitFor();
    const messages = page.getByRole('list', { name: 'Messages and notes' }).getByRole('listitem');
    await expect.poll(() => messages.allInnerTexts()).toMatchObject({ length: 2 });
    expect(await messages.first().innerText()).toContain('the first');
    // Its number leads here, for staff and for the customer.
    await page.goto(`${desk}?thread=${given}`);
    await page.waitForURL(`**thread=${kept}`);
    const own = await people.open(href('message', { reference: given }), { as: writer, js });
    await own.waitForURL(`**${href('message', { reference: kept })}`);
    await own.getByText(`${about}: the first`).waitFor();
    await page.getByRole('button', { name: `Undo the merge of ${given}` }).click();
    await page.getByText('The merge was undone.').waitFor();
    expect(new URL(page.url()).searchParams.get('thread')).toBe(given);
    await expect.poll(() => messages.count()).toBe(1);
    expect([page.problems, own.problems]).toEqual([[], []]);
  },
);

test('S37: an @ in a note lists colleagues, and the one who is chosen finds it in a view', async () => {
  const number = newPhoneNumber();
  const name = uniqueName('Nadia Nearby');
  const form = await people.open(href('usersAdmin', { user: 'new' }), { as: staff, js: false });
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
