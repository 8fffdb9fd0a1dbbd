'use server';
import * as z from 'zod';
import {
  changePolicyRecord,
  createPolicy,
  deletePolicy,
  reinstatePolicy,
  restorePolicy,
  trashPolicy,
  withdrawPolicy,
} from '#contract/content/policies-admin.ts';
import { redirect } from '#contract/redirect.ts';
import { slugFrom } from '#contract/slugs.ts';
import { action } from '../../request/action.ts';
import { listHref, screenHref } from '../ui/urls.ts';

const { slug, title, summary } = createPolicy.input.shape;
const policyFields = z.object({
  title,
  slug: slug.optional(),
  summary: summary.unwrap().default(''),
  asksAcceptance: z.string().optional(),
});
const onPolicy = z.object({ id: z.uuid() });

const fieldsOf = ({
  title: typedTitle,
  slug: typedSlug,
  summary: typedSummary,
  asksAcceptance,
}: z.output<typeof policyFields>) => ({
  title: typedTitle,
  slug: typedSlug ?? slugFrom(typedTitle),
  summary: typedSummary,
  asksAcceptance: asksAcceptance !== undefined,
});

export const createPolicyAction = action(
  createPolicy,
  'policy',
  async (form, { api, remember }) => {
    const { id } = await api(createPolicy, fieldsOf(form));
    remember('policy', id);
    return redirect(screenHref('policiesAdmin', { policy: id, done: 'created' }));
  },
  policyFields,
);

export const savePolicy = action(
  changePolicyRecord,
  'policy',
  async ({ id, revision, ...form }, { api }) => {
    await api(changePolicyRecord, { ...fieldsOf(form), id, revision });
    return 'Saved.';
  },
  policyFields.extend({ id: z.uuid(), revision: z.coerce.number().int() }),
);

export const withdraw = action(
  withdrawPolicy,
  'policy-operation',
  async ({ id }, { api }) => {
    await api(withdrawPolicy, { id });
    return { message: 'Policy withdrawn. Visitors no longer see it.', undo: { id } };
  },
  onPolicy,
);

export const reinstate = action(
  reinstatePolicy,
  'policy-operation',
  async ({ id }, { api }) => {
    await api(reinstatePolicy, { id });
    return 'Policy reinstated.';
  },
  onPolicy,
);

export const trash = action(
  trashPolicy,
  'policy-operation',
  async ({ id }, { api }) => {
    await api(trashPolicy, { id });
    return 'Policy moved to trash.';
  },
  onPolicy,
);

export const restore = action(
  restorePolicy,
  'policy-operation',
  async ({ id }, { api }) => {
    await api(restorePolicy, { id });
    return 'Policy restored.';
  },
  onPolicy,
);

export const deleteForGood = action(
  deletePolicy,
  'policy-operation',
  async ({ id }, { api, remember }) => {
    await api(deletePolicy, { id });
    remember('policy', null);
    return redirect(listHref('policiesAdmin', { view: 'trash', done: 'deleted' }));
  },
  onPolicy,
);
