'use server';
import * as z from 'zod';
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  restoreOrganization,
} from '#contract/auth/organizations.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { listHref, screenHref } from '../ui/urls.ts';

const one = z.object({ id: z.string() });

export const createOrganizationAction = action(createOrganization, 'new-organization', async (input, { api }) => {
  const { organization } = await api(createOrganization, input);
  return redirect(screenHref('organizationsAdmin', { organization: organization.id, done: 'created' }));
});

export const saveOrganization = action(
  changeOrganization,
  'organization',
  async (input, { api }) => {
    await api(changeOrganization, input);
    return 'Organization saved.';
  },
  changeOrganization.input
    .pick({ id: true, name: true, slug: true })
    .required()
    .extend({ revision: z.coerce.number().int() }),
);

export const removeOrganization = action(
  deleteOrganization,
  'organizations',
  async ({ id }, { api }) => {
    await api(deleteOrganization, { id });
    return redirect(listHref('organizationsAdmin', { done: 'deleted' }));
  },
  one,
);

export const restoreOrganizationAction = action(
  restoreOrganization,
  'organizations',
  async ({ id }, { api }) => {
    await api(restoreOrganization, { id });
    return redirect(screenHref('organizationsAdmin', { organization: id, done: 'restored' }));
  },
  one,
);

const operation = z.enum(['delete', 'restore']);

export const changeOrganizations = action(
  deleteOrganization,
  'organizations',
  async (input, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one organization.');
    return changeAll(api, input.operation, ids);
  },
  z.object({ operation }),
);

export const undoOrganizations = action(
  restoreOrganization,
  'organizations',
  async (input, { api }) => changeAll(api, input.operation, input.ids.split(',')),
  z.object({ operation, ids: z.string() }),
);

async function changeAll(api: Api, requested: z.infer<typeof operation>, ids: readonly string[]) {
  const isDeletion = requested === 'delete';
  const outcome = await eachOf(ids, (id) => api(isDeletion ? deleteOrganization : restoreOrganization, { id }));
  const changedIds = outcome.results.flatMap(({ id, ok }) => (ok ? id : []));
  return bulkOutcome(outcome, isDeletion ? 'deleted' : 'restored', {
    operation: isDeletion ? 'restore' : 'delete',
    ids: changedIds.join(','),
  });
}
