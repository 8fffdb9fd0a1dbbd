import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download, newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import { clickButton, setUpVisits } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('auditLog');
const admin = people.signIn('5550100000');

test('S120: a change is found by person, kind, action and day, links to its record, and is in the file', async () => {
  const page = await people.visit(`${href('organizationsAdmin')}?organization=new`, { as: admin });
  const name = uniqueName('Logged');
  // Before the record is created, because midnight may pass in between.
  const today = new Date().toISOString().slice(0, 10);
  await page.locator('[name="name"]').fill(name);
  await clickButton(page, 'Create organization');
  await page.getByText('Organization created.').first().waitFor();
  const record = page.url();

  await page.goto(screen);
  const entries = page.locator('main ol > li');
  expect(await entries.first().innerText()).toContain(`created this organization: ${name} (`);
  await page.locator('[name="kind"]').selectOption('organization');
  await page.locator('[name="action"]').selectOption('organization.create');
  await page.locator('[name="from"]').fill(today);
  const found = await entries.first().locator('strong').innerText();
  await page.locator('[name="q"]').fill(found);
  await clickButton(page, 'Show');
  expect(await entries.first().innerText()).toContain(name);
  for (const text of await entries.allInnerTexts()) expect(text).toContain('created this organization');
  const file = await download(page, 'Export CSV');
  expect(file.name).toBe('audit-log.csv');
  expect(file.text.split('\r\n')[1]).toMatch(new RegExp(`${found}.*organization.create,Organization,${name}`));

  await page.getByRole('link', { name: `all its changes of ${name}` }).click();
  await page.getByRole('link', { name: `Remove Record: Organization ${name}` }).waitFor();
  expect(await entries.count()).toBe(1);
  await page.getByRole('link', { name, exact: true }).click();
  expect(new URL(page.url()).searchParams.get('organization')).toBe(new URL(record).searchParams.get('organization'));
});

test('S120: a sign-in is listed with its device, and filters that cannot be used say why at the filters', async () => {
  const form = await people.visit(`${href('organizationsAdmin')}?organization=new`, { as: admin });
  await form.locator('[name="name"]').fill(uniqueName('W'.repeat(70)));
  await clickButton(form, 'Create organization');
  await form.getByText('Organization created.').first().waitFor();
  await people.session(newPhoneNumber());
  const page = await people.visit(`${screen}?kind=session`, { as: admin });
  expect(await page.locator('main ol > li').first().innerText()).toMatch(/signed in[\s\S]*Device/);
  for (const [search, problem] of [
    ['q=nobody-has-this-name', 'No user matches'],
    ['from=2026-02-30', 'Please enter days'],
    ['from=2026-03-02&to=2026-03-01', 'The first day is after the last one.'],
    [`action=${'x'.repeat(101)}`, 'We cannot filter by this.'],
    ['to=9999-12-31', 'We cannot filter by this.'],
    ['after=auth.broken', 'This page of the log does not exist.'],
  ]) {
    await page.goto(`${screen}?${search}`);
    expect(await page.getByRole('alert').innerText()).toContain(problem);
  }
  await page.goto(`${screen}?record=constructor:x&after=constructor.x`);
  expect(await page.locator('main').innerText()).toContain('Record: Constructor x');
});
