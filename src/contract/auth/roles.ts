import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { listInput, pageOfList, reversed } from '../lists.ts';
import { resource } from '../resource.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'roles.manage' });

const permission = z.object({ id: z.string().max(60), description: z.string().default('') });

const roleName = z.string().trim().min(1, 'Please name the role.').max(limits.name);
const roleDescription = z.string().trim().max(limits.summary);

export const role = z.object({
  id,
  name: z.string(),
  description: z.string().default(''),
  isSystem: z.boolean().default(false),
  permissions: z.array(permission),
});

/** Id of the Administrator role, which always has every permission. */
export const administratorRole = '00000000-0000-4000-9000-000000000001';

export const manyUsers = 1_000;

export const roleSorts = { name: 'Name', changed: 'Last changed' } as const;
export type RoleSort = keyof typeof roleSorts;

export const roleRecord = role.extend({
  /** The count stops at `manyUsers`, which means that many or more. */
  userCount: z.number().int(),
  revision: z.number().int(),
  updatedAt: timestamp,
  trashedAt: timestamp.nullable().default(null),
});
export type RoleRecord = z.infer<typeof roleRecord>;

export const listRoles = endpoint({
  method: 'GET',
  path: '/roles',
  summary: 'List roles by name, with their permissions and number of users',
  input: z.object({
    ...listInput,
    permissionId: z.string().max(60).optional(),
    sort: z.enum(Object.keys(roleSorts) as [RoleSort, ...RoleSort[]]).default('name'),
    reversed,
  }),
  output: z.object({ roles: z.array(roleRecord), ...pageOfList }),
});

export const getRole = endpoint({
  method: 'GET',
  path: '/roles/:id',
  summary: 'Get a role',
  input: z.object({ id }),
  output: z.object({ role: roleRecord }),
  envelope: 'role',
});

/** Counts people who can sign in, each once however many of their roles have the permission. */
export const countHolders = endpoint({
  method: 'GET',
  path: '/permission-holders',
  summary: 'Count the people who hold each permission; permissions that nobody holds are left out',
  input: z.object({}),
  output: z.object({ holders: z.array(z.object({ permissionId: z.string(), count: z.number().int() })) }),
});

export const createRole = endpoint({
  method: 'POST',
  path: '/roles',
  api: 'sessions',
  summary: 'Create a role; 403 if it has permissions that the caller lacks',
  input: z.strictObject({
    name: roleName,
    description: roleDescription.default(''),
    permissionIds: z.array(z.string().max(60)).max(100).default([]),
  }),
  output: z.object({ role: roleRecord }),
  envelope: 'role',
  status: 201,
});

const ofRole = resource({
  service: 'auth',
  access: 'roles.manage',
  api: 'sessions',
  envelope: 'role',
  path: '/roles/:id',
  key: { id },
  output: z.object({ role: roleRecord }),
});

/** Without `permissionIds`, permissions stay unchanged. 409 if the role changed since `revision`. */
export const changeRole = ofRole.patch(
  '',
  'Change the name, description or permissions of a role; 403 if the role has permissions that the caller lacks',
  {
    input: z.strictObject({
      name: roleName.optional(),
      description: roleDescription.optional(),
      permissionIds: z.array(z.string().max(60)).max(100).optional(),
      revision: z.number().int().optional(),
    }),
  },
);

export const previewRole = endpoint({
  method: 'POST',
  path: '/roles/:id/impact',
  summary: 'Preview which users would lose or gain permissions, with names for callers who may see users',
  input: z.object({ id, permissionIds: z.array(z.string().max(60)).max(100) }),
  output: z.object({
    losing: z.array(z.object({ userId: id, name: z.string().nullable(), permissionIds: z.array(z.string()) })),
    gaining: z.array(z.object({ userId: id, name: z.string().nullable(), permissionIds: z.array(z.string()) })),
    /** Nobody else holds them, so that the change is refused. */
    onlyHere: z.array(permission).default([]),
  }),
});

export const deleteRole = ofRole.delete(
  '',
  'Delete a role; 403 if it has permissions that the caller lacks. Users lose it until it is restored',
);

export const restoreRole = ofRole.put('/restore', 'Restore a deleted role with its permissions and users');

export const addUserToRole = ofRole.post(
  '/users/:userId',
  'Give a user a role; 403 if it has permissions that the caller lacks',
  { input: { userId: id } },
);

export const removeUserFromRole = ofRole.delete(
  '/users/:userId',
  'Remove a role from a user; 403 if it has permissions that the caller lacks, 409 for the last holder of a permission',
  { input: { userId: id } },
);

/** Only the system may call it (`npm run admin`), to create the first administrator. */
export const makeAdministrator = endpoint({
  method: 'POST',
  path: '/administrators',
  api: 'nobody',
  summary: 'Make the person with a phone number an administrator; for services',
  input: z.strictObject({ phoneNumber: z.string().max(40) }),
  output: z.object({ userId: id }),
});
