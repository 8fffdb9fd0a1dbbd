'use server';
/** What can be done with many posts at once, and taken back. */
import * as z from 'zod';
import { changePosts, type PostDeed, postDeeds } from '../../../contract/content/posts-admin.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds } from '../ui/bulk.ts';

const done: Record<PostDeed, string> = {
  publish: 'published',
  archive: 'archived',
  draft: 'made drafts',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
};

export const changeChosen = action(
  changePosts,
  'posts-chosen',
  async ({ deed }, { api, form }) => {
    const outcome = await api(changePosts, { ids: chosenIds(form), deed });
    const ids = outcome.results.filter(({ ok }) => ok).map(({ id }) => id);
    return bulkOutcome(outcome, done[deed], deed === 'trash' ? { ids: ids.join(','), deed: 'restore' } : undefined);
  },
  z.object({ deed: z.enum(postDeeds) }),
);

export const undoChosen = action(
  changePosts,
  'posts-chosen',
  async ({ ids, deed }, { api }) => bulkOutcome(await api(changePosts, { ids: ids.split(','), deed }), done[deed]),
  z.object({ ids: z.string(), deed: z.enum(postDeeds) }),
);
