import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { download, idInUrl, newPhoneNumber, uniqueName } from '../helpers/back-office.ts';
import type { OpenPage } from '../helpers/browser.ts';
import { clickButton, setUpVisits, showsMessage } from '../helpers/signed-in.ts';

const people = setUpVisits();
const screen = href('organizationsAdmin');
const admin = people.signIn('5550100000');
const open = (path: string) => people.visit(path, { as: admin });

async function createOrganization(page: OpenPage, name: string): Promise<string> {
  await page.goto(`${screen}?organization=new`);
  await page.locator('[name="name"]').fill(name);
  await clickButton(page, 'Create organization');
  await page.getByText('Organization created.').first().waitFor();
  return `${screen}?organization=${idInUrl(page, 'organization')}`;
}

async function invite(page: OpenPage, at: string, kind: 'link' | 'code'): Promise<string> {
  await page.goto(`${at}&part=invitations`);
  await page.locator(`[name="kind"][value="${kind}"]`).check();
  await clickButton(page, 'Invite');
  await showsMessage(page, `Share this ${kind} now. It is not shown again.`);
  return page.locator('output').innerText();
}

test('S38: an invitation link is shown once, its user becomes the owner, and the former owner is removed', async () => {
  const page = await open(screen);
  const at = await createOrganization(page, uniqueName('Joiners'));
  const link = await invite(page, at, 'link');
  expect(link.startsWith(`${inject('origin')}/account/invitations/`)).toBe(true);
  const member = await people.visit(link, { as: await people.session(newPhoneNumber()) });
  await member.getByRole('button', { name: /join/i }).click();
  await page.goto(`${at}&part=invitations`);
  await page.getByText('Accepted').waitFor();
  expect(await page.content()).not.toContain(link);

  await page.goto(at);
  const row = page.getByRole('list', { name: 'Members' }).getByRole('listitem').nth(1);
  await row.locator('select').selectOption('manager');
  await row.getByRole('button', { name: /^Save role/ }).click();
  await showsMessage(page, 'saved.');
  expect(await row.locator('select option').allInnerTexts()).toEqual(['Manager', 'Member']);
  await row.locator('summary', { hasText: 'Make owner' }).click();
  await row.getByText('The current owner becomes a manager.').waitFor();
  await row.getByRole('button', { name: /the owner$/ }).click();
  await showsMessage(page, 'is now the owner.');
  // The administrator is no longer the owner, so they can be removed.
  const former = page.getByRole('list', { name: 'Members' }).getByRole('listitem').first();
  await former.locator('summary', { hasText: 'Remove' }).click();
  await former
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await showsMessage(page, 'is now a former member.');
  await page.goto(`${at}&part=former`);
  const formerMembers = page.getByRole('list', { name: 'Former members' }).getByRole('listitem');
  await expect.poll(() => formerMembers.count()).toBe(1);
  await page.goto(`${at}&part=history`);
  await expect.poll(() => page.locator('ol').last().innerText()).toMatch(/left[\s\S]*transferred it[\s\S]*invited/);
});

test('S38: an invitation code is shown once and revoked, and one by phone needs a number', async () => {
  const page = await open(screen);
  const at = await createOrganization(page, uniqueName('Coded'));
  expect(await invite(page, at, 'code')).toMatch(/^[2-9A-Z]{8}$/);
  await clickButton(page, 'Revoke');
  await showsMessage(page, 'Invitation revoked.');
  await page.getByText('Revoked', { exact: true }).waitFor();
  await page.goto(`${at}&part=invitations`);
  await clickButton(page, 'Invite');
  await page.locator('[data-form-error]').waitFor();
  await page.locator('[name="country"]').selectOption('US');
  await page.locator('[name="phoneNumber"]').fill(newPhoneNumber());
  await clickButton(page, 'Invite');
  await showsMessage(page, 'Invitation created.');
});

test('S7 S38 S68: an organization is deleted, restored by undo and from the trash, remembered and exported', async () => {
  const page = await open(screen);
  const name = uniqueName('Gone and back');
  const at = await createOrganization(page, name);
  await page.goto(screen);
  expect(page.url()).toContain(at);
  await page.goto(`${screen}?view=all&q=${encodeURIComponent(name)}`);
  expect((await download(page, 'Export CSV')).text).toContain(name);
  await page.locator('tbody input[type="checkbox"]').check();
  await clickButton(page, 'Delete');
  await page.getByText(`${name}: 1 member`).waitFor();
  await clickButton(page, 'Delete 1 organization');
  await showsMessage(page, '1 deleted.');
  await clickButton(page, 'Undo');
  await showsMessage(page, '1 restored.');
  await page.goto(at);
  await page.locator('summary', { hasText: 'Delete' }).click();
  await clickButton(page, 'Delete this organization');
  await page.getByText('Organization deleted.').first().waitFor();
  await page.goto(at);
  await clickButton(page, 'Restore');
  await page.getByText('Organization restored').first().waitFor();
});
