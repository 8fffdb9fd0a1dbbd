import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, slug, timestamp, title } from '../fields.ts';
import { bulkIds, bulkOutcome, listInput, listOf, reversed, revision, saveReplaced } from '../lists.ts';
import { resource } from '../resource.ts';
import { slide } from './decks.ts';

const deckKind = z.enum(['deck', 'document']);
const deckStatus = z.enum(['draft', 'published']);
/** investors: everyone with `investor.view` or a link. link-only: only people with a link. */
const deckAudience = z.enum(['investors', 'link-only']);

const summary = z.string().trim().max(limits.summary);

export const draftSummary = z.object({
  id,
  slug,
  kind: deckKind,
  title: z.string(),
  status: deckStatus,
  audience: deckAudience,
  slideCount: z.number().int(),
  shareCount: z.number().int(),
  viewCount: z.number().int(),
  isChanged: z.boolean(),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
  trashedAt: timestamp.nullable(),
});
export type DraftSummary = z.infer<typeof draftSummary>;

export const draftSlide = slide.extend({
  notes: z.string(),
  /** Slides have their own revisions, so that two people can edit two slides. */
  revision: z.number().int(),
});
export type DraftSlide = z.infer<typeof draftSlide>;

export const deckDraft = draftSummary.extend({
  summary: z.string(),
  revision: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  createdAt: timestamp,
  slides: z.array(draftSlide),
  /** Last removed first; `removedBy` is null for the system. */
  removed: z.array(draftSlide.extend({ removedAt: timestamp, removedBy: id.nullable() })),
});
export type DeckDraft = z.infer<typeof deckDraft>;

const endpoint = endpointsOf({ service: 'content', access: 'decks.manage' });

export const listDeckDrafts = endpoint({
  method: 'GET',
  path: '/admin/decks',
  summary: 'List decks of every status',
  input: z.object({
    ...listInput,
    kind: deckKind.optional(),
    status: deckStatus.optional(),
    sort: z.enum(['updated', 'title', 'published']).default('updated'),
    reversed,
  }),
  output: listOf(draftSummary),
});

export const getDeckDraft = endpoint({
  method: 'GET',
  path: '/admin/decks/:id',
  summary: 'Get a deck with its draft, by id or slug',
  input: z.object({ id: z.string().max(limits.slug) }),
  output: deckDraft,
});

/** Starts with one empty slide; without `slug`, the service derives a free one from the title. */
export const createDeck = endpoint({
  method: 'POST',
  path: '/admin/decks',
  summary: 'Create a deck or document as a draft',
  input: z.object({ title, kind: deckKind, summary: summary.default(''), slug: slug.optional() }),
  output: deckDraft,
  status: 201,
});

const ofDeck = resource({
  service: 'content',
  access: 'decks.manage',
  path: '/admin/decks/:id',
  key: { id },
  output: deckDraft,
});

/** Slug and audience change at once; other fields of a published deck wait for the next publishing. */
export const changeDeck = ofDeck.patch('', 'Change the fields of a deck; 409 if they changed since `revision`', {
  input: {
    revision,
    saveReplaced,
    title: title.optional(),
    summary: summary.optional(),
    slug: slug.optional(),
    kind: deckKind.optional(),
    audience: deckAudience.optional(),
  },
});

export const publishDeck = ofDeck.post('/publish', 'Publish the draft as a version', {
  input: { note: z.string().trim().max(limits.shortText).default('') },
});

export const unpublishDeck = ofDeck.post(
  '/unpublish',
  'Unpublish a deck; its links stop working until it is published again',
);

export const trashDeck = ofDeck.delete('', 'Move a deck to the trash; readers can no longer open it');

export const restoreDeck = ofDeck.put('/restore', 'Restore a deck from the trash');

export const deleteDeck = ofDeck.delete(
  '/for-good',
  'Delete a deck that is in the trash, with its links, versions and views',
  { output: z.object({ id }) },
);

export const deckOperations = ['publish', 'unpublish', 'trash', 'restore'] as const;

export const changeDecks = endpoint({
  method: 'POST',
  path: '/admin/decks/bulk',
  summary: 'Run an operation on many decks',
  input: z.object({ ids: bulkIds, operation: z.enum(deckOperations) }),
  output: bulkOutcome,
});
