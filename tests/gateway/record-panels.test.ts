/** Screens of the account and the back office while a call that only one of their panels needs is slow or fails. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { administratorRole } from '#contract/auth/roles.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { buildIfStale } from '../../engine/build.ts';
import { type Account, startAccount } from '../helpers/account.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { SignedInPerson } from '../helpers/sign-in.ts';
import { type SlowService, startSlowService } from '../helpers/slow-service.ts';
import { readerOf, shownIn } from '../helpers/streamed-page.ts';

type Screen = {
  readonly screen: string;
  /** `{id}` is the id of the first record in the response to this request. */
  readonly address: string;
  readonly first?: string;
  readonly prepare?: (id: string) => Promise<unknown>;
  readonly service: ServiceName;
  /** The path of the call that is slow or fails. */
  readonly call: RegExp;
  /** What is shown without it: the main record, and other panels. */
  readonly shown: readonly string[];
  /** What is shown only with it. */
  readonly late: string;
  /** What the panel says could not be loaded. */
  readonly label: string;
};

const screens: readonly Screen[] = [
  {
    screen: 'a user',
    address: `/account/user-admin?user=${demoPeople.admin.id}`,
    service: 'auth',
    call: /^\/auth\/session\/0/,
    shown: ['Save profile', 'Save notification settings', 'Give a role'],
    late: 'End all sessions',
    label: 'Sessions',
  },
  {
    screen: 'a role',
    address: `/account/roles-admin?role=${administratorRole}`,
    service: 'auth',
    call: /^\/auth\/users\/role\//,
    shown: ['Save role', 'Add someone', 'Opens Customer service'],
    late: 'Maren Holt</a>',
    label: 'The people with this role',
  },
  {
    screen: 'an organization',
    address: '/account/organization-admin?organization=00000000-0000-4000-8000-000000000101',
    service: 'auth',
    call: /\/members\?/,
    shown: ['Quayside Studio', 'Save'],
    late: 'Jonas Brandt</a>',
    label: 'The members',
  },
  {
    screen: 'an endpoint',
    address: '/account/apps-admin?app=0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a&endpoint={id}',
    first: 'GET /apps/records/0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a/endpoints?query=/account/blog',
    service: 'auth',
    call: /^\/auth\/roles/,
    shown: ['Save endpoint', 'Roles that can open it'],
    late: 'Through posts.manage',
    label: 'The roles',
  },
  {
    screen: 'a post',
    address: '/account/blog-admin?post={id}',
    first: 'GET /content/admin/posts',
    prepare: (id) => administrator.send('POST /content/previews', { body: { record: `post:${id}`, days: 7 } }),
    service: 'content',
    call: /^\/content\/previews/,
    shown: ['Publish check', 'Create link'],
    late: 'not opened yet',
    label: 'The preview links',
  },
  {
    screen: 'the acceptances of a policy',
    address: '/account/policy-admin?policy={id}&part=acceptances',
    first: 'GET /content/admin/policies',
    service: 'content',
    call: /\/acceptances/,
    shown: ['Who accepted it'],
    late: 'No acceptances yet',
    label: 'The acceptances',
  },
  {
    screen: 'an inquiry',
    address: '/account/customer-service?thread=INQ-4HTW8Q',
    service: 'trade',
    call: /^\/trade\/admin\/orders\?/,
    shown: ['Send answer', 'INQ-5RTJ8M'],
    late: 'All their orders',
    label: 'Their orders',
  },
  {
    screen: 'an inquiry',
    address: '/account/customer-service?thread=INQ-4HTW8Q',
    service: 'trade',
    call: /^\/trade\/admin\/threads\?.*user_id/,
    shown: ['Send answer', 'All their orders'],
    late: 'INQ-5RTJ8M',
    label: 'Other inquiries',
  },
  {
    screen: 'the list of waitlists',
    address: '/account/waitlist-admin?view=all',
    service: 'trade',
    call: /\/waitlist-growth/,
    shown: ['waitlist=fan', 'The last two weeks'],
    late: 'role="img"',
    label: 'The chart',
  },
  {
    screen: 'the growth of a waitlist',
    address: '/account/waitlist-admin?waitlist=fan&part=growth',
    service: 'trade',
    call: /\/waitlist-growth/,
    shown: ['Add someone', 'The last thirty days'],
    late: 'role="img"',
    label: 'The chart',
  },
  {
    screen: 'the next people on a waitlist',
    address: '/account/waitlist-admin?waitlist=fan&part=invite&count=2',
    service: 'trade',
    call: /\/invitations/,
    shown: ['Invite the next'],
    late: '2 people would be invited',
    label: 'Who would be invited',
  },
  {
    screen: 'the links to a deck',
    address: '/account/deck-admin?deck={id}&part=links',
    first: 'GET /content/admin/decks',
    service: 'content',
    call: /\/shares/,
    shown: ['New link', 'Present'],
    late: 'No links yet',
    label: 'The links',
  },
  {
    screen: 'the overview of the account',
    address: '/account',
    service: 'content',
    call: /\/open-policy-acceptances/,
    shown: ['Hello, Maren Holt', 'Latest orders', 'Back office'],
    late: 'Please read',
    label: 'The policies to accept',
  },
];

