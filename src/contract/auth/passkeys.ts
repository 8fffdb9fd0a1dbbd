/** Passkeys sign in and confirm the identity, like a code to the phone (docs/decisions/059). */
import * as z from 'zod';
import { defineEndpoint, endpointsOf } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { verifySession } from './sessions.ts';

const own = endpointsOf({ service: 'auth', access: 'signed-in' });
const anyone = endpointsOf({ service: 'auth', access: 'anyone', api: 'nobody' });

const passkey = z.object({
  id,
  name: z.string(),
  /** Several devices of the owner have it; otherwise it stays in the one where it was made. */
  isSynced: z.boolean(),
  createdAt: timestamp,
  /** Null if it was never used. */
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyRecovery = z.object({
  requestedAt: timestamp,
  approvedAt: timestamp.nullable(),
  /** Until when a passkey may be added. */
  expiresAt: timestamp.nullable(),
});

/** JSON of WebAuthn as text, because the wire would convert its names. */
const options = z.object({ options: z.string() });
const response = z.string('Please use your passkey again.').max(16_384);

/** The user's own, or with users.manage those of others. */
export const listPasskeys = own({
  method: 'GET',
  path: '/users/:id/passkeys',
  api: 'sessions',
  summary: 'List the passkeys of a user, oldest first, and what adding one needs',
  input: z.object({ id }),
  output: z.object({
    passkeys: z.array(passkey),
    /** False at an IP address, where browsers have no passkeys. */
    isAvailable: z.boolean(),
    /** This user needs one for the back office. */
    isRequired: z.boolean(),
    atMost: z.number().int(),
    /** What the owner has to confirm with first, to add or remove one. */
    needs: z.enum(['nothing', 'code', 'passkey']),
    /** Null if the owner did not ask for it. */
    recovery: passkeyRecovery.nullable(),
  }),
});

export const startPasskeySignIn = anyone({
  method: 'POST',
  path: '/passkeys/sign-in/start',
  summary: 'Get what a browser needs to sign in with a passkey',
  input: z.object({}),
  output: options.extend({ challenge: z.string().max(100), lifetime: z.number().int() }),
});

/** 400 for a passkey that is unknown or refused: never 401 or 403, which clients treat as signed out. */
export const finishPasskeySignIn = anyone({
  method: 'POST',
  path: '/passkeys/sign-in/verify',
  summary: 'Exchange the answer of a passkey for a session',
  /** The challenge that the caller stored for this browser, not the one that the answer claims. */
  input: z.object({ challenge: z.string().max(100), response, appId: z.string().max(100) }),
  output: verifySession.output,
});

export const startPasskeyConfirmation = own({
  method: 'POST',
  path: '/session/step-up/passkey/start',
  api: 'nobody',
  summary: 'Get what a browser needs to confirm the session with a passkey',
  input: z.object({}),
  output: options,
});

export const finishPasskeyConfirmation = own({
  method: 'POST',
  path: '/session/step-up/passkey/verify',
  api: 'nobody',
  summary: 'Confirm the session with the answer of a passkey',
  input: z.object({ response }),
  output: z.object({ verifiedAt: timestamp }),
});

/** 428 unless the caller has just confirmed who they are. */
export const startAddingPasskey = own({
  method: 'POST',
  path: '/users/:id/passkeys/start',
  api: 'nobody',
  summary: 'Get what a browser needs to make a passkey of your own',
  input: z.object({ id }),
  output: options,
});

export const addPasskey = own({
  method: 'POST',
  path: '/users/:id/passkeys',
  api: 'nobody',
  summary: 'Add a passkey of your own',
  input: z.object({ id, response }),
  output: z.object({ passkey, isRecovered: z.boolean() }),
  status: 201,
});

export const renamePasskey = own({
  method: 'PATCH',
  path: '/users/:id/passkeys/:passkeyId',
  api: 'sessions',
  summary: 'Rename a passkey of your own',
  input: z.strictObject({ id, passkeyId: id, name }),
  output: z.object({ passkey }),
});

export const removePasskey = own({
  method: 'DELETE',
  path: '/users/:id/passkeys/:passkeyId',
  api: 'sessions',
  summary: 'Remove a passkey of your own; 428 unless you have just confirmed who you are',
  input: z.object({ id, passkeyId: id }),
  output: z.undefined(),
  status: 204,
});

export const requestPasskeyRecovery = own({
  method: 'POST',
  path: '/users/:id/passkeys/recovery',
  api: 'sessions',
  summary: 'Ask that you may add a passkey although you lost yours',
  input: z.object({ id }),
  output: z.object({ recovery: passkeyRecovery }),
});

/** 403 for oneself, and for a user who has a permission that the caller lacks. */
export const approvePasskeyRecovery = defineEndpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:id/passkeys/recovery/approve',
  api: 'sessions',
  access: 'users.manage',
  summary: 'Let a user who lost their passkeys add another one, for a limited time',
  input: z.object({ id }),
  output: z.object({ recovery: passkeyRecovery }),
});
