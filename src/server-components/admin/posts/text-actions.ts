'use server';
import { createPost, publishPost } from '#contract/content/posts.ts';
import { savePost } from '#contract/content/posts-admin.ts';
/** Saving what is written of a post, and letting it out with the same press. */
import type { Api, OutputOf } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { screenHref } from '../ui/urls.ts';
import { contentOf, type PostForm, postForm, savedForm } from './fields.ts';

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
