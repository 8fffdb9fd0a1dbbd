import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, name, slug, timestamp } from '../fields.ts';
import { listInput, listOf, pageOfList, reversed } from '../lists.ts';
import { resource } from '../resource.ts';
import { msg } from '../translate.ts';
import { countryCode, typedPhone } from './users.ts';

const endpoint = endpointsOf({ service: 'auth' });

export const memberRoles = { owner: msg('Owner'), manager: msg('Manager'), member: msg('Member') } as const;
export type MemberRole = keyof typeof memberRoles;
const memberRole = z.enum(['owner', 'manager', 'member']);

export const organization = z.object({
  id,
  name: z.string(),
  slug,
  memberCount: z.number().int(),
  /** Role of the caller; null for an administrator who is not a member. */
  ownRole: memberRole.nullable(),
  revision: z.number().int(),
  createdAt: timestamp,
  trashedAt: timestamp.nullable().default(null),
});
export type Organization = z.infer<typeof organization>;

export const member = z.object({
  userId: id,
  name: z.string().nullable(),
  /** Last two digits of the phone number, for members without a name. */
  phoneHint: z.string().nullable(),
  role: memberRole,
  joinedAt: timestamp,
  leftAt: timestamp.nullable(),
});

export const invitation = z.object({
  id,
  kind: z.enum(['phone', 'link', 'code']),
  role: memberRole,
  phoneHint: z.string().nullable(),
  expiresAt: timestamp,
  createdAt: timestamp,
  status: z.enum(['open', 'accepted', 'declined', 'revoked', 'expired']),
});

const organizationOf = z.object({ organization });

export const organizationSorts = { name: 'Name', newest: 'Newest first' } as const;
export type OrganizationSort = keyof typeof organizationSorts;

/** Lists all organizations with `all` and organizations.manage, otherwise the caller's own. */
export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations',
  access: 'signed-in',
  summary: 'List organizations, sorted by name by default',
  input: z.object({
    ...listInput,
    all: z.stringbool().optional(),
    sort: z.enum(Object.keys(organizationSorts) as [OrganizationSort, ...OrganizationSort[]]).default('name'),
    reversed,
  }),
  output: z.object({ organizations: z.array(organization), ...pageOfList }),
});

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organizations/:id',
  access: 'signed-in',
  summary: 'Get an organization with its current and former members; 404 for non-members',
  input: z.object({ id }),
  output: z.object({ organization, members: z.array(member), invitations: z.array(invitation) }),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Create an organization; the caller becomes its owner',
  input: z.strictObject({ name }),
  output: organizationOf,
  status: 201,
});

const ofOrganization = resource({
  service: 'auth',
  access: 'signed-in',
  api: 'sessions',
  path: '/organizations/:id',
  key: { id },
  output: organizationOf,
});

export const changeOrganization = ofOrganization.patch(
  '',
  'Rename an organization or change its slug; for its owner, or with organizations.manage',
  {
    input: z.strictObject({ name: name.optional(), slug: slug.optional(), revision: z.number().int().optional() }),
  },
);

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organizations/:id',
  access: 'organizations.manage',
  summary: 'Delete an organization until it is restored',
  input: z.object({ id }),
  output: organizationOf,
});

export const restoreOrganization = endpoint({
  method: 'PUT',
  path: '/organizations/:id/restore',
  access: 'organizations.manage',
  summary: 'Restore a deleted organization',
  input: z.object({ id }),
  output: organizationOf,
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/organizations/:id/members',
  access: 'signed-in',
  summary: 'List the members of an organization in the order they joined; 404 for non-members',
  input: z.object({
    id,
    former: z.stringbool().optional(),
    after: listInput.after,
    pageSize: listInput.pageSize,
  }),
  output: listOf(member),
});

/** `secret` is returned once: it is part of the link, or the code to type. Phone invitations are found by number. */
export const createInvitation = ofOrganization.post(
  '/invitations',
  'Invite someone by phone, link or code; for owners and managers',
  {
    status: 201,
    input: z.strictObject({
      kind: z.enum(['phone', 'link', 'code']),
      role: memberRole.exclude(['owner']).default('member'),
      phoneNumber: typedPhone.optional(),
      country: countryCode.optional(),
      days: z.coerce.number().int().min(1).max(30).default(7),
    }),
    output: z.object({ invitation, secret: z.string().nullable() }),
  },
);

export const revokeInvitation = ofOrganization.delete('/invitations/:invitationId', 'Revoke an invitation', {
  input: { invitationId: id },
  output: z.object({ invitation }),
});

export const listOwnInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  access: 'signed-in',
  summary: 'List open invitations to the phone number of the signed-in user',
  input: z.object({}),
  output: z.object({ invitations: z.array(invitation.extend({ organizationName: z.string() })) }),
});

export const previewInvitation = endpoint({
  method: 'GET',
  path: '/invitations/:secret',
  access: 'signed-in',
  summary: 'Get the invitation behind a link or code',
  input: z.object({ secret: z.string().max(64) }),
  output: z.object({ organizationName: z.string(), role: memberRole, expiresAt: timestamp }),
});

/** The invitation is identified by the secret of its link or code, or by its id if it went to the caller's number. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Accept an invitation',
  input: z.object({ secret: z.string().trim().max(64).optional(), invitationId: id.optional() }),
  output: organizationOf,
});

/** 404 unless the invitation went to the caller's number. Declining a closed invitation changes nothing. */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/invitations/:invitationId/decline',
  api: 'sessions',
  access: 'signed-in',
  summary: 'Decline an invitation to your own phone number',
  input: z.object({ invitationId: id }),
  output: z.object({}),
});

export const changeMember = ofOrganization.patch(
  '/members/:userId',
  'Change the role of a member; making someone the owner transfers the organization (409 when they own too many)',
  { input: z.strictObject({ userId: id, role: memberRole }), output: z.object({ member }) },
);

/** With the caller's own id, the caller leaves the organization. The owner must transfer it first. */
export const removeMember = ofOrganization.delete('/members/:userId', 'Remove a member, or leave the organization', {
  input: { userId: id },
  output: z.object({ member }),
});
