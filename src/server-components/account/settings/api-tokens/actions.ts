'use server';
import * as z from 'zod';
import { createApiToken, revokeApiToken } from '#contract/auth/api-tokens.ts';
import { t } from '#contract/translate.ts';
import { checkedPermissions } from '../../../admin/ui/permission-names.ts';
import { defineAction } from '../../../request/action.ts';
import { ownId } from '../../../request/own-id.ts';
import { givable, tokenScopes } from './token-scopes.ts';

export const createToken = defineAction(
  createApiToken,
  'new-token',
  async ({ name, access, days, scope, ...checkboxes }, { api, viewer }) => {
    const permissionIds = { none: [], all: givable(viewer).map(([id]) => id), these: checkedPermissions(checkboxes) };
    const { secret } = await api(createApiToken, {
      id: ownId(viewer),
      name,
      days,
      isReadOnly: access === 'read',
      permissionIds: permissionIds[scope],
    });
    return {
      message: t('The token “{name}” is ready. Copy it now: we cannot show it again.', { name }),
      result: secret,
    };
  },
  createApiToken.input
    .pick({ name: true })
    .extend({
      access: z.enum(['read', 'write']),
      scope: z.enum(tokenScopes).default('these'),
      days: z.coerce.number().pipe(createApiToken.input.shape.days),
    })
    .catchall(z.string()),
);

export const revokeToken = defineAction(
  revokeApiToken,
  'api-tokens',
  async (input, { api, viewer }) => {
    await api(revokeApiToken, { id: ownId(viewer), ...input });
    return t('The token is revoked. Programs that use it are refused from now on.');
  },
  revokeApiToken.input.pick({ tokenId: true }),
);
