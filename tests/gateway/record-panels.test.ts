/** Screens of the account and the back office while a call that only one of their panels needs is slow or fails. */
import { expect, test } from 'vitest';
import { administratorRole } from '#contract/auth/roles.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { type PanelScreen, panelScreens } from '../helpers/panel-screens.ts';
import { setUpSlowAccount } from '../helpers/slow-account.ts';
import { readerOf, shownIn } from '../helpers/streamed-page.ts';

const { slow, administrator, open } = setUpSlowAccount();

async function addressOf({ address, first, prepare }: PanelScreen): Promise<string> {
  if (first === undefined) return address;
  const { body } = await administrator().send(first);
  const [{ id }] = body.items;
  await prepare?.(administrator().send, id);
  return address.replace('{id}', id);
}

const startsOfPanels = /<template id="[\w-]+\.B:/;

test.each(panelScreens)(
  '$screen is sent before a slow panel, without a failed one, and whole without scripts',
  async (row) => {
    const { service, call, shown, late, label } = row;
    const address = await addressOf(row);

    slow[service].hold(call);
    const response = await open(address);
    const reader = readerOf(response);
    for (const text of shown) await reader.until(text);
    expect(shownIn(await reader.until('.B:'))).not.toContain(late);
    slow[service].release();
    expect(shownIn(await reader.rest())).toContain(late);

    slow[service].fail(call, 503);
    const failed = await open(address);
    const text = shownIn(await failed.text());
    expect([failed.status, text.match(/\w[\w ]+ could not be loaded/g)]).toEqual([
      200,
      [`${label} could not be loaded`],
    ]);
    for (const part of shown) expect(text).toContain(part);
    slow[service].release();

    slow[service].hold(call);
    const loading = open(address, { scripts: false });
    await expect.poll(() => slow[service].waiting.size).toBeGreaterThan(0);
    slow[service].release();
    const whole = await loading;
    expect(whole.headers.has('content-length')).toBe(true);
    const wholeText = await whole.text();
    expect(wholeText).not.toMatch(startsOfPanels);
    expect(shownIn(wholeText)).toContain(late);
  },
);

test('a service that is dead costs only its panels on the screen Operations', async () => {
  slow.trade.fail(/./, 503);
  const answer = await open('/account/operations', { scripts: false });
  const text = shownIn(await answer.text());
  expect([answer.status, text.match(/\w[\w ]+ could not be loaded/g)]).toEqual([
    200,
    ['The status of trade could not be loaded', 'The messages could not be loaded'],
  ]);
  for (const part of ['Service trade', 'Circuit breaker', 'because it does not answer: trade', 'publish what is due'])
    expect(text).toContain(part);
});

test('a service that is dead costs only its parts of the overview', async () => {
  slow.content.fail(/./, 503);
  const text = shownIn(await (await open('/account', { scripts: false })).text());
  expect(text.match(/\w[\w ]+ could not be loaded/g)).toEqual([
    'Your drafts and scheduled posts could not be loaded',
    'Messages that could not be sent could not be loaded',
    'Products low in stock could not be loaded',
    'Posts with unpublished changes could not be loaded',
    'What colleagues did could not be loaded',
    'The policies to accept could not be loaded',
  ]);
  for (const part of ['Hello, Maren Holt', 'Orders to confirm', 'Last 24 hours', 'placed in the last 14 days'])
    expect(text).toContain(part);
});

const app = '0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a';
const role = administratorRole;
const user = demoPeople.admin.id;

