/** Passkeys sign in and confirm the identity, like a code to the phone (docs/decisions/059). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { resource } from '../resource.ts';
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
  /** The time until which a passkey may be added. */
  expiresAt: timestamp.nullable(),
});

/** JSON of WebAuthn as text, because the wire would convert its names. */
const options = z.object({ options: z.string() });
const response = z.string('Please use your passkey again.').max(16_384);

const recoveryOfUser = z.object({ recovery: passkeyRecovery });

const ofUser = resource({
  service: 'auth',
  access: 'signed-in',
  api: 'sessions',
  path: '/users/:id',
  key: { id },
  output: z.object({ passkey }),
});

/** Users get their own passkeys, and with users.manage those of others. */
export const listPasskeys = ofUser.get(
  '/passkeys',
  'List the passkeys of a user, oldest first, and what adding one needs',
  {
    output: z.object({
      passkeys: z.array(passkey),
      /** False at an IP address, where browsers have no passkeys. */
      isAvailable: z.boolean(),
      /** This user needs one for the back office. */
      isRequired: z.boolean(),
      atMost: z.number().int(),
      /** The owner has to confirm with this before adding or removing a passkey. */
      needs: z.enum(['nothing', 'code', 'passkey']),
      /** Null if the owner did not ask for it. */
      recovery: passkeyRecovery.nullable(),
    }),
  },
);

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
export const startAddingPasskey = ofUser.post(
  '/passkeys/start',
  'Get what a browser needs to make a passkey of your own',
  { api: 'nobody', output: options },
);

export const addPasskey = ofUser.post('/passkeys', 'Add a passkey of your own', {
  api: 'nobody',
  status: 201,
  input: { response },
  output: z.object({ passkey, isRecovered: z.boolean() }),
});

export const renamePasskey = ofUser.patch('/passkeys/:passkeyId', 'Rename a passkey of your own', {
  input: z.strictObject({ passkeyId: id, name }),
});

export const removePasskey = ofUser.delete(
  '/passkeys/:passkeyId',
  'Remove a passkey of your own; 428 unless you have just confirmed who you are',
  { status: 204, input: { passkeyId: id }, output: z.undefined() },
);

export const requestPasskeyRecovery = ofUser.post(
  '/passkeys/recovery',
  'Ask that you may add a passkey although you lost yours',
  { output: recoveryOfUser },
);

/** 403 for oneself, and for a user who has a permission that the caller lacks. */
export const approvePasskeyRecovery = ofUser.post(
  '/passkeys/recovery/approve',
  'Let a user who lost their passkeys add another one, for a limited time',
  { access: 'users.manage', output: recoveryOfUser },
);
