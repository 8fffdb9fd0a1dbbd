'use server';
import * as z from 'zod';
import { acceptInvitation, declineInvitation, getOrganization } from '#contract/auth/organizations.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { redirect } from '#contract/redirect.ts';
import { href as hrefOf } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { defineAction, defineOperation, type RunContext } from '../request/action.ts';

export const selectOrganization = defineAction(
  getOrganization,
  'choose-organization',
  async ({ id }, { api, href, remember }) => {
    if (id) await api(getOrganization, { id });
    remember('organization', id ?? null);
    return redirect(href);
  },
  getOrganization.input.partial(),
);

function joined({ organization }: OutputOf<typeof acceptInvitation>, _: unknown, { remember }: RunContext) {
  remember('organization', organization.id);
  return redirect(`${hrefOf('settings', { organization: organization.id, done: 'joined' })}#organizations`);
}

export const acceptOwnInvitation = defineOperation(
  acceptInvitation,
  'accept-invitation',
  joined,
  acceptInvitation.input.pick({ invitationId: true }),
);

export const declineOwnInvitation = defineOperation(declineInvitation, 'accept-invitation', () =>
  t('You declined the invitation.'),
);

export const joinByCode = defineOperation(
  acceptInvitation,
  'join',
  joined,
  z.object({
    secret: z
      .string({ error: () => t('Please enter the code.') })
      .trim()
      .max(64),
  }),
);
