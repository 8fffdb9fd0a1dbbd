/** An e-mail address of an account gets no message before its owner has entered a code that was sent to it. */
import * as z from 'zod';
import { id, timestamp } from '../fields.ts';
import { resource } from '../resource.ts';
import { typedCode } from './codes.ts';
import { user } from './users.ts';

const emailCheck = z.object({ checkId: id, email: z.string(), expiresAt: timestamp });
export type EmailCheck = z.infer<typeof emailCheck>;

const ofUser = resource({
  service: 'auth',
  access: 'signed-in',
  api: 'nobody',
  path: '/users/:id',
  key: { id },
  output: emailCheck,
});

/** 409 without an address that is not confirmed, 429 above the limits, 503 if this site sends no e-mail. */
export const startEmailCheck = ofUser.post(
  '/email/start',
  'Send a code to your e-mail address, to confirm that it is yours',
);

/** Lets a reloaded page ask for the code already sent instead of sending another. */
export const getEmailCheck = ofUser.get(
  '/email/check',
  'Get the open check of your e-mail address, if a code was sent to it',
  { output: z.object({ check: emailCheck.nullable() }) },
);

/** 400 for a wrong code, with `otp` as its field. */
export const finishEmailCheck = ofUser.post('/email/verify', 'Confirm your e-mail address with the code', {
  input: { checkId: id, otp: typedCode },
  output: z.object({ user }),
});
