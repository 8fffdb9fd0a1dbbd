/** What the visitor of a link to a deck can do. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { failure } from '../failures.ts';
import { email, timestamp } from '../fields.ts';
import { passwordLimits } from './deck-shares.ts';
import { deck } from './decks.ts';

const secret = z.string().max(100);

const sharedDeck = deck
  .pick({ kind: true, title: true, summary: true, slideCount: true, publishedAt: true, slides: true })
  .extend({ expiresAt: timestamp.nullable(), mayDownload: z.boolean() });
export type SharedDeck = z.infer<typeof sharedDeck>;

/**
 * The token of a visit is sent as the header `x-deck-visit`. 404 for an unknown link or unpublished deck, 410 for an expired or
 * revoked link, 401 if readers must sign in, 423 if they must enter an e-mail address or a password first.
 */
export const getSharedDeck = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/deck-shares/:secret',
  access: 'anyone',
  summary: 'Get the deck behind a link',
  input: z.object({ secret }),
  output: sharedDeck,
});

export const openSharedDeck = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/deck-shares/:secret/visits',
  access: 'anyone',
  api: 'nobody',
  summary: 'Enter what a link asks for; returns the token of the visit',
  input: z.object({
    secret,
    email: email.optional(),
    password: z.string().max(passwordLimits.most).optional(),
  }),
  output: z.object({ token: z.string() }),
  status: 201,
});

export const downloadSharedDeck = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/deck-shares/:secret/download',
  access: 'anyone',
  summary: 'Get the deck behind a link in order to keep it; 404 if the link does not allow that',
  input: z.object({ secret }),
  output: sharedDeck,
});

/** In milliseconds: longer times of one report are cut. */
export const longestTime = 10 * 60_000;

export const recordSharedView = defineEndpoint({
  service: 'content',
  method: 'POST',
  path: '/deck-shares/:secret/views',
  access: 'anyone',
  summary: 'Record that a slide was shown through a link, and for how long',
  input: z.object({
    secret,
    slide: z.coerce.number().int().min(1).max(1000),
    /** Since the last report about this slide. */
    milliseconds: z.coerce.number().int().min(0).default(0),
  }),
  output: z.object({ recorded: z.boolean() }),
});

/** The browser reports there how long a slide was on the screen, below the address of the page. */
export const viewTimeSuffix = '/time';
export const visitHeader = 'x-deck-visit';

/** By code: what a link asks for before it opens. */
export const linkQuestions = {
  email_needed: ['email'],
  password_needed: ['password'],
  email_and_password_needed: ['email', 'password'],
} as const satisfies Record<string, ReadonlyArray<'email' | 'password'>>;
export type LinkQuestion = 'email' | 'password';

export const shareFailures = {
  unknown: () => failure(404, 'unknown_link', 'This link does not work. Check that you copied all of it.'),
  resting: () => failure(404, 'not_published', 'The document behind this link is not published at the moment.'),
  expired: () => failure(410, 'link_expired', 'This link has expired. Ask the sender for a new one.'),
  revoked: () => failure(410, 'link_revoked', 'This link was revoked. Ask the sender for a new one.'),
  signIn: () => failure(401, 'sign_in_first', 'Please sign in to open this link.'),
  locked: (code: keyof typeof linkQuestions) =>
    failure(423, code, 'Please enter what this link asks for to open the document.'),
  noDownload: () => failure(404, 'no_download', 'The sender does not offer this document as a download.'),
} as const;
