import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import type { Message } from '../messages/message.ts';
import { messageOr, receivedMessage } from '../messages/received.ts';
import { apiTokenUse } from './api-tokens.ts';
import { codeSent, typedCode } from './codes.ts';
import { countryCode, typedPhone, user } from './users.ts';
import { view } from './views.ts';

const endpoint = endpointsOf({ service: 'auth' });

export const invalidSessions = 'Invalid sessions data';

const appId = z.string().max(100);

/** Returns the same for known, unknown, blocked and unserved numbers. */
export const startSession = endpoint({
  method: 'POST',
  path: '/session/start',
  api: 'nobody',
  viaCarrier: true,
  access: 'anyone',
  summary: 'Send a one-time code to a phone',
  input: z.object({ phoneNumber: typedPhone, country: countryCode, appId }),
  output: codeSent,
});

/** 400 for a wrong, used or expired code: never 401 or 403, which clients treat as signed out. */
export const verifySession = endpoint({
  method: 'POST',
  path: '/session/verify/otp',
  api: 'nobody',
  viaCarrier: true,
  access: 'anyone',
  summary: 'Exchange a code for a session; an unknown number becomes a user',
  input: z.object({ methodId: z.string().max(200), otp: typedCode, appId }),
  /** `sessionId` has this wire name; `session_id` is also accepted. */
  output: z.object({ user, token: z.string().max(500), sessionId: z.string().max(200).meta({ wire: 'sessionId' }) }),
});

const sessionTimes = z.object({
  id: z.string(),
  startedAt: timestamp,
  /** The time at which a code was last entered: sensitive changes need a recent one. */
  verifiedAt: timestamp,
  expiresAt: timestamp,
  rotatesAt: timestamp,
  /** The user's permissions to manage are left out of this session until a passkey is used in it, or added first. */
  needsPasskey: z.enum(['confirm', 'add']).optional(),
});

export const validateSession = endpoint({
  method: 'GET',
  path: '/session/validate',
  access: 'signed-in',
  summary: 'Get the user of the session token or API token',
  input: z.object({}),
  /** With an API token, `user` has only its permissions. */
  output: z.object({
    user,
    session: sessionTimes.optional(),
    apiToken: apiTokenUse.optional(),
    /** In a view, `user` is the person as whom the caller sees the site. */
    view: view.optional(),
  }),
  envelope: 'user',
});

/** The old token stays valid until the new one is used, and 30 seconds longer for concurrent tabs. */
export const rotateSession = endpoint({
  method: 'POST',
  path: '/session/rotate',
  api: 'nobody',
  access: 'signed-in',
  summary: 'Replace the session token with a new one',
  input: z.object({}),
  output: z.object({ token: z.string().max(500), sessionId: z.string().max(200) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/session',
  api: 'nobody',
  access: 'anyone',
  summary: 'End a session by its token or id; other people’s sessions need users.manage',
  input: z.object({ sessionId: z.string().max(200).optional(), sessionToken: z.string().max(500).optional() }),
  output: z.undefined(),
  status: 204,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/session/end-others',
  api: 'sessions',
  access: 'signed-in',
  summary: 'End all sessions of the user except the current one',
  input: z.object({}),
  output: z.object({ ended: z.number().int() }),
});

export const endSessionsOfUser = endpoint({
  method: 'POST',
  path: '/users/:id/sessions/end',
  access: 'users.manage',
  summary: 'End all sessions of a user',
  input: z.object({ id }),
  output: z.object({ ended: z.number().int() }),
});

const sessionRecord = z.object({
  sessionId: z.string(),
  startedAt: timestamp,
  lastSeenAt: timestamp.optional(),
  customClaims: z.object({ appId: z.string().optional() }).optional(),
  authenticationFactors: z
    .array(z.object({ deliveryMethod: z.string().optional(), type: z.string().optional() }))
    .optional(),
  device: z.string().nullable().optional(),
  place: z.string().nullable().optional(),
  placeMessage: receivedMessage.nullable().catch(null),
});

export type Session = {
  readonly id: string;
  readonly appId: string | null;
  readonly createdAt: Date;
  readonly deliveryMethod: string | null;
  readonly type: string | null;
  readonly lastSeenAt: Date | null;
  readonly device: string | null;
  readonly place: Message | null;
};

export function toSession(record: z.infer<typeof sessionRecord>): Session {
  const [factor] = record.authenticationFactors ?? [];
  return {
    id: record.sessionId,
    appId: record.customClaims?.appId ?? null,
    createdAt: record.startedAt,
    deliveryMethod: factor?.deliveryMethod ?? null,
    type: factor?.type ?? null,
    lastSeenAt: record.lastSeenAt ?? null,
    device: record.device ?? null,
    place: record.place ? messageOr(record.place, record.placeMessage) : null,
  };
}

/** Users with users.manage also get the sessions of others. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/session/:userId',
  access: 'signed-in',
  summary: 'List the active sessions of a user, newest first',
  input: z.object({ userId: id }),
  output: z.object({ sessions: z.array(sessionRecord) }),
  envelope: 'sessions',
  invalid: invalidSessions,
});

/** Sends a code to the user's own phone, before a change that needs a recent code. */
export const startStepUp = endpoint({
  method: 'POST',
  path: '/session/step-up/start',
  api: 'nobody',
  viaCarrier: true,
  access: 'signed-in',
  summary: 'Send a code to the phone of the user who is signed in',
  input: z.object({}),
  output: codeSent,
});

export const finishStepUp = endpoint({
  method: 'POST',
  path: '/session/step-up/verify',
  api: 'nobody',
  viaCarrier: true,
  access: 'signed-in',
  summary: 'Confirm the session with the code',
  input: z.object({ methodId: z.string().max(200), otp: typedCode }),
  output: z.object({ verifiedAt: timestamp }),
});

export const listSignInCountries = endpoint({
  method: 'GET',
  path: '/session/countries',
  access: 'anyone',
  summary: 'List the countries where users can sign in, with their dial codes',
  input: z.object({}),
  output: z.object({
    countries: z.array(z.object({ code: z.string(), name: z.string(), callingCode: z.string() })),
    /** Whether one can sign in with a passkey too. */
    passkeys: z.boolean().default(false),
  }),
});
