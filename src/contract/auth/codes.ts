/** One-time codes: what is told of one that was sent, and those that somebody who is signed in has yet to enter. */
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

/** Seconds between two codes to the same phone, where the service does not say. */
export const defaultResendAfter = 60;

/** All but the method id is said by some services only. */
export const codeSent = z.object({
  methodId: z.string().max(200),
  /** The number as the service read it, in E.164. */
  phoneNumber: z.string().max(20).optional(),
  /** Seconds after which another code may be asked for. */
  resendAfter: z.number().int().min(0).max(86_400).optional(),
  /** How many digits the code has. */
  digits: z.number().int().min(4).max(10).optional(),
});

/** So that a page that is loaded again asks for the code that was sent, and not for another one. */
export const listOpenCodes = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/session/codes',
  access: 'signed-in',
  summary: 'List pending codes that confirm the signed-in user or their new phone number',
  input: z.object({}),
  output: z.object({
    codes: z.array(
      z.object({
        purpose: z.enum(['step-up', 'phone']),
        methodId: z.string().max(200),
        phoneNumber: z.string().max(20),
        /** From then on another code may be asked for. */
        resendAt: timestamp,
        expiresAt: timestamp,
      }),
    ),
  }),
});
export type OpenCode = z.output<typeof listOpenCodes.output>['codes'][number];
