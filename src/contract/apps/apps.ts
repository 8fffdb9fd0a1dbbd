import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { resource } from '../resource.ts';

const endpoint = endpointsOf({ service: 'apps' });

const path = z
  .string()
  .trim()
  .max(300)
  .regex(/^\/[A-Za-z0-9/_:.-]*$/, 'Start with a slash. Use only letters, digits, hyphens and slashes.');
const description = z.string().trim().max(limits.summary);
const permissionIds = z.array(z.string().max(60)).max(100);
const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const appName = z.string().trim().min(1, 'Please name the app.').max(limits.name);
const domain = z
  .string()
  .trim()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i, 'Please enter a domain like example.com.');

export const accessRule = z.object({
  id: z.string(),
  appId: z.string(),
  path: z.string(),
  description: z.string().default(''),
  method: z.string().default('GET'),
  requiredPermissionIds: z.array(z.string()),
  trashedAt: timestamp.nullable().default(null),
  /** Services of others use this name. */
  deletedAt: timestamp.nullable().optional(),
  revision: z.number().int().optional(),
});
export type AccessRule = z.infer<typeof accessRule>;

/** Maximum per app, including deleted ones, since every gateway reads all of them. */
export const maxAccessRules = 10_000;

export const app = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  endpoints: z.array(accessRule).max(maxAccessRules),
  trashedAt: timestamp.nullable().default(null),
  deletedAt: timestamp.nullable().optional(),
  revision: z.number().int().optional(),
});
export type App = z.infer<typeof app>;

const trashed = z.stringbool().optional();
const revision = z.number().int().optional();

export const listApps = endpoint({
  method: 'GET',
  path: '/',
  access: 'apps.manage',
  summary: 'List apps, optionally with deleted ones and with their endpoints',
  input: z.object({ trashed }),
  output: z.array(app),
  envelope: 'apps',
});

/** It is open to every signed-in user, because guards look up endpoints on their behalf. */
export const getApp = endpoint({
  method: 'GET',
  path: '/:id',
  access: 'signed-in',
  summary: 'Get an app with its endpoints',
  input: z.object({ id: z.string().max(100), trashed }),
  output: app,
  envelope: 'app',
});

export const createApp = endpoint({
  method: 'POST',
  path: '/',
  access: 'apps.manage',
  summary: 'Create an app; 422 where another one has the domain',
  input: z.strictObject({ name: appName, domain }),
  output: z.object({ app }),
  envelope: 'app',
  status: 201,
});

const ofApp = resource({
  service: 'apps',
  access: 'apps.manage',
  envelope: 'app',
  path: '/:id',
  key: { id },
  output: z.object({ app }),
});

export const changeApp = ofApp.patch('', 'Change the name or domain of an app', {
  input: z.strictObject({ name: appName.optional(), domain: domain.optional(), revision }),
});

export const deleteApp = ofApp.delete('', 'Delete an app until it is restored; not the one that this program runs as');

export const restoreApp = ofApp.put('/restore', 'Restore a deleted app with its endpoints');

const ofEndpoint = resource({
  service: 'apps',
  access: 'apps.manage',
  envelope: 'endpoint',
  path: '/endpoints/:id',
  key: { id },
  output: z.object({ endpoint: accessRule }),
});

export const getAccessRule = ofEndpoint.get('', 'Get an endpoint');

export const createAccessRule = endpoint({
  method: 'POST',
  path: '/endpoints',
  access: 'apps.manage',
  summary: 'Create an endpoint; 409 where the app has this method and path already',
  input: z.strictObject({
    appId: id,
    path,
    description: description.default(''),
    method: method.default('GET'),
    permissionIds: permissionIds.default([]),
  }),
  output: z.object({ endpoint: accessRule }),
  envelope: 'endpoint',
  status: 201,
});

export const accessRuleMessages = { changed: 'Endpoint updated successfully!' } as const;

export const changeAccessRule = ofEndpoint.patch(
  '',
  'Change the path, description or permissions of an endpoint; the endpoint of the apps screen is protected',
  {
    input: z.strictObject({
      path: path.optional(),
      description: description.optional(),
      permissionIds: permissionIds.optional(),
      confirm: z.boolean().optional(),
      revision,
    }),
    output: z.object({ endpoint: accessRule, message: z.string().default(accessRuleMessages.changed) }),
  },
);

export const deleteAccessRule = ofEndpoint.delete(
  '',
  'Delete an endpoint until it is restored; not the one of the apps screen itself',
);

export const restoreAccessRule = endpoint({
  method: 'PUT',
  path: '/endpoints/restore/:id',
  access: 'apps.manage',
  summary: 'Restore a deleted endpoint with its permissions',
  input: z.object({ id }),
  output: z.object({ endpoint: accessRule }),
  envelope: 'endpoint',
});

/** Accepts the two ids in either order. Repeating the call changes nothing. */
export const linkPermission = endpoint({
  method: 'POST',
  path: '/endpoints/:endpointId/:permissionId',
  access: 'apps.manage',
  summary: 'Give holders of a permission access to an endpoint',
  input: z.object({ endpointId: z.string().max(100), permissionId: z.string().max(100) }),
  output: z.object({ endpoint: accessRule }),
  envelope: 'endpoint',
});

/** Without permissions, an endpoint is open to everyone signed in, so removing the last one needs confirmation. */
export const unlinkPermission = endpoint({
  method: 'DELETE',
  path: '/endpoints/:endpointId/:permissionId',
  access: 'apps.manage',
  summary: 'Remove access to an endpoint from holders of a permission',
  input: z.object({
    endpointId: z.string().max(100),
    permissionId: z.string().max(100),
    confirm: z.boolean().optional(),
  }),
  output: z.object({ endpoint: accessRule }),
  envelope: 'endpoint',
});
