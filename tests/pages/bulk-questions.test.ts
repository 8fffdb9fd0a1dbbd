/** Before records are ended together, the page lists what depends on them, and nothing happens until somebody confirms. */
import { beforeAll, expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

let admin: PageVisitor;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
  const links = href('decksAdmin', { deck: 'the-next-four-years', part: 'links' });
  await admin.send(links, 'label', { label: 'A partner' });
});

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

type Case = {
  readonly screen: 'postsAdmin' | 'productsAdmin' | 'decksAdmin';
  /** Finds one record. */
  readonly q: string;
  readonly question: RegExp;
};

test.each<Case>([
  {
    screen: 'postsAdmin',
    q: 'Open day at the workshop',
    question: /Trash 1 post\? Links to it will lead nowhere\. .*1 post that links to it/,
  },
  {
    screen: 'productsAdmin',
    q: 'Fan',
    question: /Trash 1 product\? Nobody can order it then; open orders stay\. Fan: \d+ people on its waitlist/,
  },
  {
    screen: 'decksAdmin',
    q: 'The next four years',
    question: /Trash 1 deck\? Nobody will be able to open these links\. The next four years: 1 active link/i,
  },
])('S29 S31: $screen asks before a record that something depends on is trashed', async ({ screen, q, question }) => {
  const list = href(screen, { view: 'all', q });
  const idOf = async () =>
    /<input[^>]*name="chosen"[^>]*value="([^"]*)"/.exec(await (await admin.get(list)).text())?.[1];
  const id = (await idOf()) ?? '';
  const chosen = { chosen: id, operation: 'trash' };
  const asked = await admin.send(list, 'Move to trash', chosen);
  expect([asked.status, textOf(await asked.text())]).toEqual([422, expect.stringMatching(question)]);
  expect(await idOf()).toBe(id);

  // The confirming form is the same one with one more field.
  const confirmed = await admin.send(list, 'Move to trash', { ...chosen, confirm: 'yes' });
  expect([confirmed.status, await confirmed.text()]).toEqual([200, expect.stringContaining('data-form-success')]);
  expect(await idOf()).toBeUndefined();
  const trash = href(screen, { view: 'trash', q });
  await admin.send(trash, 'Restore', { chosen: id, operation: 'restore' });
  expect(await idOf()).toBe(id);
});
