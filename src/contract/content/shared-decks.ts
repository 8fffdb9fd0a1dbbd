/** The visitor of a link to a deck makes these calls. */
import * as z from 'zod';
import { failure } from '../failures.ts';
import { email, timestamp } from '../fields.ts';
import { message } from '../messages/message.ts';
import { resource } from '../resource.ts';
import { passwordLimits } from './deck-shares.ts';
import { deck } from './decks.ts';

const secret = z.string().max(100);

const sharedDeck = deck
  .pick({ kind: true, title: true, summary: true, slideCount: true, publishedAt: true, slides: true })
  .extend({ expiresAt: timestamp.nullable(), mayDownload: z.boolean() });
export type SharedDeck = z.infer<typeof sharedDeck>;

const ofDeckShare = resource({
  service: 'content',
  access: 'anyone',
  path: '/deck-shares/:secret',
  key: { secret },
  output: sharedDeck,
});

/**
 * The token of a visit is sent as the header `x-deck-visit`. 404 for an unknown link or unpublished deck, 410 for an expired or
 * revoked link, 401 if readers must sign in, 423 if they must enter an e-mail address or a password first.
 */
export const getSharedDeck = ofDeckShare.get('', 'Get the deck behind a link');

export const openSharedDeck = ofDeckShare.post(
  '/visits',
  'Enter what a link asks for; returns the token of the visit',
  {
    api: 'nobody',
    status: 201,
    input: { email: email.optional(), password: z.string().max(passwordLimits.max).optional() },
    output: z.object({ token: z.string() }),
  },
);

export const downloadSharedDeck = ofDeckShare.get(
  '/download',
  'Get the deck behind a link in order to keep it; 404 if the link does not allow that',
);

/** Milliseconds; longer times of one report are cut. */
export const maxReportedTime = 10 * 60_000;

export const recordSharedView = ofDeckShare.post(
  '/views',
  'Record that a slide was shown through a link, and for how long',
  {
    input: {
      slide: z.coerce.number().int().min(1).max(1000),
      /** The time since the last report about this slide. */
      milliseconds: z.coerce.number().int().min(0).default(0),
    },
    output: z.object({ recorded: z.boolean() }),
  },
);

/** The browser reports there how long a slide was on the screen, below the address of the page. */
export const viewTimeSuffix = '/time';
export const visitHeader = 'x-deck-visit';

/** The questions that a link asks before it opens, by code. */
export const linkQuestions = {
  email_needed: ['email'],
  password_needed: ['password'],
  email_and_password_needed: ['email', 'password'],
} as const satisfies Record<string, ReadonlyArray<'email' | 'password'>>;
export type LinkQuestion = 'email' | 'password';

export const shareFailures = {
  unknown: () => failure(404, 'unknown_link', message('share_link_broken')),
  resting: () => failure(404, 'not_published', message('share_unpublished')),
  expired: () => failure(410, 'link_expired', message('share_expired')),
  revoked: () => failure(410, 'link_revoked', message('share_revoked')),
  signIn: () => failure(401, 'sign_in_first', message('share_sign_in_first')),
  locked: (code: keyof typeof linkQuestions) => failure(423, code, message('share_locked')),
  noDownload: () => failure(404, 'no_download', message('share_without_download')),
} as const;
