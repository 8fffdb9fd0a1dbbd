/** People ask for a screen that they may not open (docs/decisions/065-request-access.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, pageSize, timestamp } from '../fields.ts';
import { guardedScreenAt } from '../guarded-screens.ts';
import { listInput, listOf } from '../lists.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { resource } from '../resource.ts';

const own = endpointsOf({ service: 'auth', access: 'signed-in', api: 'sessions' });
const staff = endpointsOf({ service: 'auth', access: 'roles.manage' });

const text = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(limits.summary, schemaText(message('use_characters_max', { count: limits.summary })));

export const accessRequestStates = ['open', 'granted', 'declined', 'withdrawn'] as const;

const accessRequest = z.object({
  id,
  /** The path of the screen. */
  screen: z.string(),
  reason: z.string(),
  state: z.enum(accessRequestStates),
  createdAt: timestamp,
  decidedAt: timestamp.nullable(),
  roleName: z.string().nullable(),
  note: z.string().nullable(),
});
export type AccessRequest = z.infer<typeof accessRequest>;

/** 409 if the caller may open it, or has an open request for it; 429 for too many of a day. */
export const createAccessRequest = own({
  method: 'POST',
  path: '/access-requests',
  summary: 'Request access to a screen that you may not open',
  input: z.strictObject({
    screen: z.string().refine((path) => guardedScreenAt(path) !== undefined, 'There is no such screen.'),
    reason: text('Please say what you need it for.'),
  }),
  output: z.object({ request: accessRequest }),
  envelope: 'request',
  status: 201,
});

export const listOwnAccessRequests = own({
  method: 'GET',
  path: '/access-requests/own',
  summary: 'List your requests for access that are open, or were decided in the last 30 days, newest first',
  input: z.object({}),
  output: z.object({ items: z.array(accessRequest) }),
});

const ofAccessRequest = resource({
  service: 'auth',
  access: 'roles.manage',
  api: 'sessions',
  envelope: 'request',
  path: '/access-requests/:id',
  key: { id },
  output: z.object({ request: accessRequest }),
});

export const withdrawAccessRequest = ofAccessRequest.delete('', 'Withdraw an open request for access of your own', {
  access: 'signed-in',
});

const openRequest = accessRequest.pick({ id: true, screen: true, reason: true, createdAt: true }).extend({
  user: z.object({ id, name: z.string().nullable(), phoneNumber: z.string().nullable() }),
  /** The permissions that the person has. */
  permissionIds: z.array(z.string()),
  /** Any of them opens the screen; null if no access rule guards it now. */
  neededIds: z.array(z.string()).nullable(),
  /** Roles that open the screen. The roles that add the fewest permissions come first. */
  roles: z.array(z.object({ id, name: z.string(), addedIds: z.array(z.string()), permissionIds: z.array(z.string()) })),
});
export type OpenAccessRequest = z.infer<typeof openRequest>;

export const listAccessRequests = staff({
  method: 'GET',
  path: '/access-requests',
  summary: 'List open requests for access, oldest first, with the roles that would grant them',
  input: z.object({ after: listInput.after, pageSize: pageSize(limits.pageSizeShort) }),
  output: listOf(openRequest),
});

export const countAccessRequests = staff({
  method: 'GET',
  path: '/access-requests/count',
  summary: 'Count open requests for access',
  input: z.object({}),
  output: z.object({ open: z.number().int() }),
});

/** 403 if the role has permissions that the caller lacks, 409 for a request that is not open. */
export const grantAccessRequest = ofAccessRequest.post(
  '/grant',
  'Grant a request for access by giving a role that opens the screen',
  {
    input: z.strictObject({
      /** It is left out only if the person can open the screen by now. */
      roleId: z.uuid('Please choose a role.').optional(),
    }),
  },
);

/** 403 if the caller has no permission that opens the screen. */
export const declineAccessRequest = ofAccessRequest.post(
  '/decline',
  'Decline a request for access, with a note to the person',
  { input: z.strictObject({ note: text('Please tell them why.') }) },
);
