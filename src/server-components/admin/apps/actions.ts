'use server';
import * as z from 'zod';
import { changeApp, createApp, deleteApp, restoreApp } from '#contract/apps/apps.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { listHref, screenHref } from '../ui/urls.ts';

export const createAppAction = action(createApp, 'new-app', async (input, { api }) => {
  const { app } = await api(createApp, input);
  return redirect(screenHref('appsAdmin', { app: app.id, done: 'created' }));
});

export const saveApp = action(
  changeApp,
  'app',
  async (input, { api }) => {
    await api(changeApp, input);
    return 'App saved.';
  },
  changeApp.input.pick({ id: true, name: true, domain: true }).required().extend({ revision: z.coerce.number().int() }),
);

const one = z.object({ id: z.string() });

export const removeApp = action(
  deleteApp,
  'apps',
  async ({ id }, { api }) => {
    await api(deleteApp, { id });
    return redirect(listHref('appsAdmin', { done: 'deleted' }));
  },
  one,
);

export const restoreAppAction = action(
  restoreApp,
  'apps',
  async ({ id }, { api }) => {
    await api(restoreApp, { id });
    return redirect(screenHref('appsAdmin', { app: id, done: 'restored' }));
  },
  one,
);

const operation = z.enum(['delete', 'restore']);

export const changeApps = action(
  deleteApp,
  'apps',
  async (input, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one app.');
    return changeAll(api, input.operation, ids);
  },
  z.object({ operation }),
);

export const undoApps = action(
  restoreApp,
  'apps',
  async (input, { api }) => changeAll(api, input.operation, input.ids.split(',')),
  z.object({ operation, ids: z.string() }),
);

async function changeAll(api: Api, requested: z.infer<typeof operation>, ids: readonly string[]) {
  const isDeletion = requested === 'delete';
  const outcome = await eachOf(ids, (id) => api(isDeletion ? deleteApp : restoreApp, { id }));
  const changedIds = outcome.results.flatMap(({ id, ok }) => (ok ? id : []));
  return bulkOutcome(outcome, isDeletion ? 'deleted' : 'restored', {
    operation: isDeletion ? 'restore' : 'delete',
    ids: changedIds.join(','),
  });
}
