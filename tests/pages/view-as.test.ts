/** An administrator sees the site as a user does, without scripts. */
import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { fieldValue } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

test('S94: a view is marked on each page, refuses forms, and stops where it began', async () => {
  const record = href('usersAdmin', { user: demoPeople.first.id });
  const admin = await signedIn(demoPeople.admin.phoneNumber);
  const page = await admin.read(record);
  const name = /<h1[^>]*>(.*?)<\/h1>/s.exec(page.html)?.[1]?.replace(/<[^>]*>/g, '') as string;
  const refused = await admin.press(page, 'View as this user');
  expect(refused.html).toMatch(/data-form-error.*Please say why\./s);
  const begun = await admin.press(refused, 'View as this user', { reason: 'Inquiry without scripts' });
  expect(begun.path).toBe(href('account'));
  for (const path of ['account', 'settings', 'orders', 'messages', 'investor', 'cart'] as const) {
    const { html } = await admin.read(href(path));
    expect([path, html]).toEqual([path, expect.stringContaining(`You see this as ${name}`)]);
    expect(html).toContain('Read only, until');
    expect(html).toMatch(/<html[^>]*data-person="view:/);
  }
  expect((await admin.read(record)).path).toContain(`${href('account')}?notice=forbidden`);
  const settings = await admin.read(href('settings'));
  const kept = await admin.press(settings, 'Save profile', { name: 'Changed by somebody else' });
  expect(kept.html).toContain('You see this as another user, and only read.');
  expect(fieldValue(kept, 'name')).toBe('Changed by somebody else');
  const stopped = await admin.press(await admin.read(href('account')), 'Stop');
  expect([stopped.path, stopped.html]).toEqual([record, expect.not.stringContaining('You see this as')]);
  // Not the name that was typed in the view.
  expect(stopped.text).toContain(name);
  const timeline = await admin.read(`${record}&part=timeline&kind=account`);
  expect(timeline.text).toContain('stopped seeing the site as this user');
  expect(timeline.text).toContain('Inquiry without scripts');
});
