'use server';
import * as z from 'zod';
import { publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import {
  datePost,
  deletePost,
  discardPost,
  restorePostVersion,
  savePostVersion,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { versionNumber } from '#contract/content/versions.ts';
import { failures } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { isTimeZone, momentIn } from '#contract/zoned-time.ts';
import { action } from '../../request/action.ts';
import { listHref } from '../ui/urls.ts';

const onPost = z.object({ id: z.uuid(), revision: z.coerce.number().int() });

export const discardChanges = action(
  discardPost,
  'post-operation',
  async (input, { api }) => {
    await api(discardPost, input);
    return 'Changes discarded. They are saved as a version.';
  },
  onPost,
);

export const publishSaved = action(
  publishPost,
  'post-operation',
  async (input, { api }) => {
    await api(publishPost, input);
    return 'Published. Visitors see it now.';
  },
  onPost,
);

const withdrawn = {
  draft: 'Changed to draft. Visitors do not see it.',
  archived: 'Archived. Visitors no longer see it.',
};

export const withdraw = action(
  withdrawPost,
  'post-operation',
  async (input, { api }) => {
    await api(withdrawPost, input);
    return withdrawn[input.to];
  },
  onPost.extend({ to: z.enum(['draft', 'archived']) }),
);

export const trash = action(
  trashPost,
  'post-operation',
  async ({ id }, { api }) => {
    await api(trashPost, { id });
    return { message: 'Post moved to trash.', undo: { id } };
  },
  onPost.pick({ id: true }),
);

export const restore = action(
  restorePost,
  'post-operation',
  async ({ id }, { api }) => {
    await api(restorePost, { id });
    return 'Post restored.';
  },
  onPost.pick({ id: true }),
);

export const deleteForGood = action(
  deletePost,
  'post-operation',
  async ({ id }, { api, remember }) => {
    await api(deletePost, { id });
    remember('post', null);
    return redirect(listHref('postsAdmin', { view: 'trash', done: 'deleted' }));
  },
  onPost.pick({ id: true }),
);

export const changeDate = action(
  datePost,
  'post-date',
  async ({ id, publishAt, timeZone }, { api }) => {
    const moment = momentIn(publishAt, timeZone);
    if (!moment) throw failures.invalid({ publishAt: 'Please choose a date and a time.' });
    if (moment.getTime() > Date.now())
      throw failures.invalid({ publishAt: 'This date is in the future. To publish later, schedule the post.' });
    const { status } = await api(datePost, { id, publishedAt: moment });
    return status === 'draft' ? 'Date saved. The post gets this date when you publish it.' : 'Date changed.';
  },
  onPost.pick({ id: true }).extend({
    publishAt: z.string().default(''),
    timeZone: z.string().max(60).refine(isTimeZone, 'Unknown time zone.').default('UTC'),
  }),
);

export const saveVersion = action(
  savePostVersion,
  'post-operation',
  async ({ id }, { api }) => {
    const { number } = await api(savePostVersion, { id });
    return `Saved as version ${number}.`;
  },
  onPost.pick({ id: true }),
);

export const restoreVersion = action(
  restorePostVersion,
  'post-operation',
  async (input, { api }) => {
    const { pending } = await api(restorePostVersion, input);
    const seen = pending ? ' Visitors see it when you publish the changes.' : '';
    return `Version ${input.number} is restored as the draft.${seen}`;
  },
  onPost.extend({ number: versionNumber }),
);
