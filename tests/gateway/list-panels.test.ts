/** Lists of the back office while their services are slow or fail: the frame is sent before the rows. */
import { expect, test } from 'vitest';
import { limits } from '#contract/fields.ts';
import { inPlaceHeader } from '#contract/payload-address.ts';
import { href } from '#contract/routes.ts';
import { listAddresses, setUpSlowAccount } from '../helpers/slow-account.ts';
import { readerOf, shownIn } from '../helpers/streamed-page.ts';

// The list of translations has rows only if there is another language.
const { slow, holdPages, release, open } = setUpSlowAccount({ languages: ['de-DE'] });

const lists = [
  ...listAddresses,
  { list: 'pages', address: href('pagesAdmin') },
  { list: 'own orders', address: href('orders') },
  { list: 'own messages', address: href('messages') },
  { list: 'decks for investors', address: href('investor') },
];
/** Rows, or the text instead of them. */
const rowsIn = (html: string) => shownIn(html).match(/data-(choice|walk)=""|card-link|>No \w+ yet</g)?.length ?? 0;
const skeleton = 'data-pending=""';

test.each(lists)(
  'the frame of $list is sent before its rows, which then take the place of the skeleton',
  async ({ address }) => {
    const atOnce = await (await open(address, { scripts: false })).text();
    expect(rowsIn(atOnce)).toBeGreaterThan(0);
    expect(shownIn(atOnce)).not.toContain(skeleton);

    holdPages();
    const response = await open(address);
    expect(response.status).toBe(200);
    const reader = readerOf(response);
    const frame = shownIn(await reader.until(skeleton));
    expect(frame).toMatch(/<h1.*<\/h1>/s);
    if (address.includes('view=all')) expect(frame).toContain('<search>');
    expect(rowsIn(frame)).toBe(0);
    release();
    const all = await reader.rest();
    expect(rowsIn(all)).toBe(rowsIn(atOnce));
    const pending = [...all.matchAll(/<template id="([^"]+B:[^"]+)"/g)].map(([, id]) => id);
    expect(pending.length).toBeGreaterThan(0);
    expect(pending.filter((id) => !all.includes(`$RC("${id}"`))).toEqual([]);
  },
);

// The audit log says at its filters what is wrong with them.
const refusing = listAddresses.filter(({ list }) => list !== 'audit-log');

test.each(refusing)('the status of $list still says that a page of it does not exist', async ({ address }) => {
  for (const wrong of ['after=nonsense', `q=${'a'.repeat(limits.shortText + 1)}`, 'q=%00']) {
    const { status } = await open(`${address}&${wrong}`);
    expect([wrong, status]).toEqual([wrong, expect.toBeOneOf([400, 404, 422])]);
  }
});

test('a filter that names no record is refused by its status', async () => {
  const { status } = await open('/account/user-admin?view=all&role=nobody');
  expect(status).toBe(422);
});

test('a list that fails says so in its place, and its file by the status', async () => {
  slow.content.fail(/^\/content\/admin\/posts/, 503);
  for (const scripts of [true, false]) {
    const answer = await open('/account/blog-admin?view=all', { scripts });
    const text = shownIn(await answer.text());
    expect([answer.status, text.match(/\w[\w ]+ could not be loaded/g)]).toEqual([
      200,
      ['The list could not be loaded'],
    ]);
    expect(text).toContain('Search title and summary');
  }
  expect((await open('/account/blog-admin?view=all&export=csv')).status).toBe(503);
});

test.each([
  { what: 'HEAD', address: '/account/blog-admin?view=all', options: { method: 'HEAD' } },
  {
    what: 'a payload that replaces a list in place',
    address: '/account/blog-admin/_payload?view=all',
    options: { method: 'GET', headers: { [inPlaceHeader]: '1' } },
  },
])('$what waits for the rows', async ({ address, options }) => {
  holdPages();
  let isAnswered = false;
  const waiting = open(address, options).finally(() => {
    isAnswered = true;
  });
  const streamed = readerOf(await open(address));
  await streamed.until('data-pending');
  expect(isAnswered).toBe(false);
  release();
  const answer = await waiting;
  expect(answer.status).toBe(200);
  if (options.method === 'HEAD') expect(answer.headers.get('content-length')).not.toBeNull();
  await answer.text();
  await streamed.rest();
});
