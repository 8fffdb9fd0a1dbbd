/** The secret of a share link is returned once; only its hash is stored. */
import * as z from 'zod';
import { defineEndpoint, endpointsOf } from '../endpoint.ts';
import { failure } from '../failures.ts';
import { id, limits, timestamp } from '../fields.ts';
import { deck } from './decks.ts';

/** signed-in: readers must sign in first, so that they are known. */
const shareAudience = z.enum(['anyone', 'signed-in']);
const shareStatus = z.enum(['active', 'expired', 'revoked']);

export const deckShare = z.object({
  id,
  label: z.string(),
  audience: shareAudience,
  status: shareStatus,
  expiresAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  createdBy: id.nullable(),
  createdAt: timestamp,
  views: z.number().int(),
  viewers: z.number().int(),
  lastViewAt: timestamp.nullable(),
});
export type DeckShare = z.infer<typeof deckShare>;

const endpoint = endpointsOf({ service: 'content', access: 'decks.manage' });
const which = { id, shareId: id };
/** 0 means no expiry. */
const days = z.coerce.number().int().min(0).max(3650);

export const listDeckShares = endpoint({
  method: 'GET',
  path: '/admin/decks/:id/shares',
  summary: 'List the links to a deck, newest first',
  input: z.object({ id }),
  output: z.object({ shares: z.array(deckShare) }),
});

export const createDeckShare = endpoint({
  method: 'POST',
  path: '/admin/decks/:id/shares',
  summary: 'Create a link; its secret is returned only once',
  input: z.object({
    id,
    label: z.string().trim().min(1, 'Please enter who the link is for.').max(limits.name),
    audience: shareAudience.default('anyone'),
    days: days.default(30),
  }),
  output: z.object({ share: deckShare, secret: z.string() }),
  status: 201,
});

export const changeDeckShare = endpoint({
  method: 'PATCH',
  path: '/admin/decks/:id/shares/:shareId',
  summary: 'Revoke a link, reactivate it or change its expiry',
  input: z.object({ ...which, isRevoked: z.boolean().optional(), days: days.optional() }),
  output: deckShare,
});

const counts = { views: z.number().int(), viewers: z.number().int() };

export const deckViews = z.object({
  ...counts,
  slides: z.array(z.object({ slideId: id, title: z.string(), ...counts })),
  /** `shareId` is null for readers with an account. */
  ways: z.array(z.object({ shareId: id.nullable(), label: z.string(), ...counts, lastViewAt: timestamp })),
});
export type DeckViews = z.infer<typeof deckViews>;

/** Views of the same slide within half an hour count once. */
export const getDeckViews = endpoint({
  method: 'GET',
  path: '/admin/decks/:id/views',
  summary: 'Count views and viewers of each slide, in total or for one link',
  input: z.object({ id, shareId: id.optional(), days: z.coerce.number().int().min(1).max(3650).optional() }),
  output: deckViews,
});

const secret = z.string().max(100);

const sharedDeck = deck
  .pick({ kind: true, title: true, summary: true, slideCount: true, publishedAt: true, slides: true })
  .extend({ expiresAt: timestamp.nullable() });
export type SharedDeck = z.infer<typeof sharedDeck>;

/** 404 for an unknown link or unpublished deck, 410 for an expired or revoked link, 401 if readers must sign in. */
export const getSharedDeck = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/deck-shares/:secret',
  access: 'anyone',
  summary: 'Get the deck behind a link',
  input: z.object({ secret }),
  output: sharedDeck,
});

export const recordSharedView = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/deck-shares/:secret/views',
  access: 'anyone',
  summary: 'Record a slide view through a link',
  input: z.object({ secret, slide: z.coerce.number().int().min(1).max(1000) }),
  output: z.object({ recorded: z.boolean() }),
});

export const shareFailures = {
  unknown: () => failure(404, 'unknown_link', 'This link does not work. Check that you copied all of it.'),
  resting: () => failure(404, 'not_published', 'The document behind this link is not published at the moment.'),
  expired: () => failure(410, 'link_expired', 'This link has expired. Ask the sender for a new one.'),
  revoked: () => failure(410, 'link_revoked', 'This link was revoked. Ask the sender for a new one.'),
  signIn: () => failure(401, 'sign_in_first', 'Please sign in to open this link.'),
} as const;
