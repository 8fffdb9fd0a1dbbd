'use server';
import * as z from 'zod';
import {
  changeMember,
  changeOrganization,
  createInvitation,
  createOrganization,
  deleteOrganization,
  getOrganization,
  removeMember,
  restoreOrganization,
  revokeInvitation,
} from '#contract/auth/organizations.ts';
import { getDependentsOfOrganization } from '#contract/dependents.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { id } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { askFirst, maxShown } from '../ui/bulk-question.tsx';
import { dependentsText } from '../ui/dependents.tsx';
import { schemaOf } from '../ui/fields.ts';
import { type BulkOperations, bulkAction, bulkUndo, deleteAndRestore } from '../ui/operations.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { organizationFields } from './fields.ts';

export const createOrganizationAction = defineOperation(createOrganization, 'new-organization', ({ organization }) =>
  redirect(screenHref('organizationsAdmin', { organization: organization.id, done: 'created' })),
);

export const saveOrganization = defineOperation(
  changeOrganization,
  'organization',
  'Organization saved.',
  schemaOf(organizationFields).extend({ id, revision }),
);

export const removeOrganization = defineOperation(
  deleteOrganization,
  'organizations',
  redirect(listHref('organizationsAdmin', { done: 'deleted' })),
);

export const restoreOrganizationAction = defineOperation(
  restoreOrganization,
  'organizations',
  (_, { id: organization }) => redirect(screenHref('organizationsAdmin', { organization, done: 'restored' })),
);

const inBulk: BulkOperations = {
  one: 'organization',
  operations: deleteAndRestore(deleteOrganization, restoreOrganization),
  check: ({ api, operation, ids, isConfirmed }) => {
    if (operation === 'delete' && !isConfirmed) return confirmDeletion(api, ids);
  },
};
export const changeOrganizations = bulkAction(deleteOrganization, 'organizations', inBulk);
export const undoOrganizations = bulkUndo(restoreOrganization, 'organizations', inBulk);

async function confirmDeletion(api: Api, ids: readonly string[]): Promise<never> {
  const named = await Promise.all(ids.slice(0, maxShown).map((id) => lineOf(api, id)));
  const organizations = plural(ids.length, '{count} organization', '{count} organizations');
  return askFirst({
    question: `Delete ${organizations}? Their members no longer see their orders until you restore them.`,
    lines: ids.map((_, index) => named[index] ?? 'An organization'),
    yes: `Delete ${organizations}`,
  });
}

async function lineOf(api: Api, id: string): Promise<string> {
  const [found, has] = await Promise.all([
    ifAvailable(api(getOrganization, { id })),
    dependentsText([() => api(getDependentsOfOrganization, { id })]),
  ]);
  if (!found) return 'An organization';
  const { name, memberCount } = found.organization;
  const members = plural(memberCount, '{count} member', '{count} members');
  return [`${name}: ${members}`, has].filter(Boolean).join(', ');
}

export const changeRoleInside = defineOperation(changeMember, 'members', ({ member }, { role }) =>
  role === 'owner' ? `${member.name ?? 'They'} is now the owner.` : `Role of ${member.name ?? 'the member'} saved.`,
);

export const removeFromOrganization = defineOperation(
  removeMember,
  'members',
  ({ member }) => `${member.name ?? 'The member'} was removed and is now a former member.`,
);

export const inviteToOrganization = defineAction(
  createInvitation,
  'invitations',
  async ({ phoneNumber, country, origin, ...input }, { api }) => {
    if (input.kind === 'phone' && !phoneNumber)
      throw failures.invalid({ phoneNumber: message('phone_number_missing') });
    const phone = input.kind === 'phone' ? { phoneNumber, country } : {};
    const { secret } = await api(createInvitation, { ...input, ...phone });
    // The next invitation probably goes to the same country.
    const values: Record<string, string> = country ? { country } : {};
    if (!secret)
      return {
        message: 'Invitation created. They see it in their account when they sign in with that number.',
        values,
      };
    const result = input.kind === 'link' ? origin + href('invitation', { secret }) : secret;
    return { message: `Share this ${input.kind} now. It is not shown again.`, result, values };
  },
  createInvitation.input.extend({ origin: z.string().max(300) }),
);

export const revokeInvitationAction = defineOperation(revokeInvitation, 'invitations', 'Invitation revoked.');
