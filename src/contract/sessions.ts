/** Sessions: for now only whether one is valid. Starting and ending them comes with sign-in. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';

const user = z.object({
  id,
  phoneNumber: z.string(),
  country: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(['active', 'suspended', 'anonymised']),
  roles: z.array(
    z.object({ id, name: z.string(), permissions: z.array(z.object({ id: z.string(), description: z.string() })) }),
  ),
  createdAt: timestamp,
  lastSignInAt: timestamp.nullable(),
});

export const validateSession = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/session/validate',
  access: 'signed-in',
  summary: 'The user that the bearer belongs to',
  input: z.object({}),
  output: z.object({ user }),
});
