'use server';
import * as z from 'zod';
import { changeMember, createInvitation, removeMember, revokeInvitation } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { href } from '#contract/routes.ts';
import { action } from '../../request/action.ts';

export const changeRoleInside = action(changeMember, 'members', async (input, { api }) => {
  const { member } = await api(changeMember, input);
  const name = member.name ?? 'They';
  return input.role === 'owner' ? `${name} is now the owner.` : `Role of ${member.name ?? 'the member'} saved.`;
});

export const removeFromOrganization = action(removeMember, 'members', async (input, { api }) => {
  const { member } = await api(removeMember, input);
  return `${member.name ?? 'The member'} was removed and is now a former member.`;
});

/** The link is absolute, because it is shared. */
export const inviteToOrganization = action(
  createInvitation,
  'invitations',
  async ({ phoneNumber, country, origin, ...input }, { api }) => {
    if (input.kind === 'phone' && !phoneNumber) throw failures.invalid({ phoneNumber: 'Please enter a phone number.' });
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

export const revokeInvitationAction = action(revokeInvitation, 'invitations', async (input, { api }) => {
  await api(revokeInvitation, input);
  return 'Invitation revoked.';
});
