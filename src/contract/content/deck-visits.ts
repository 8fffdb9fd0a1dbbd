/** Visits of a deck: what one browser reads with pauses of less than half an hour. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, pageSize, timestamp } from '../fields.ts';
import { listInput, listOf } from '../lists.ts';

const endpoint = endpointsOf({ service: 'content', access: 'decks.manage' });
const filters = { id, shareId: id.optional() };
const counts = { views: z.number().int(), viewers: z.number().int() };
/** Visits that reported a time on this slide are in the average. */
const averageSeconds = z.number().int().nullable();

export const deckViews = z.object({
  ...counts,
  averageSeconds,
  /** The average share of slides seen, from 0 to 1; null without views. */
  completion: z.number().nullable(),
  slides: z.array(z.object({ slideId: id, title: z.string(), ...counts, averageSeconds })),
  /** `shareId` is null for readers with an account. */
  ways: z.array(z.object({ shareId: id.nullable(), label: z.string(), ...counts, lastViewAt: timestamp })),
  /** The last 30 days in UTC, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), count: z.number().int() })),
});
export type DeckViews = z.infer<typeof deckViews>;

export const getDeckViews = endpoint({
  method: 'GET',
  path: '/admin/decks/:id/views',
  summary: 'Count the visits of a deck and of each slide, in total or for one link',
  input: z.object({ ...filters, days: z.coerce.number().int().min(1).max(3650).optional() }),
  output: deckViews,
});

export const deckVisit = z.object({
  id,
  shareId: id.nullable(),
  label: z.string(),
  userId: id.nullable(),
  email: z.string().nullable(),
  startedAt: timestamp,
  seconds: z.number().int(),
  /** Different slides of the present draft, so at most its number of slides. */
  slidesSeen: z.number().int(),
  slideCount: z.number().int(),
});
export type DeckVisit = z.infer<typeof deckVisit>;

export const listDeckVisits = endpoint({
  method: 'GET',
  path: '/admin/decks/:id/visits',
  summary: 'List the visits of a deck, newest first',
  input: z.object({
    ...filters,
    after: listInput.after,
    pageSize: pageSize(limits.pageSizeShort),
  }),
  output: listOf(deckVisit),
});
