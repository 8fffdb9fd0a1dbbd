/** The secret of a share link is returned once; only its hash is stored. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';

/** signed-in: readers must sign in first, so that they are known. */
const shareAudience = z.enum(['anyone', 'signed-in']);
const shareStatus = z.enum(['active', 'expired', 'revoked']);

export const deckShare = z.object({
  id,
  label: z.string(),
  audience: shareAudience,
  hasPassword: z.boolean(),
  asksEmail: z.boolean(),
  mayDownload: z.boolean(),
  /** Who made the link gets a message when it is opened for the first time. */
  tellsOwner: z.boolean(),
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

export const passwordLimits = { least: 8, most: 200 } as const;
export const sharePassword = z
  .string()
  .min(passwordLimits.least, `Please enter a password of at least ${passwordLimits.least} characters.`)
  .max(passwordLimits.most);

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
    password: sharePassword.optional(),
    asksEmail: z.boolean().default(false),
    mayDownload: z.boolean().default(false),
    tellsOwner: z.boolean().default(false),
  }),
  output: z.object({ share: deckShare, secret: z.string() }),
  status: 201,
});

export const changeDeckShare = endpoint({
  method: 'PATCH',
  path: '/admin/decks/:id/shares/:shareId',
  summary: 'Revoke a link, reactivate it, or change its expiry or settings',
  input: z.object({
    ...which,
    isRevoked: z.boolean().optional(),
    days: days.optional(),
    /** A new password ends the visits that knew the one before; null removes it. */
    password: sharePassword.nullable().optional(),
    asksEmail: z.boolean().optional(),
    mayDownload: z.boolean().optional(),
    tellsOwner: z.boolean().optional(),
  }),
  output: deckShare,
});
