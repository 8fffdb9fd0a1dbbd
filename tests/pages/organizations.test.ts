/** Organizations in the settings of their members, without a browser. */
import { expect, inject, test } from 'vitest';
import { href } from '#contract/routes.ts';
import type { PageVisitor, Shown } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

const settings = href('settings');
const create = async (owner: PageVisitor, name: string): Promise<Shown> =>
  owner.press(await owner.read(settings), 'Create organization', { name });
const currentIn = ({ html }: Shown) =>
  (/<main.*?aria-current="true"[^>]*>(.*?)<\/(?:li|button|form)>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, ' ');
/** Presses the button of the form with this label. */
const pressIn = (who: PageVisitor, page: Shown, label: string, values = {}) => {
  const [form = ''] = new RegExp(`<form[^>]*aria-label="${label}".*?</form>`, 's').exec(page.html) ?? [];
  const button = /<button[^>]*>(.*?)<\/button>/s.exec(form)?.[1]?.replace(/<[^>]*>/g, '') ?? '';
  return who.press({ ...page, html: form }, button, values);
};

test('S69: an organization is created, and the choice of one survives a reload', async () => {
  const owner = await signedIn('+15550100411');
  const made = await create(owner, 'Harbour Studio');
  expect([made.path, currentIn(made)]).toEqual([
    expect.stringMatching(/\/settings\?organization=/),
    expect.stringContaining('Harbour Studio'),
  ]);
  for (let load = 0; load < 2; load++) expect(currentIn(await owner.read(href('account')))).toContain('Harbour Studio');
  const chosen = await pressIn(owner, await owner.read(href('account')), 'Act for Yourself');
  expect(chosen.html).toContain('aria-label="Act for Harbour Studio"');
  expect(currentIn(await owner.read(href('account')))).toContain('Yourself');
});

test('S69: an invitation is declined, and leaving or transferring an organization asks for confirmation', async () => {
  const [owner, guest] = [await signedIn('+15550100451'), await signedIn('+15550100452')];
  for (const name of ['East Pier', 'West Pier']) {
    const made = await create(owner, name);
    const values = { kind: 'phone', country: 'US', phoneNumber: '5550100452' };
    const invited = await owner.press(made, 'Invite', values);
    expect(invited.text).toContain('They will see it in their account');
    // The next invitation is likely to go to the same country.
    expect(/<select[^>]*id="invite-country".*?<\/select>/s.exec(invited.html)?.[0]).toMatch(/value="US" selected=""/);
  }
  const declined = await pressIn(guest, await guest.read(href('account')), 'Decline East Pier');
  expect(declined.text).toContain('You declined the invitation.');
  expect(declined.html).not.toContain('Join East Pier');
  expect((await pressIn(guest, declined, 'Join West Pier')).text).toContain('You are now a member of West Pier.');

  const page = await owner.read(settings);
  expect(page.text).toContain('You cannot undo this');
  const given = await pressIn(owner, page, 'Make [^"]* the owner');
  expect(given.text).toContain('The organization has a new owner.');
  expect(given.text).toContain('To rejoin, you will need a new invitation.');
  expect((await owner.press(given, 'Leave West Pier')).text).toContain('You left West Pier.');
});

test('S69: a user joins by an invitation link, gets another role and is removed', async () => {
  const [owner, guest] = [await signedIn('+15550100421'), await signedIn('+15550100422')];
  const invited = await owner.press(await create(owner, 'North Pier'), 'Invite', { kind: 'link' });
  const [, path = ''] = new RegExp(`${inject('origin')}(/account/invitations/[\\w-]+)`).exec(invited.html) ?? [];
  const joined = await guest.press(await guest.read(path), 'Join');
  expect(joined.path).toMatch(/\/settings\?organization=/);
  const saved = await owner.press(await owner.read(settings), 'Save role', { role: 'manager' });
  expect(saved.text).toContain('role is saved');
  const removed = await pressIn(owner, saved, 'Remove[^"]*');
  expect(removed.text).toMatch(/no longer a member.*Former members/);
});
