/** Permissions that staff make for the endpoints of other apps (docs/decisions/061-custom-permissions.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { limits } from '../fields.ts';

const endpoint = endpointsOf({ service: 'auth' });

const pattern = /^app\.[a-z][a-z-]{0,48}[a-z]$/;

/** Its holders would count as staff. */
const reserved = new Set(['app.manage']);

export const isCustomPermission = (text: string): boolean => pattern.test(text) && !reserved.has(text);

export const maxCustomPermissions = 50;

const permissionId = z
  .string('Please enter an id.')
  .trim()
  .regex(pattern, 'Start with app. and use small letters and hyphens, for example app.see-stock.')
  .refine((text) => !reserved.has(text), 'This id is reserved.');
const description = z
  .string('Please say what it allows.')
  .trim()
  .min(1, 'Please say what it allows.')
  .max(limits.shortText);

const customPermission = z.object({ id: z.string(), description: z.string(), revision: z.number().int() });
export type CustomPermission = z.infer<typeof customPermission>;

/** Open to everybody who is signed in, because the apps service asks on their behalf. */
export const listCustomPermissions = endpoint({
  method: 'GET',
  path: '/permissions',
  access: 'signed-in',
  summary: 'List the permissions that staff have made for other apps',
  input: z.object({}),
  output: z.object({ permissions: z.array(customPermission) }),
});

const one = z.object({ permission: customPermission });

/** 428 without a recent code, 409 at the maximum. */
export const createCustomPermission = endpoint({
  method: 'POST',
  path: '/permissions',
  access: 'roles.manage',
  api: 'sessions',
  summary: 'Make a permission for other apps; the Administrator role gets it',
  input: z.strictObject({ id: permissionId, description }),
  output: one,
  status: 201,
});

/** The id stays. 409 if it changed since `revision`. */
export const changeCustomPermission = endpoint({
  method: 'PATCH',
  path: '/permissions/:permissionId',
  access: 'roles.manage',
  api: 'sessions',
  summary: 'Change what a permission of other apps is called',
  input: z.strictObject({ permissionId: z.string().max(60), description, revision: z.number().int().optional() }),
  output: one,
});

/** 409 while it is in use; the message says where. */
export const deleteCustomPermission = endpoint({
  method: 'DELETE',
  path: '/permissions/:permissionId',
  access: 'roles.manage',
  api: 'sessions',
  summary: 'Delete a permission of other apps that no role, API token and endpoint has',
  input: z.object({ permissionId: z.string().max(60) }),
  output: z.undefined(),
  status: 204,
});
