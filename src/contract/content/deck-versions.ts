import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
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

const endpoint = endpointsOf({ service: 'content', access: 'decks.manage' });
const which = { id, number: z.coerce.number().int().min(1) };

export const listDeckVersions = endpoint({
  method: 'GET',
  path: '/admin/decks/:id/versions',
  summary: 'List the versions of a deck, newest first',
  input: z.object({ id }),
  output: z.object({ versions: z.array(deckVersionSummary) }),
});

export const getDeckVersion = endpoint({
  method: 'GET',
  path: '/admin/decks/:id/versions/:number',
  summary: 'Get a version with its slides',
  input: z.object(which),
  output: deckVersion,
});

/** Returns the newest version if nothing has changed since. */
export const saveDeckVersion = endpoint({
  method: 'POST',
  path: '/admin/decks/:id/versions',
  summary: 'Save the draft as a version',
  input: z.object({ id, note: z.string().trim().max(limits.shortText).default('') }),
  output: deckVersionSummary,
});

/** Returns the version that holds the previous draft. */
export const restoreDeckVersion = endpoint({
  method: 'POST',
  path: '/admin/decks/:id/versions/:number/restore',
  summary: 'Restore a version as the draft; the present draft is saved as a version first',
  input: z.object(which),
  output: deckVersionSummary,
});
