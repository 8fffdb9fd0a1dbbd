'use server';
import * as z from 'zod';
import { createPost, publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import {
  changePosts,
  datePost,
  deletePost,
  discardPost,
  type PostOperation,
  postOperations,
  restorePostVersion,
  savePost,
  savePostVersion,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { versionNumber } from '#contract/content/versions.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { isTimeZone, momentIn } from '#contract/zoned-time.ts';
import { action } from '../../request/action.ts';
import { bulkOutcome, chosenIds } from '../ui/operations.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { contentOf, type PostForm, postForm, savedForm } from './fields.ts';

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

/** Saving what is written of a post, and letting it out with the same press. */

const hrefOf = (id: string, done: string) => screenHref('postsAdmin', { post: id, done });

export const createDraft = action(
  createPost,
  'post',
  async (form, { api }) => {
    const { id, revision } = await api(createPost, contentOf(form));
    const done = form.operation === 'save' ? null : await publishOrSchedule(api, { ...form, id, revision });
    return redirect(hrefOf(id, done ?? 'created'));
  },
  postForm,
);

export const saveText = action(
  savePost,
  'post',
  async (form, { api }) => {
    const { id, revision, saveReplaced } = form;
    const saved = await api(savePost, { ...contentOf(form), id, revision, saveReplaced });
    if (form.operation === 'save') return savedMessage(saved);
    return redirect(hrefOf(id, await publishOrSchedule(api, { ...form, revision: saved.revision })));
  },
  savedForm,
);

function savedMessage({ status, pending }: OutputOf<typeof savePost>): string {
  if (!pending) return 'Saved.';
  return status === 'scheduled'
    ? 'Saved. The scheduled text does not change until you schedule again.'
    : 'Saved. Visitors see it when you publish the changes.';
}

/** Returns the outcome. If publishing fails, the text is still saved. */
async function publishOrSchedule(api: Api, form: PostForm & { id: string; revision: number }): Promise<string> {
  const { id, revision, operation, publishAt, timeZone } = form;
  try {
    const post = await api(publishPost, {
      id,
      revision,
      ...(operation === 'schedule' && publishAt ? { publishAt, timeZone } : {}),
    });
    return post.status;
  } catch (error) {
    if (isFailure(error) && error.status === 422)
      return error.fields?.['publishAt'] ? 'not-scheduled' : 'not-published';
    throw error;
  }
}

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
