import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits } from '../helpers/signed-in.ts';

const people = setUpVisits();
const admin = people.signIn('5550100000');

const screen = (query = '') => `${href('policiesAdmin')}${query}`;
const open = (path: string) => people.visit(path, { as: admin });

/** Unique, because records of an earlier run may still exist. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
const field = (page: OpenPage, name: string) => page.locator(`[id="${name}"]`);
const done = (page: OpenPage, text: string) =>
  page.locator('[data-form-success]').filter({ hasText: text }).first().waitFor();
const idOf = (page: OpenPage) => new URL(page.url()).searchParams.get('policy') ?? '';
const statusOf = async (slug: string) =>
  (await fetch(inject('origin') + href('policy', { slug }), { redirect: 'manual' })).status;

const isListed = async (slug: string) =>
  (await (await fetch(inject('origin') + href('policies'))).text()).includes(`href="/policies/${slug}"`);

async function createPolicy(page: OpenPage, title: string): Promise<string> {
  await page.goto(screen('?policy=new'));
  await field(page, 'policy-title').fill(title);
  await field(page, 'policy-kind').selectOption('other');
  await clickButton(page, 'Create policy');
  await done(page, 'Policy created.');
  return idOf(page);
}

async function write(page: OpenPage, text: string, note: string): Promise<void> {
  const body = page.locator('[name="body.plain"]');
  await body.fill((await body.inputValue()) + text);
  await field(page, 'version-changeNote').fill(note);
}

async function publish(page: OpenPage, number: number): Promise<void> {
  await page.getByText('Put into force…').click();
  await clickButton(page, `Yes, put version ${number} into force`);
  await done(page, 'The version is in force.');
}

test('S7 S19 S34: a policy is drafted, published, updated, accepted by a customer, compared, withdrawn and restored', async () => {
  const title = unique('House rules');
  const slug = slugOf(title);
  const page = await open(screen('?policy=new'));
  const id = await createPolicy(page, title);
  await clickButton(page, 'Write the first version');
  await done(page, 'Version created.');
  await write(page, 'Shoes stay outside.', 'The first rules.');
  await clickButton(page, 'Save draft');
  await done(page, 'Saved.');
  expect([await statusOf(slug), await isListed(slug)]).toEqual([404, false]);
  await publish(page, 1);
  await expect.poll(() => statusOf(slug)).toBe(200);
  await expect.poll(() => isListed(slug)).toBe(true);

  await page.goto(screen(`?policy=${id}`));
  await field(page, 'policy-asksAcceptance').check();
  await clickButton(page, 'Save');
  await done(page, 'Saved.');
  await clickButton(page, 'Start the next version from version 1');
  await write(page, ' And wet umbrellas.', 'Umbrellas too.');
  await publish(page, 2);

  const customer = await people.visit(href('account'), { as: await people.session('5550100002') });
  await customer
    .getByRole('form', { name: `Accept ${title}` })
    .getByRole('button')
    .click();
  await customer.locator('#content').getByText('Thank you. We have recorded').waitFor();
  await page.goto(screen(`?policy=${id}&part=acceptances`));
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);

  await page.goto(screen(`?policy=${id}&part=compare`));
  await page.locator('ins').filter({ hasText: 'umbrellas' }).first().waitFor();
  await page.goto(screen(`?policy=${id}&part=history`));
  await page.getByRole('region', { name: 'History' }).getByText('put a version into force').first().waitFor();
  await page.goto(screen(`?policy=${id}`));
  await page.getByText('Withdraw', { exact: true }).click();
  await clickButton(page, 'Yes, withdraw it');
  await done(page, 'withdrawn');
  await expect.poll(() => statusOf(slug)).toBe(404);
  await expect.poll(() => isListed(slug)).toBe(false);
  await clickButton(page, 'Undo');
  await expect.poll(() => statusOf(slug)).toBe(200);
  await page.getByText('Withdraw', { exact: true }).click();
  await clickButton(page, 'Yes, withdraw it');
  await done(page, 'withdrawn');
});

test('S34 S68: a version is scheduled in a time zone, cancelled and discarded, and its policy remembered', async () => {
  const page = await open(screen());
  const id = await createPolicy(page, unique('Scheduled'));
  await clickButton(page, 'Write the first version');
  await page.locator('[name="body.plain"]').fill('Words.');
  await page.getByText('Schedule…').click();
  await page.locator('[name="publishAt"]').fill('2020-01-02T09:30');
  await field(page, 'version-changeNote').fill('First');
  await clickButton(page, 'Save and schedule');
  expect(await page.locator('#version-publishAt-error').innerText()).toContain('has passed');
  await page.locator('[name="publishAt"]').fill('2099-01-02T09:30');
  await page.locator('[name="timeZone"]').selectOption('Asia/Tokyo');
  await clickButton(page, 'Save and schedule');
  await done(page, 'Version scheduled.');
  await page.getByText('2 January 2099 at 09:30 GMT+9').waitFor();
  await clickButton(page, 'Cancel the schedule');
  await done(page, 'a draft again');
  await page.getByText('Schedule…').click();
  await page.locator('[name="timeZone"]').selectOption('Asia/Tokyo');
  await clickButton(page, 'Tomorrow at 9:00');
  await done(page, 'Version scheduled.');
  await page.getByText('at 09:00 GMT+9').waitFor();
  await clickButton(page, 'Cancel the schedule');
  await done(page, 'a draft again');
  await page.getByText('Discard this version', { exact: true }).click();
  await clickButton(page, 'Yes, discard it');
  await done(page, 'Draft discarded.');

  await page.goto(screen());
  expect(idOf(page)).toBe(id);
  await clickButton(page, 'Move to trash');
  await clickButton(page, 'Restore');
  await done(page, 'restored');
  await clickButton(page, 'Move to trash');
  const inTrash = page.url();
  await page.goto(href('auditLog', { view: 'all', record: `policy:${id}` }));
  const links = page.locator(`main a[href="${screen(`?policy=${id}`)}"]`);
  expect(await links.count()).toBeGreaterThan(1);
  await page.goto(inTrash);
  await page.getByText('Delete permanently', { exact: true }).click();
  await clickButton(page, 'Yes, delete it permanently');
  await done(page, 'permanently deleted');
  await page.goto(screen());
  await page.getByRole('heading', { level: 1, name: 'Policies' }).waitFor();
  await page.goto(href('auditLog', { view: 'all', record: `policy:${id}` }));
  await page.getByText('moved it to trash').locator('visible=true').first().waitFor();
  expect(await links.count()).toBe(0);
});
