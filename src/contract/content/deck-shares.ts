/** The secret of a share link is returned once; only its hash is stored. */
import * as z from 'zod';
import { id, limits, timestamp } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { resource } from '../resource.ts';

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
  /** The person who made the link gets a message when it is opened for the first time. */
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

/** 0 means no expiry. */
const days = z.coerce.number().int().min(0).max(3650);

export const passwordLimits = { min: 8, max: 200 } as const;
export const sharePassword = z
  .string()
  .min(passwordLimits.min, schemaText(message('password_characters_min', { count: passwordLimits.min })))
  .max(passwordLimits.max);

const ofDeck = resource({
  service: 'content',
  access: 'decks.manage',
  path: '/admin/decks/:id',
  key: { id },
  output: z.object({ shares: z.array(deckShare) }),
});

export const listDeckShares = ofDeck.get('/shares', 'List the links to a deck, newest first');

export const createDeckShare = ofDeck.post('/shares', 'Create a link; its secret is returned only once', {
  status: 201,
  input: {
    label: z.string().trim().min(1, 'Please enter who the link is for.').max(limits.name),
    audience: shareAudience.default('anyone'),
    days: days.default(30),
    password: sharePassword.optional(),
    asksEmail: z.boolean().default(false),
    mayDownload: z.boolean().default(false),
    tellsOwner: z.boolean().default(false),
  },
  output: z.object({ share: deckShare, secret: z.string() }),
});

export const changeDeckShare = ofDeck.patch(
  '/shares/:shareId',
  'Revoke a link, reactivate it, or change its expiry or settings',
  {
    input: {
      shareId: id,
      isRevoked: z.boolean().optional(),
      days: days.optional(),
      /** A new password ends the visits that knew the one before; null removes it. */
      password: sharePassword.nullable().optional(),
      asksEmail: z.boolean().optional(),
      mayDownload: z.boolean().optional(),
      tellsOwner: z.boolean().optional(),
    },
    output: deckShare,
  },
);
