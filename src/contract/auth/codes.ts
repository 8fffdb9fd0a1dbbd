import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { codeIn, codeTextLimit } from '../typed-numbers.ts';

/** Seconds, unless the service returns another value. */
export const defaultResendAfter = 60;

/** Some services return only the method id. */
export const codeSent = z.object({
  methodId: z.string().max(200),
  /** E.164. */
  phoneNumber: z.string().max(20).optional(),
  resendAfter: z.number().int().min(0).max(86_400).optional(),
  digits: z.number().int().min(4).max(10).optional(),
});

/** The text may contain what people copy along with the code. */
export const typedCode = z
  .string('Please enter the code.')
  .max(codeTextLimit, 'The code contains digits only.')
  .transform(codeIn)
  .pipe(z.string().regex(/^[0-9]{4,10}$/, 'The code contains digits only.'));

/** Lets a reloaded page ask for the code already sent instead of sending another. */
export const listOpenCodes = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/session/codes',
  api: 'nobody',
  access: 'signed-in',
  summary: 'List pending codes that confirm the signed-in user or their new phone number',
  input: z.object({}),
  output: z.object({
    codes: z.array(
      z.object({
        purpose: z.enum(['step-up', 'phone']),
        methodId: z.string().max(200),
        phoneNumber: z.string().max(20),
        resendAt: timestamp,
        expiresAt: timestamp,
      }),
    ),
  }),
});
export type OpenCode = z.output<typeof listOpenCodes.output>['codes'][number];
