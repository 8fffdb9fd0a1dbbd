/**
 * Each part of the back office fits a phone, and axe finds no problem in it: at 1280 px in light, at 820 px in dark, in turns,
 * because their components are looked at in both themes in the gallery.
 */
import { beforeAll, expect, test } from 'vitest';
import { href, type RouteName } from '#contract/routes.ts';
import { ownAppId } from '../helpers/apps.ts';
import { expectAccessibleLayout, newPhoneNumber } from '../helpers/back-office.ts';
import { type OpenPage, phone, setUpBrowser } from '../helpers/browser.ts';
import { setUpPeople } from '../helpers/signed-in.ts';

const people = setUpPeople(setUpBrowser());
const admin = people.signIn('5550100000');
const looks = [
  [1280, 'light'],
  [820, 'dark'],
] as const;
let page: OpenPage;
let looked = 0;
beforeAll(async () => {
  page = await people.open(href('account'), { as: admin, reducedMotion: true });
});

async function expectLooks(opened: OpenPage, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await expectAccessibleLayout(opened, [path], [looks[looked++ % looks.length] as (typeof looks)[number]]);
    await opened.setViewportSize(phone);
    expect([path, await opened.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, phone.width]);
  }
  expect(opened.problems).toEqual([]);
}

/** The first record of a list. */
async function recordIn(screen: RouteName, query: Record<string, string> = {}): Promise<string> {
  const list = await people.visit(href(screen as 'rolesAdmin', { view: 'all', ...query }), { as: admin });
  return (await list.locator('tbody a').first().getAttribute('href')) as string;
}

/** Tabs of a record, below the list of its screen. */
const records: ReadonlyArray<readonly [RouteName, ...string[]]> = [
  ['usersAdmin', '', '&part=merge', '&part=access', '&part=timeline'],
  ['rolesAdmin', ''],
  ['organizationsAdmin', '', '&part=invitations'],
  ['appsAdmin', '', '&endpoint=new'],
  ['policiesAdmin', '', '&part=compare'],
  ['productsAdmin', ''],
  ['pagesAdmin', '', '&block=new-cards'],
  ['postsAdmin', ''],
  ['waitlistsAdmin', '', '&part=invite&count=3', '&part=growth', '&part=add'],
  ['customerService', '', '&part=history'],
];

test.each(records)(
  'S31 S33 S34 S36 S37 S39: the list and a record of %s are accessible and fit',
  async (screen, ...parts) => {
    const record = await recordIn(screen as RouteName);
    await expectLooks(page, [href(screen as 'rolesAdmin', { view: 'all' }), ...parts.map((part) => record + part)]);
  },
);

const others: Readonly<Record<string, readonly string[]>> = {
  apps: [href('appsAdmin', { app: ownAppId }), href('webhooksAdmin', { webhook: 'new' }), href('apiWebhooks')],
  permissions: [`${href('rolesAdmin')}?part=access`, `${href('rolesAdmin')}?part=access&permission=decks.manage`],
  log: [href('auditLog', { view: 'all' }), `${href('auditLog')}?record=session:x`],
  'customer service': ['part=orders&view=all', 'part=orders&order=ORD-M3CW7X', 'part=replies', 'thread=INQ-X7QF3Z'].map(
    (query) => `${href('customerService')}?${query}`,
  ),
  site: [
    href('siteAdmin'),
    ...['menus', 'look', 'redirects', 'region', 'history', 'move'].map((part) => href('siteAdmin', { part })),
    href('siteAdmin', { part: 'menus', link: 'header /about' }),
  ],
};

test.each(Object.entries(others))('S39: the parts of %s are accessible and fit', (_, paths) =>
  expectLooks(page, paths),
);

test('S14 S53: a closed screen, the requests for it and messages of a customer are accessible and fit', async () => {
  const as = await people.session(newPhoneNumber());
  const asking = await people.visit(href('postsAdmin'), { as });
  await asking.locator('[name="reason"]').fill('Please.');
  await asking.getByRole('button', { name: 'Request access' }).click();
  const own = await people.open(href('account'), { as, reducedMotion: true });
  await expectLooks(own, [href('postsAdmin'), href('productsAdmin'), href('messages')]);
  await expectLooks(page, [`${href('rolesAdmin')}?view=all&part=requests`]);
});