const slow = {} as Record<ServiceName, SlowService>;
let account: Account;
let administrator: SignedInPerson;

beforeAll(async () => {
  await buildIfStale();
  account = await startAccount({}, async ({ urls }) => {
    const env: Record<string, string> = { BREAKER_FAILURES: '1000' };
    for (const service of ['auth', 'apps', 'content', 'trade'] as const) {
      slow[service] = await startSlowService(urls[service]);
      env[`${service.toUpperCase()}_URL`] = slow[service].url;
    }
    return env;
  });
  administrator = await account.person(demoPeople.admin.phoneNumber);
});
afterEach(() => {
  for (const service of Object.values(slow)) service.release();
});
afterAll(async () => {
  await account.remove();
  await Promise.all(Object.values(slow).map((service) => service.close()));
});

async function addressOf({ address, first, prepare }: Screen): Promise<string> {
  if (first === undefined) return address;
  const { body } = await administrator.send(first);
  const [{ id }] = body.items;
  await prepare?.(id);
  return address.replace('{id}', id);
}

const open = (address: string, cookie = '; scripts=1') =>
  fetch(account.product.url(address), {
    headers: {
      'accept-encoding': 'identity',
      cookie: `__Host-session=${administrator.token}; __Host-session-id=${administrator.sessionId}${cookie}`,
    },
    redirect: 'manual',
  });

const startsOfPanels = /<template id="B:/;

test.each(screens)(
  '$screen is sent before a slow panel, without a failed one, and whole without scripts',
  async (row) => {
    const { service, call, shown, late, label } = row;
    const address = await addressOf(row);

    slow[service].hold(call);
    const response = await open(address);
    const reader = readerOf(response);
    for (const text of shown) await reader.until(text);
    expect(shownIn(await reader.until('<template id="B:'))).not.toContain(late);
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
    const loading = open(address, '');
    await expect.poll(() => slow[service].waiting.size).toBeGreaterThan(0);
    slow[service].release();
    const whole = await loading;
    expect(whole.headers.has('content-length')).toBe(true);
    const wholeText = await whole.text();
    expect(wholeText).not.toMatch(startsOfPanels);
    expect(shownIn(wholeText)).toContain(late);
  },
);

test('a search shows what other services found while one is slow, and its results after them', async () => {
  slow.content.hold(/\/admin\//);
  const search = await open('/account/search?q=ho');
  const reader = readerOf(search);
  expect(await reader.until('\n')).toMatch(/"items":\[{.*"isComplete":false}/);
  slow.content.release();
  const lines = (await reader.rest()).trim().split('\n');
  const [first, last] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line as string));
  expect(last.items.slice(0, first.items.length)).toEqual(first.items);
  expect([last.items.length > first.items.length, last.isComplete]).toEqual([true, true]);
});

test('the settings do not wait for the countries once they are known', async () => {
  await (await open('/account/settings')).text();
  slow.trade.hold();
  expect(await (await open('/account/settings')).text()).toMatch(
    /<option value="US" selected="">.*<option value="Oregon"/s,
  );
});
