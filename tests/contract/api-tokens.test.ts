/**
 * A program with an API token may call some endpoints that need no permission
 * (docs/decisions/096-limits-takeovers-and-tokens.md).
 */
import { expect, test } from 'vitest';
import { type AnyEndpoint, endpointKey } from '../../server/client/build-request.ts';
import { loadEndpoints } from '../../server/http/contract-endpoints.ts';

const all = await loadEndpoints();
const ofTokens = (which: (endpoint: AnyEndpoint) => boolean) =>
  all.filter((endpoint) => endpoint.api === undefined && which(endpoint)).map(endpointKey);
const isRead = ({ method }: AnyEndpoint) => method === 'GET';

test('only a token without permissions, which acts as a customer, changes what needs no permission', () => {
  // A new one is a purchase or a message of a customer, or has `api: 'sessions'`.
  expect(ofTokens((each) => each.access === 'signed-in' && !isRead(each))).toEqual([
    'POST trade/cart/items',
    'POST trade/claimed-threads/:reference',
    'POST trade/orders',
    'POST trade/orders/:number/cancel',
    'POST trade/own-threads/:reference/messages',
    'POST trade/own-threads/:reference/read',
    'POST trade/own-waitlist-entries/:id/leave',
    'POST trade/waitlist-invitations/:secret/accept',
    'PUT trade/cart/items',
    'PUT trade/orders/:number/address',
  ]);
});

test('a token makes the same changes without an owner as anybody', () => {
  expect(ofTokens((each) => each.access === 'anyone' && !isRead(each))).toEqual([
    'POST content/deck-shares/:secret/views',
    'POST trade/inquiries',
    'POST trade/waitlist-invitations/:secret/decline',
    'POST trade/waitlists/:waitlist/entries',
  ]);
});

test('every token reads these of its owner', () => {
  expect(ofTokens((each) => each.access === 'signed-in' && isRead(each))).toEqual([
    'GET apps/:id',
    'GET apps/audit',
    'GET auth/audit',
    'GET auth/colleagues',
    'GET auth/invitations',
    'GET auth/invitations/:secret',
    'GET auth/organizations',
    'GET auth/organizations/:id',
    'GET auth/organizations/:id/members',
    'GET auth/permissions',
    'GET auth/session/:userId',
    'GET auth/session/validate',
    'GET auth/user-names',
    'GET auth/users/:id',
    'GET auth/users/:id/api-tokens',
    'GET auth/users/:id/notifications',
    'GET content/audit',
    'GET content/open-policy-acceptances',
    'GET content/own-pages',
    'GET content/own-policy-acceptances',
    'GET content/previews',
    'GET content/versions',
    'GET trade/audit',
    'GET trade/cart',
    'GET trade/cart/count',
    'GET trade/claimed-threads',
    'GET trade/orders',
    'GET trade/orders/:number',
    'GET trade/own-thread-counts',
    'GET trade/own-threads',
    'GET trade/own-threads/:reference',
    'GET trade/own-waitlist-entries',
  ]);
});
