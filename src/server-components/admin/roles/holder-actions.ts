'use server';
import * as z from 'zod';
import { addUserToRole, removeUserFromRole } from '#contract/auth/roles.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds, eachOf } from '../ui/bulk.ts';
import { asFormError } from '../ui/form-errors.ts';

const pair = z.object({ id: z.string(), userId: z.string() });

export const addHolder = action(
  addUserToRole,
  'holders',
  async (input, { api }) => {
    const { role } = await asFormError(api(addUserToRole, input));
    return {
      message: `Added to the role ${role.name}.`,
      undo: { operation: 'remove', id: input.id, ids: input.userId },
    };
  },
  pair,
);

export const removeHolders = action(
  removeUserFromRole,
  'holders',
  async ({ id }, { api, form }) => {
    const ids = chosenIds(form);
    if (ids.length === 0) throw failures.badRequest('Please choose at least one person.');
    return removeAll(api, id, ids);
  },
  z.object({ id: z.string(), operation: z.string() }),
);

export const undoHolders = action(
  addUserToRole,
  'holders',
  async ({ operation, id, ids }, { api }) => {
    if (operation === 'remove') return removeAll(api, id, ids.split(','));
    return bulkOutcome(
      await eachOf(ids.split(','), (userId) => api(addUserToRole, { id, userId })),
      'added to this role again',
    );
  },
  z.object({ operation: z.enum(['add', 'remove']), id: z.string(), ids: z.string() }),
);

async function removeAll(api: Api, id: string, ids: readonly string[]) {
  const outcome = await eachOf(ids, (userId) => api(removeUserFromRole, { id, userId }));
  const removed = outcome.results.flatMap((result) => (result.ok ? result.id : []));
  return bulkOutcome(outcome, 'removed from this role', { operation: 'add', id, ids: removed.join(',') });
}
