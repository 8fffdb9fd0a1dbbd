'use server';
/** Making, renaming, deleting and restoring organizations. */
import * as z from 'zod';
import type { Api } from '../../../contract/endpoint.ts';
import { failures } from '../../../contract/failures.ts';
import {
  changeOrganization,
  createOrganization,
  deleteOrganization,
  restoreOrganization,
} from '../../../contract/auth/organizations.ts';
import { redirect } from '../../../contract/redirect.ts';
import { action } from '../../request/action.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';

const one = z.object({ id: z.string() });

export const makeOrganization = action(createOrganization, 'new-organization', async (input, { api }) => {
  const { organization } = await api(createOrganization, input);
  return redirect(screenHref('organizationAdmin', { organization: organization.id, done: 'created' }));
});

export const saveOrganization = action(
  changeOrganization,
  'organization',
  async (input, { api }) => {
    await api(changeOrganization, input);
    return 'The organization is saved.';
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
    return redirect(listHref('organizationAdmin', { done: 'deleted' }));
  },
  one,
);

export const bringBackOrganization = action(
  restoreOrganization,
  'organizations',
  async ({ id }, { api }) => {
    await api(restoreOrganization, { id });
    return redirect(screenHref('organizationAdmin', { organization: id, done: 'restored' }));
  },
  one,
);

const deed = z.enum(['delete', 'restore']);

export const changeOrganizations = action(
  deleteOrganization,
  'organizations',
  async (asked, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one organization.');
    return changeAll(api, asked.deed, ids);
  },
  z.object({ deed }),
);

export const undoOrganizations = action(
  restoreOrganization,
  'organizations',
  async (asked, { api }) => changeAll(api, asked.deed, asked.ids.split(',')),
  z.object({ deed, ids: z.string() }),
);

async function changeAll(api: Api, wanted: z.infer<typeof deed>, ids: readonly string[]) {
  const isDeletion = wanted === 'delete';
  const outcome = await eachOf(ids, (id) => api(isDeletion ? deleteOrganization : restoreOrganization, { id }));
  const good = outcome.results.flatMap(({ id, ok }) => (ok ? id : []));
  return bulkOutcome(outcome, isDeletion ? 'deleted' : 'restored', {
    deed: isDeletion ? 'restore' : 'delete',
    ids: good.join(','),
  });
}
