'use server';
import * as z from 'zod';
import { autosavedResult } from '#contract/autosaved.ts';
import { authorsIn } from '#contract/content/post-authors.ts';
import { changePostCorrection, correctionNote } from '#contract/content/post-corrections.ts';
import { createPost, publishPost, restorePost, trashPost } from '#contract/content/posts.ts';
import {
  changePosts,
  datePost,
  deletePost,
  draftOfPost,
  type PostOperation,
  savePost,
  withdrawPost,
} from '#contract/content/posts-admin.ts';
import { getDependentsOfPosts } from '#contract/dependents.ts';
import type { Api, InputOf, OutputOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { firstMessage } from '#contract/issue-message.ts';
import { message } from '#contract/messages/message.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation, type RunContext, typedValues } from '../../request/action.ts';
import { discardOperation, outcomeOf, saveVersionOperation } from '../publishing/draft-actions.ts';
import { chosenMoment, scheduledMoment, timeZone } from '../publishing/schedule-fields.tsx';
import { askIfUsed } from '../ui/bulk-question.tsx';
import { type BulkOperations, bulkAction, bulkUndo, permanentDeletion } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';
import { contentOf, draftName, type SavedForm, savedForm } from './fields.ts';

const hrefOf = (id: string, done: string) => screenHref('postsAdmin', { post: id, done });

async function createDraft(form: NewForm, { api, form: posted }: RunContext) {
  const schedule = scheduleOf(form);
  const content = contentOf(form, authorsIn(typedValues(posted)));
  const { id, revision, slug } = await api(createPost, { ...content, slug: form.slug });
  if (form.autosave) {
    const made = {
      fields: { id, slug, isNew: 'true' },
      href: screenHref('postsAdmin', { post: id }),
      draft: draftName({ id }),
    };
    return { message: 'Draft saved.', result: autosavedResult({ revision, made }) };
  }
  const done = form.operation === 'save' ? null : await publishOrSchedule(api, { id, revision, ...schedule });
  return redirect(hrefOf(id, done ?? 'created'));
}

type NewForm = Omit<SavedForm, 'id' | 'revision' | 'slug'> & { readonly slug: string | undefined };

/** A new post has no id yet. The page that has saved it by itself sends the next words with one. */
export const saveText = defineAction(
  savePost,
  'post',
  async ({ id, revision, slug, ...form }, context) => {
    if (id === undefined || revision === undefined) return createDraft({ ...form, slug }, context);
    if (slug === undefined) throw failures.invalid({ slug: message('field_missing') });
    const { api, form: posted } = context;
    const { saveReplaced, autosave, isNew } = form;
    const schedule = scheduleOf(form);
    const correction = correctionOf(form);
    const saved = await api(savePost, {
      ...contentOf(form, authorsIn(typedValues(posted))),
      slug,
      id,
      revision,
      saveReplaced,
      autosave,
    });
    // The page still shows a new post, except for its form.
    if (form.operation === 'save' && isNew && !autosave) return redirect(hrefOf(id, 'created'));
    if (form.operation === 'save') return { message: savedMessage(saved), ...(autosave && resultOf(saved)) };
    const post = { id, revision: saved.revision, ...schedule, ...correction };
    const done = await publishOrSchedule(api, post);
    return redirect(hrefOf(id, done === 'published' && form.operation === 'correct' ? 'corrected' : done));
  },
  savedForm.partial({ id: true, revision: true, slug: true }),
);

const resultOf = ({ revision, pending }: OutputOf<typeof savePost>) => ({
  result: autosavedResult({ revision, isPending: pending !== null }),
});

function savedMessage({ status, pending }: OutputOf<typeof savePost>): string {
  if (!pending) return 'Saved.';
  return status === 'scheduled'
    ? 'Saved. The scheduled text does not change until you schedule again.'
    : 'Saved. Visitors see it when you publish the changes.';
}

function scheduleOf(form: Pick<SavedForm, 'operation' | 'publishAt' | 'timeZone'>) {
  const publishAt = scheduledMoment(form);
  return publishAt ? { publishAt, timeZone: form.timeZone } : {};
}

function correctionOf({ operation, correction }: Pick<SavedForm, 'operation' | 'correction'>) {
  if (operation !== 'correct') return {};
  const note = correctionNote.safeParse(correction);
  if (!note.success) throw failures.invalid({ correction: firstMessage(note.error) });
  return { correction: note.data };
}

const publishOrSchedule = (api: Api, post: InputOf<typeof publishPost>): Promise<string> =>
  outcomeOf(
    api(publishPost, post),
    ({ status }) => status,
    ({ status, fields }) => {
      if (status !== 422) return null;
      if (fields?.['correction']) return 'not-corrected';
      return fields?.['publishAt'] ? 'not-scheduled' : 'not-published';
    },
  );

export const discardChanges = discardOperation(draftOfPost.discard, 'post-operation', ({ id }) => ({
  record: `post:${id}`,
  fields: { id },
}));

export const publishSaved = defineOperation(publishPost, 'post-operation', 'Published. Visitors see it now.');

const withdrawn = {
  draft: 'Changed to draft. Visitors do not see it.',
  archived: 'Archived. Visitors no longer see it.',
};
export const withdraw = defineOperation(withdrawPost, 'post-operation', (_, { to }) => withdrawn[to]);

export const trash = defineOperation(trashPost, 'post-operation', (_, undo) => ({
  message: 'Post moved to trash.',
  undo,
}));
export const restore = defineOperation(restorePost, 'post-operation', 'Post restored.');
export const deletePermanently = permanentDeletion(deletePost, 'post-operation', 'postsAdmin', 'post');

export const changeDate = defineAction(
  datePost,
  'post-date',
  async ({ id, revision, publishAt, timeZone }, { api }) => {
    const moment = chosenMoment(publishAt, timeZone);
    if (moment.getTime() > Date.now()) throw failures.invalid({ publishAt: message('publish_date_in_future') });
    const { status } = await api(datePost, { id, revision, publishedAt: moment });
    return status === 'draft' ? 'Date saved. The post gets this date when you publish it.' : 'Date changed.';
  },
  datePost.input.pick({ id: true, revision: true }).extend({ publishAt: z.string().optional(), timeZone }),
);

export const changeCorrection = defineOperation(changePostCorrection, 'post-operation', (_, { isShown }) =>
  isShown ? 'Visitors see the correction again.' : 'Visitors no longer see the correction.',
);

export const saveVersion = saveVersionOperation(draftOfPost.saveVersion, 'post-operation');

export const restoreVersion = defineOperation(
  draftOfPost.restoreVersion,
  'post-operation',
  ({ pending }, { number }) => {
    const seen = pending ? ' Visitors see it when you publish the changes.' : '';
    return `Version ${number} is restored as the draft.${seen}`;
  },
);

const endings: Readonly<Record<string, string>> = { archive: 'Archive', draft: 'Withdraw', trash: 'Trash' };

const inBulk: BulkOperations = {
  one: 'post',
  operations: {
    publish: { done: 'published' },
    archive: { done: 'archived' },
    draft: { done: 'changed to draft' },
    trash: { done: 'moved to trash', undo: 'restore' },
    restore: { done: 'restored' },
    delete: { done: 'permanently deleted' },
  } satisfies Record<PostOperation, BulkOperations['operations'][string]>,
  async check({ api, operation, ids, isConfirmed }) {
    if (isConfirmed || !(operation in endings)) return;
    const posts = plural(ids.length, '{count} post', '{count} posts');
    await askIfUsed({
      question: `${endings[operation]} ${posts}? Links to ${ids.length === 1 ? 'it' : 'them'} will lead nowhere.`,
      of: [{ load: () => api(getDependentsOfPosts, { ids: ids.join(',') }) }],
      yes: `${endings[operation]} ${posts}`,
    });
  },
  all: ({ api, ids, operation }) => api(changePosts, { ids: [...ids], operation: operation as PostOperation }),
};
export const changeChosen = bulkAction(changePosts, 'posts-chosen', inBulk);
export const undoChosen = bulkUndo(changePosts, 'posts-chosen', inBulk);
