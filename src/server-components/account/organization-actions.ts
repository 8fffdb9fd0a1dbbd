'use server';
import * as z from 'zod';
import { acceptInvitation, declineInvitation, getOrganization } from '#contract/auth/organizations.ts';
import { redirect } from '#contract/redirect.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { action } from '../request/action.ts';

/** Without an id, the user acts for themselves. */
export const selectOrganization = action(
  getOrganization,
  'choose-organization',
  async ({ id }, { api, href, remember }) => {
    if (id) await api(getOrganization, { id });
    remember('organization', id ?? null);
    return redirect(href);
  },
  getOrganization.input.partial(),
);

export const acceptOwnInvitation = action(
  acceptInvitation,
  'accept-invitation',
  async (input, { api, remember }) => {
    const { organization } = await api(acceptInvitation, input);
    remember('organization', organization.id);
    return redirect(`${hrefOf('settings', { organization: organization.id, done: 'joined' })}#organizations`);
  },
  acceptInvitation.input.pick({ invitationId: true }),
);

export const declineOwnInvitation = action(declineInvitation, 'accept-invitation', async (input, { api }) => {
  await api(declineInvitation, input);
  return 'You declined the invitation.';
});

export const joinByCode = action(
  acceptInvitation,
  'join',
  async ({ secret }, { api, remember }) => {
    const { organization } = await api(acceptInvitation, { secret });
    remember('organization', organization.id);
    return redirect(`${hrefOf('settings', { organization: organization.id, done: 'joined' })}#organizations`);
  },
  z.object({ secret: z.string('Please enter the code.').trim().max(64) }),
);
