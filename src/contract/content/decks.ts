import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, slug, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { picture } from './media.ts';

const endpoint = endpointsOf({ service: 'content', access: 'investor.view' });

/** `standard` is how slides looked before they had layouts. */
export const slideLayouts = [
  'standard',
  'title',
  'picture-right',
  'picture-left',
  'full-picture',
  'contained-picture',
  'quote',
  'numbers',
] as const;
export type SlideLayout = (typeof slideLayouts)[number];

export const slide = z.object({
  id,
  title: z.string().max(limits.title),
  body: richText,
  picture: picture.nullable(),
  /** Layouts with a picture count as `standard` while the slide has none. */
  layout: z.enum(slideLayouts).default('standard'),
});
export type Slide = z.infer<typeof slide>;

export const deckSummary = z.object({
  id,
  slug,
  /** A deck is read slide by slide, a document from top to bottom with slides as sections. */
  kind: z.enum(['deck', 'document']),
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  slideCount: z.number().int(),
  publishedAt: timestamp,
  updatedAt: timestamp,
  /** Slide where the reader stopped, from 1; null before the first view. */
  position: z.number().int().nullable(),
});
export type DeckSummary = z.infer<typeof deckSummary>;

export const deck = deckSummary.extend({ slides: z.array(slide) });
export type Deck = z.infer<typeof deck>;

export const listDecks = endpoint({
  method: 'GET',
  path: '/decks',
  summary: 'List published decks and documents, newest first',
  input: z.object({}),
  output: z.object({ decks: z.array(deckSummary) }),
});

export const getDeck = endpoint({
  method: 'GET',
  path: '/decks/:slug',
  summary: 'Get a published deck or document with its slides',
  input: z.object({ slug: z.string().max(limits.slug) }),
  output: deck,
});

export const recordView = endpoint({
  method: 'POST',
  path: '/decks/:slug/views',
  summary: 'Record that a slide was shown, and for how long; without a time, remember it as the reader’s position',
  input: z.object({
    slug: z.string().max(limits.slug),
    slide: z.coerce.number().int().min(1).max(1000),
    /** The time since the last report about this slide. */
    milliseconds: z.coerce.number().int().min(0).default(0),
  }),
  output: z.object({ position: z.number().int() }),
});
