import * as z from 'zod';
import { id, limits, timestamp } from '../fields.ts';
import { resource } from '../resource.ts';
import { draftSlide } from './decks-admin.ts';

const deckVersionSummary = z.object({
  number: z.number().int(),
  title: z.string(),
  slideCount: z.number().int(),
  note: z.string(),
  authorId: id.nullable(),
  createdAt: timestamp,
  isPublished: z.boolean(),
  isCurrent: z.boolean(),
});
export type DeckVersionSummary = z.infer<typeof deckVersionSummary>;

const deckVersion = deckVersionSummary.extend({
  summary: z.string(),
  slides: z.array(draftSlide.omit({ revision: true })),
});
export type DeckVersion = z.infer<typeof deckVersion>;

const ofDeck = resource({
  service: 'content',
  access: 'decks.manage',
  path: '/admin/decks/:id',
  key: { id },
  output: deckVersionSummary,
});

export const listDeckVersions = ofDeck.get('/versions', 'List the versions of a deck, newest first', {
  output: z.object({ versions: z.array(deckVersionSummary) }),
});

export const getDeckVersion = ofDeck.get('/versions/:number', 'Get a version with its slides', {
  input: { number: z.coerce.number().int().min(1) },
  output: deckVersion,
});

/** Returns the newest version if nothing has changed since. */
export const saveDeckVersion = ofDeck.post('/versions', 'Save the draft as a version', {
  input: { note: z.string().trim().max(limits.shortText).default('') },
});

/** Returns the version that holds the previous draft. */
export const restoreDeckVersion = ofDeck.post(
  '/versions/:number/restore',
  'Restore a version as the draft; the present draft is saved as a version first',
  { input: { number: z.coerce.number().int().min(1) } },
);
