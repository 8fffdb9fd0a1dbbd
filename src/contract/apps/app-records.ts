import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';
import { listInput, listOf, reversed } from '../lists.ts';
import { accessRule, app } from './apps.ts';

const endpoint = endpointsOf({ service: 'apps' });

export const appRecord = app.omit({ endpoints: true }).extend({
  /** The count stops at `manyAccessRules`, which means that many or more. */
  endpointCount: z.number().int(),
  isOwn: z.boolean(),
  revision: z.number().int(),
});
export type AppRecord = z.infer<typeof appRecord>;
export const manyAccessRules = 100;

export const appSorts = { name: 'Name', newest: 'Newest first' } as const;
export type AppSort = keyof typeof appSorts;

export const findApps = endpoint({
  method: 'GET',
  path: '/records',
  access: 'apps.manage',
  summary: 'List apps without their endpoints',
  input: z.object({
    ...listInput,
    sort: z.enum(Object.keys(appSorts) as [AppSort, ...AppSort[]]).default('name'),
    reversed,
  }),
  output: listOf(appRecord),
});

export const getAppRecord = endpoint({
  method: 'GET',
  path: '/records/:id',
  access: 'apps.manage',
  summary: 'Get an app without its endpoints, deleted or not',
  input: z.object({ id }),
  output: z.object({
    app: appRecord,
    /** Screens of this site that nobody can open because no endpoint guards them; empty for other apps. */
    unguarded: z.array(z.string()),
  }),
  envelope: 'app',
});

export const accessRuleStates = { open: 'Open to everyone signed in', unrouted: 'Without a screen' } as const;
export type AccessRuleState = keyof typeof accessRuleStates;

/** A query that starts with a slash matches the start of paths; other words match anywhere. */
export const findAccessRules = endpoint({
  method: 'GET',
  path: '/records/:appId/endpoints',
  access: 'apps.manage',
  summary: 'List the endpoints of an app by path',
  input: z.object({
    ...listInput,
    appId: id,
    permissionId: z.string().max(100).optional(),
    state: z.enum(Object.keys(accessRuleStates) as [AccessRuleState, ...AccessRuleState[]]).optional(),
  }),
  output: listOf(accessRule),
});
