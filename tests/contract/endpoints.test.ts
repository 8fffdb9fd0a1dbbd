import { expect, test } from 'vitest';
import { changeDecks } from '#contract/content/decks-admin.ts';
import { changePosts } from '#contract/content/posts-admin.ts';
import { changeManyProducts } from '#contract/content/product-operations.ts';
import { serviceNames } from '#contract/endpoint.ts';
import { inviteFromWaitlist } from '#contract/trade/waitlist-invitations.ts';
import { changeWaitlistEntries } from '#contract/trade/waitlists-admin.ts';
import { endpointsOf } from '../helpers/contract-endpoints.ts';

test('no two endpoints have the same method and path', () => {
  const paths = serviceNames
    .flatMap(endpointsOf)
    .map(({ method, service, path }) => `${method} /${service}${path.replace(/:\w+/g, ':')}`);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('bulk changes take only ids, in lower case', () => {
  const id = '0000000A-0000-4000-8000-000000000000';
  for (const { input } of [changePosts, changeManyProducts, changeDecks, changeWaitlistEntries, inviteFromWaitlist]) {
    const { ids } = input.shape;
    expect(ids.safeParse(['no-id']).success).toBe(false);
    expect(ids.parse([id])).toEqual([id.toLowerCase()]);
  }
});
