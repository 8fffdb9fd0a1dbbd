'use server';
import * as z from 'zod';
import { changePosts, type PostOperation, postOperations } from '#contract/content/posts-admin.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds } from '../ui/operations.ts';

const done: Record<PostOperation, string> = {
  publish: 'published',
  archive: 'archived',
  draft: 'changed to draft',
  trash: 'moved to trash',
  restore: 'restored',
  delete: 'deleted for good',
};

export const changeChosen = action(
  changePosts,
  'posts-chosen',
  async ({ operation }, { api, form }) => {
    const outcome = await api(changePosts, { ids: chosenIds(form), operation });
    const ids = outcome.results.filter(({ ok }) => ok).map(({ id }) => id);
    return bulkOutcome(
      outcome,
      done[operation],
      operation === 'trash' ? { ids: ids.join(','), operation: 'restore' } : undefined,
    );
  },
  z.object({ operation: z.enum(postOperations) }),
);

export const undoChosen = action(
  changePosts,
  'posts-chosen',
  async ({ ids, operation }, { api }) =>
    bulkOutcome(await api(changePosts, { ids: ids.split(','), operation }), done[operation]),
  z.object({ ids: z.string(), operation: z.enum(postOperations) }),
);
