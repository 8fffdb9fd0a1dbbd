import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { hydrated, setUpBrowser } from '../helpers/browser.ts';
import { clickButton, setUpPeople, showsMessage } from '../helpers/signed-in.ts';

const browser = setUpBrowser();
const people = setUpPeople(browser);
const open = people.open;
const ways = [
  ['with', true],
  ['without', false],
] as const;

test.each(ways)(
  'S69: an organization is created, and the choice of one survives a reload, %s JavaScript',
  async (_, js) => {
    const as = await people.session(js ? '5550100311' : '5550100312');
    const page = await open(href('settings'), { as, js });
    await page.locator('summary').filter({ hasText: 'New organization' }).click();
    await page.locator('#new-organization-name').fill('Harbour Studio');
    await clickButton(page, 'Create organization');
    await page.waitForURL('**/settings?organization=*');
    const chosen = page.locator('#organizations [aria-current="true"]');
    expect(await chosen.innerText()).toContain('Harbour Studio');
    await page.goto(href('account'));
    if (js) await hydrated(page);
    const acting = page.locator('main [aria-current="true"]');
    expect(await acting.innerText()).toContain('Harbour Studio');
    await page.reload();
    if (js) await hydrated(page);
    expect(await acting.innerText()).toContain('Harbour Studio');
    await page.getByRole('form', { name: 'Act for Yourself' }).getByRole('button').click();
    await page.getByRole('form', { name: 'Act for Harbour Studio' }).waitFor();
    await page.reload();
    expect(await acting.innerText()).toContain('Yourself');
  },
);

test('S69: an invitation is declined, and leaving or transferring an organization asks for confirmation', async () => {
  const phone = '5550100352';
  const owner = await open(href('settings'), { as: await people.session('5550100351'), js: false });
  const createOrganization = async (name: string) => {
    await owner.goto(href('settings'));
    await owner.locator('summary').filter({ hasText: 'New organization' }).click();
    await owner.locator('#new-organization-name').fill(name);
    await clickButton(owner, 'Create organization');
    await owner.locator('summary').filter({ hasText: 'Invite someone' }).click();
    await owner.locator('#invite-country').selectOption('US');
    await owner.locator('#invite-phoneNumber').fill(phone);
    await clickButton(owner, 'Invite');
    await showsMessage(owner, 'They will see it in their account');
    // The next invitation is likely to go to the same country.
    expect(await owner.locator('#invite-country').inputValue()).toBe('US');
  };
  await createOrganization('East Pier');
  await createOrganization('West Pier');
  const guest = await open(href('account'), { as: await people.session(phone), js: false });
  await guest.getByRole('form', { name: 'Decline East Pier' }).getByRole('button').click();
  await showsMessage(guest, 'You declined the invitation.');
  expect(await guest.getByText('Join East Pier').count()).toBe(0);
  await guest.getByRole('form', { name: 'Join West Pier' }).getByRole('button').click();
  await guest.getByText('You are now a member of West Pier.').waitFor();

  await owner.goto(href('settings'));
  const change = owner.locator('#organizations summary').filter({ hasText: /^Change/ });
  await change.click();
  await owner.locator('summary').filter({ hasText: 'Make owner' }).click();
  await owner.getByText('You cannot undo this').waitFor();
  await owner
    .getByRole('form', { name: /^Make .* the owner$/ })
    .getByRole('button')
    .click();
  await showsMessage(owner, 'The organization has a new owner.');
  await owner
    .locator('summary')
    .filter({ hasText: /^Leave$/ })
    .click();
  await owner.getByText('To rejoin, you will need a new invitation.').waitFor();
  await clickButton(owner, 'Leave West Pier');
  await showsMessage(owner, 'You left West Pier.');
});

test('S69: a user joins by an invitation link, gets another role and is removed', async () => {
  const owner = await open(href('settings'), { as: await people.session('5550100321') });
  await owner.locator('summary').filter({ hasText: 'New organization' }).click();
  await owner.locator('#new-organization-name').fill('North Pier');
  await clickButton(owner, 'Create organization');
  await owner.locator('summary').filter({ hasText: 'Invite someone' }).click();
  await owner.locator('[name="kind"][value="link"]').check();
  expect(await owner.locator('#invite-phoneNumber').isVisible()).toBe(false);
  await clickButton(owner, 'Invite');
  const link = owner.getByText(`${inject('origin')}/account/invitations/`);
  await link.waitFor();
  const address = await link.innerText();

  const guest = await open(address, { as: await people.session('5550100322') });
  await guest.getByText('North Pier').first().waitFor();
  await clickButton(guest, 'Join');
  await guest.waitForURL('**/settings?organization=*');

  await owner.reload();
  await hydrated(owner);
  await owner
    .locator('#organizations summary')
    .filter({ hasText: /^Change/ })
    .click();
  await owner.getByLabel('Role', { exact: true }).first().selectOption('manager');
  await clickButton(owner, 'Save role');
  await showsMessage(owner, 'role is saved');
  await owner
    .getByRole('form', { name: /^Remove/ })
    .getByRole('button')
    .click();
  await showsMessage(owner, 'no longer a member');
  expect(await owner.locator('#organizations').innerText()).toContain('Former members');
});
