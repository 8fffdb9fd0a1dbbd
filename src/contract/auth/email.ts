/** An e-mail address of an account gets no message before its owner has entered a code that was sent to it. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { typedCode } from './codes.ts';
import { user } from './users.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'signed-in', api: 'nobody' });

const emailCheck = z.object({ checkId: id, email: z.string(), expiresAt: timestamp });
export type EmailCheck = z.infer<typeof emailCheck>;

/** 409 without an address that is not confirmed, 429 above the limits, 503 if this site sends no e-mail. */
export const startEmailCheck = endpoint({
  method: 'POST',
  path: '/users/:id/email/start',
  summary: 'Send a code to your e-mail address, to confirm that it is yours',
  input: z.object({ id }),
  output: emailCheck,
});

/** Lets a reloaded page ask for the code already sent instead of sending another. */
export const getEmailCheck = endpoint({
  method: 'GET',
  path: '/users/:id/email/check',
  summary: 'Get the open check of your e-mail address, if a code was sent to it',
  input: z.object({ id }),
  output: z.object({ check: emailCheck.nullable() }),
});

/** 400 for a wrong code, with `otp` as its field. */
export const finishEmailCheck = endpoint({
  method: 'POST',
  path: '/users/:id/email/verify',
  summary: 'Confirm your e-mail address with the code',
  input: z.object({ id, checkId: id, otp: typedCode }),
  output: z.object({ user }),
});
