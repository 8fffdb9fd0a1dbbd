/** The overview of the back office: what waits by name. The people and records are those of the demo company. */
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { uniqueName } from '../helpers/back-office.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { decoded, type PageVisitor, regionOf } from '../helpers/page-visitor.ts';
import { plainPost } from '../helpers/posts.ts';
import { signedIn } from '../helpers/visitors.ts';

const overview = href('account');
let admin: PageVisitor;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
});

/** Somebody with a role of their own that has these permissions. */
async function withRole(phoneNumber: string, name: string, ...permissions: string[]): Promise<PageVisitor> {
  const person = await signedIn(phoneNumber);
  const { user } = await person.api('GET /auth/session/validate');
  const { role } = await admin.api('POST /auth/roles', { name, permission_ids: permissions });
  await admin.api(`POST /auth/roles/${role.id}/users/${user.id}`);
  // The gateway learns it by an event.
  await expect.poll(async () => (await person.read(overview)).text).toContain('Today');
  return person;
}

test('S37: the form of the overview answers with a page of results', async () => {
  const results = await admin.read(`${overview}?q=quayside`);
  expect(results.text).toContain('Results for “quayside”');
  const [, link = ''] =
    /<a[^>]*href="([^"]*)"[^>]*autofocus[^>]*>(?:<[^>]*>)*Quayside Studio/i.exec(results.html) ?? [];
  expect(link).toContain(href('organizationsAdmin'));
  expect((await admin.read(`${overview}?q=waitlists`)).text).toMatch(/Results.*Waitlists Commerce/);
  expect((await admin.read(`${overview}?q=zzzz`)).text).toContain('Nothing was found.');
});

test('S37: inquiries and orders wait by name, and are assigned and confirmed there', async () => {
  const page = await admin.read(overview);
  // The longest wait is the first, with its subject. Other files answer inquiries too, so who waits is read.
  expect(regionOf(page, 'Inquiries to answer')).toMatch(/^Inquiries to answer\b\D*\S waits \d+ days · \w.* · /);
  const name = decoded(/Assign to me(?:<[^>]*>)* \(([^)]+)\)/.exec(page.html)?.[1] ?? '');
  const assigned = await admin.press(page, `Assign to me (${name})`);
  expect(assigned.text).toMatch(/is assigned to you\..*Yours/);
  expect(assigned.text).toContain(name);
  const undone = await admin.press(assigned, 'Undo');
  expect(undone.html).toContain('Assign to me');
  expect(page.text).toContain('This cannot be undone.');
  const confirmed = await admin.press(undone, 'Confirm the order');
  expect(confirmed.text).toContain('Confirmed');
  const [, link = ''] = [...page.html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(?:<[^>]*>)*([^<]*)/g)].find(
    ([, , label = '']) => decoded(label).startsWith(name),
  ) as RegExpMatchArray;
  expect((await admin.read(link.replaceAll('&amp;', '&'))).text).toContain('Next');
});

test('S7: people see their own drafts, and only the lists of their permissions', async () => {
  const drafts = async (who: PageVisitor) => (await who.read(overview)).text;
  const writer = await withRole('+15550100471', 'Writer', 'posts.manage');
  expect(await drafts(writer)).toContain('You have no drafts');
  const [mine, ofNobody] = [uniqueName('A draft of mine'), uniqueName('A draft of nobody')];
  const authors = [{ id: demoPeople.admin.id }];
  await admin.api('POST /content/posts', { ...plainPost, title: mine, authors });
  await admin.api('POST /content/posts', { ...plainPost, title: ofNobody, authors: [] });
  expect(await drafts(admin)).toContain(mine);
  expect(await drafts(admin)).not.toContain(ofNobody);
  expect((await writer.read(overview)).text).not.toContain('Orders to confirm');
});

test('records that a colleague changed at once are one line', async () => {
  const csv = 'name,title\nlamp-no-1,Lamp One\nkettle,The kettle\nstool,The stool\n';
  const { errors } = await admin.api('POST /content/admin/product-imports', { csv, dry_run: false });
  expect(errors).toEqual([]);
  const auditor = await withRole('+15550100472', 'Auditor', 'audit.manage', 'products.manage');
  const lines = regionOf(await auditor.read(overview), 'What colleagues did').match(/from a file/g);
  expect(lines).toHaveLength(1);
  expect(regionOf(await auditor.read(overview), 'What colleagues did')).toContain('and 2 more');
});
