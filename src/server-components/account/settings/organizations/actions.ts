'use server';
import * as z from 'zod';
import {
  changeMember,
  changeOrganization,
  createInvitation,
  createOrganization,
  removeMember,
  revokeInvitation,
} from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { revision } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { defineAction, defineOperation } from '../../../request/action.ts';

export const createOwnOrganization = defineOperation(
  createOrganization,
  'new-organization',
  ({ organization }, _, { remember }) => {
    remember('organization', organization.id);
    return redirect(`${hrefOf('settings', { organization: organization.id })}#organizations`);
  },
);

export const renameOrganization = defineOperation(
  changeOrganization,
  'rename',
  () => t('The new name is saved.'),
  changeOrganization.input.pick({ id: true, name: true }).extend({ revision }),
);

export const invite = defineAction(createInvitation, 'invite', async ({ phoneNumber, country, ...input }, { api }) => {
  if (input.kind === 'phone' && !phoneNumber) throw failures.invalid({ phoneNumber: message('phone_number_missing') });
  const phone = input.kind === 'phone' ? { phoneNumber, country } : {};
  const { secret } = await api(createInvitation, { ...input, ...phone });
  // The next invitation is likely to be for the same country.
  const values: Record<string, string> = country ? { country } : {};
  if (!secret)
    return {
      message: t('Invitation created. They will see it in their account when they sign in with that number.'),
      values,
    };
  const result = input.kind === 'link' ? hrefOf('invitation', { secret }) : secret;
  return {
    message:
      input.kind === 'link'
        ? t('Share this link with the person you are inviting. It is shown only once.')
        : t('Share this code with the person you are inviting. It is shown only once.'),
    result,
    values,
  };
});

export const revokeInvitationAction = defineOperation(revokeInvitation, 'invitations', () =>
  t('The invitation is revoked.'),
);

export const changeMemberRole = defineOperation(changeMember, 'members', (_, { role }) =>
  role === 'owner' ? t('The organization has a new owner.') : t('The role is saved.'),
);

export const removeOrganizationMember = defineOperation(removeMember, 'members', () =>
  t('They are no longer a member.'),
);

export const leaveOrganization = defineAction(
  removeMember,
  'members',
  async ({ name, ...input }, { api, remember }) => {
    await api(removeMember, input);
    remember('organization', null);
    return t('You left {name}.', { name });
  },
  removeMember.input.extend({ name: z.string() }),
);
