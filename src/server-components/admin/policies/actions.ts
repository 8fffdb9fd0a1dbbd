'use server';
import * as z from 'zod';
import {
  changePolicyRecord,
  createPolicy,
  deletePolicy,
  discardPolicyVersion,
  reinstatePolicy,
  restorePolicy,
  trashPolicy,
  withdrawPolicy,
} from '#contract/content/policies-admin.ts';
import {
  changePolicyVersion,
  draftPolicyVersion,
  schedulePolicyVersion,
  unschedulePolicyVersion,
} from '#contract/content/policy-versions.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { redirect } from '#contract/redirect.ts';
import { plainText, type RichText, richTextJson } from '#contract/rich-text.ts';
import { slugFrom } from '#contract/slugs.ts';
import { isTimeZone, momentHasPassed, momentIn } from '#contract/zoned-time.ts';
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

const number = z.coerce.number().int();
const onVersion = z.object({ id: z.uuid(), number });

const hrefOf = (policy: string, version: number | null, done: string) =>
  screenHref('policiesAdmin', { policy, version, done });

export const startVersion = action(
  draftPolicyVersion,
  'policy-operation',
  async ({ id, from }, { api }) => {
    const draft = await api(draftPolicyVersion, { id, ...(from ? { from } : {}) });
    return redirect(hrefOf(id, draft.number, 'begun'));
  },
  z.object({ id: z.uuid(), from: number.optional() }),
);

function requireReady({ body, changeNote }: { body: RichText; changeNote: string }): void {
  if (plainText(body).trim() === '')
    throw failures.invalid({ body: 'This version has no text. Write some before you publish it.' });
  if (changeNote === '')
    throw failures.invalid({ changeNote: 'Please say what is new. Visitors see it next to the version.' });
}

/** One form with three buttons: each saves the draft first. */
export const saveVersion = action(
  changePolicyVersion,
  'version',
  async ({ id, number: version, operation, publishAt, timeZone, material, ...text }, { api }) => {
    const moment = operation === 'schedule' ? momentIn(publishAt ?? '', timeZone) : null;
    if (operation === 'schedule' && moment === null)
      throw failures.invalid({ publishAt: 'Please choose a date and a time.' });
    if (moment !== null && moment.getTime() <= Date.now()) throw failures.invalid({ publishAt: momentHasPassed });
    if (operation !== 'save') requireReady(text);
    const saved = await api(changePolicyVersion, { ...text, id, number: version, material: material === 'yes' });
    if (operation === 'save') return 'Saved. Only you and your colleagues see it.';
    const { revision } = saved;
    const at = moment ? { effectiveAt: moment, timeZone } : {};
    try {
      await api(schedulePolicyVersion, { id, number: version, revision, ...at });
    } catch (error) {
      // The draft was saved, so redirect to the page with the new revision.
      if (isFailure(error) && error.status === 422) return redirect(hrefOf(id, version, 'not-scheduled'));
      if (isFailure(error) && error.status === 409) return redirect(hrefOf(id, version, 'changed'));
      throw error;
    }
    return redirect(hrefOf(id, version, moment ? 'scheduled' : 'published'));
  },
  onVersion.extend({
    revision: number,
    operation: z.enum(['save', 'publish', 'schedule']).default('save'),
    body: richTextJson.default({ type: 'doc', content: [] }),
    changeNote: changePolicyVersion.input.shape.changeNote.default(''),
    material: z.enum(['yes', 'no']).default('yes'),
    publishAt: z.string().optional(),
    timeZone: z.string().max(60).refine(isTimeZone, 'Unknown time zone.').default('UTC'),
  }),
);

export const cancelSchedule = action(
  unschedulePolicyVersion,
  'policy-operation',
  async (input, { api }) => {
    await api(unschedulePolicyVersion, input);
    return 'Schedule cancelled. The version is a draft again.';
  },
  onVersion,
);

export const discardVersion = action(
  discardPolicyVersion,
  'policy-operation',
  async (input, { api }) => {
    await api(discardPolicyVersion, input);
    return redirect(hrefOf(input.id, null, 'discarded'));
  },
  onVersion,
);