/** The calls of a screen that wait at the same time. */
const together: ReadonlyArray<readonly [address: string, ServiceName, paths: readonly string[]]> = [
  ['user-admin?view=all', 'auth', ['/roles', '/users/']],
  [`user-admin?user=${user}`, 'auth', ['/roles', `/session/${user}`, `/users/${user}`, `/users/${user}/notifications`]],
  [`user-admin?user=${user}&part=merge`, 'auth', [`/users/${user}`, `/users/${user}/merges`]],
  [`roles-admin?role=${role}&part=history`, 'auth', ['/audit', '/permissions', `/roles/${role}`]],
  [`roles-admin?role=${role}&find=jo`, 'auth', ['/permissions', `/roles/${role}`, '/users/', `/users/role/${role}`]],
  ['roles-admin?part=access', 'auth', ['/permissions', '/roles']],
  [
    `webhook-admin?webhook=${user}&delivery=${app}`,
    'auth',
    [`/webhooks/${user}`, `/webhooks/${user}/deliveries/${app}`],
  ],
  [`organization-admin?organization=${user}`, 'auth', [`/organizations/${user}`, `/organizations/${user}/members`]],
  [`apps-admin?app=${app}`, 'apps', [`/records/${app}`, `/records/${app}/endpoints`]],
  [`apps-admin?app=${app}&endpoint=${user}`, 'apps', [`/endpoints/${user}`, `/records/${app}`]],
  [`blog-admin?post=${user}`, 'content', [`/admin/posts/${user}`, '/previews']],
  [
    `blog-admin?post=${user}&part=versions&from=1&to=written`,
    'content',
    [`/admin/posts/${user}`, `/admin/posts/${user}/versions/1`, '/versions'],
  ],
  [
    'about-admin?page=about&part=versions&from=live&to=3',
    'content',
    ['/admin/pages/about', '/admin/pages/about/versions/3', '/versions'],
  ],
  [
    `policy-admin?policy=${user}&part=compare&from=1&to=2`,
    'content',
    [`/admin/policies/${user}`, `/admin/policies/${user}/versions/1`, `/admin/policies/${user}/versions/2`],
  ],
];

test.each(together)('calls that do not need each other start together: %s', async (address, service, paths) => {
  slow[service].hold(
    /\/(audit|roles|session\/0|users|permissions|organizations|records|endpoints|admin|previews|versions|webhooks)/,
  );
  const loading = open(`/account/${address}`, { scripts: false });
  const waiting = () => [...slow[service].waiting].map((url) => url.replace(`/${service}`, '').replace(/\?.*/, ''));
  await expect.poll(() => waiting().sort()).toEqual(paths);
  slow[service].release();
  await (await loading).body?.cancel();
});

const own: Readonly<Record<string, readonly string[]>> = {
  auth: [`user-admin?user=${user}`, `roles-admin?role=${role}`, 'organization-admin?view=all', '', 'settings'],
  apps: ['apps-admin?view=all', `apps-admin?app=${app}`],
  content: [
    'investor',
    'blog-admin?view=all',
    'about-admin?page=about',
    'policy-admin?view=all',
    'deck-admin?view=all',
  ],
  trade: ['orders', 'messages', 'customer-service?view=all'],
};

test.each(['apps', 'content', 'trade'] as const)(
  'while %s is slow, only screens of its own records wait',
  async (service) => {
    const others = Object.entries(own).flatMap(([name, screens]) => (name === service ? [] : screens));
    const addresses = others.map((screen) => `/account${screen && '/'}${screen}`);
    for (const address of addresses) await (await open(address)).text();
    slow[service].hold();
    // Only then are the access rules those of before.
    if (service === 'apps')
      await expect
        .poll(async () => {
          await readerOf(await open('/account/settings')).until('</h1>');
          return slow.apps.waiting.size;
        })
        .toBeGreaterThan(0);
    for (const address of addresses) {
      const response = await open(address);
      await readerOf(response).until('</h1>');
      expect([address, response.status]).toEqual([address, 200]);
    }
  },
);

test('a search shows what other services found while one is slow, and its results where they always are', async () => {
  const whole = JSON.parse((await (await open('/account/search?q=ho')).text()).trim().split('\n').at(-1) as string);
  slow.content.hold(/\/admin\//);
  const search = await open('/account/search?q=ho');
  const reader = readerOf(search);
  expect(await reader.until('\n')).toMatch(/"items":\[{.*"isComplete":false}/);
  slow.content.release();
  const lines = (await reader.rest()).trim().split('\n');
  const [first, last] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line as string));
  expect(last.items.length).toBeGreaterThan(first.items.length);
  expect(last).toEqual(whole);
});

test('the settings do not wait for the countries once they are known', async () => {
  await (await open('/account/settings')).text();
  slow.trade.hold();
  // The counts of the menu still wait.
  const shown = await readerOf(await open('/account/settings')).until('<option value="Oregon"');
  expect(shown).toContain('<option value="US" selected="">');
});
