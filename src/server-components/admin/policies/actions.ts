'use server';
import * as z from 'zod';
import { autosavedResult } from '#contract/autosaved.ts';
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
import { failures } from '#contract/failures.ts';
import { id } from '#contract/fields.ts';
import { autosave, revision } from '#contract/lists.ts';
import { message } from '#contract/messages/message.ts';
import { redirect } from '#contract/redirect.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { outcomeOf } from '../publishing/draft-actions.ts';
import { scheduledMoment, scheduleForm } from '../publishing/schedule-fields.tsx';
import { schemaOf } from '../ui/fields.ts';
import { permanentDeletion } from '../ui/operations.ts';
import { requirePictures } from '../ui/require-pictures.ts';
import { screenHref } from '../ui/urls.ts';
import { policyFields, versionFields } from './fields.ts';

const policyForm = schemaOf(policyFields);
const fieldsOf = (form: z.output<typeof policyForm>) => ({
  title: form.title,
  slug: form.slug,
  kind: form.kind,
  summary: form.summary,
  asksAcceptance: form.asksAcceptance !== undefined,
});

export const createPolicyAction = defineAction(
  createPolicy,
  'policy',
  async (form, { api, remember }) => {
    const { id } = await api(createPolicy, fieldsOf(form));
    remember('policy', id);
    return redirect(screenHref('policiesAdmin', { policy: id, done: 'created' }));
  },
  policyForm,
);

export const savePolicy = defineAction(
  changePolicyRecord,
  'policy',
  async ({ id: policy, revision: stored, ...form }, { api }) => {
    await api(changePolicyRecord, { ...fieldsOf(form), id: policy, revision: stored });
    return 'Saved.';
  },
  policyForm.extend({ id, revision }),
);

export const withdraw = defineOperation(withdrawPolicy, 'policy-operation', (_, undo) => ({
  message: 'Policy withdrawn. Visitors no longer see it.',
  undo,
}));
export const reinstate = defineOperation(reinstatePolicy, 'policy-operation', 'Policy reinstated.');

export const trash = defineOperation(trashPolicy, 'policy-operation', 'Policy moved to trash.');
export const restore = defineOperation(restorePolicy, 'policy-operation', 'Policy restored.');
export const deletePermanently = permanentDeletion(deletePolicy, 'policy-operation', 'policiesAdmin', 'policy');

const onVersion = z.object({ id, number: z.coerce.number().int() });

const hrefOf = (policy: string, version: number | null, done: string) =>
  screenHref('policiesAdmin', { policy, version, done });

export const startVersion = defineOperation(
  draftPolicyVersion,
  'policy-operation',
  ({ number }, { id: policy }) => redirect(hrefOf(policy, number, 'begun')),
  z.object({ id, from: onVersion.shape.number.optional() }),
);

function requireReady({ body, changeNote }: { body: RichText; changeNote: string }): void {
  if (plainText(body).trim() === '') throw failures.invalid({ body: message('version_without_text') });
  requirePictures(body);
  if (changeNote === '') throw failures.invalid({ changeNote: message('policy_note_missing') });
}

/** One form with three buttons: each saves the draft first. */
export const saveVersion = defineAction(
  changePolicyVersion,
  'version',
  async ({ id, number: version, operation, publishAt, timeZone, material, ...text }, { api }) => {
    const effectiveAt = scheduledMoment({ operation, publishAt, timeZone });
    const at = effectiveAt ? { effectiveAt, timeZone } : {};
    if (operation !== 'save') requireReady(text);
    const saved = await api(changePolicyVersion, { ...text, id, number: version, material: material === 'yes' });
    if (operation === 'save')
      return { message: 'Saved. Only you and your colleagues see it.', result: autosavedResult(saved) };
    const done = await outcomeOf(
      api(schedulePolicyVersion, { id, number: version, revision: saved.revision, ...at }),
      () => (effectiveAt ? 'scheduled' : 'published'),
      ({ status }) => (status === 422 ? 'not-scheduled' : status === 409 ? 'changed' : null),
    );
    return redirect(hrefOf(id, version, done));
  },
  schemaOf(versionFields).extend({ ...onVersion.shape, ...scheduleForm, revision, autosave }),
);

export const cancelSchedule = defineOperation(
  unschedulePolicyVersion,
  'policy-operation',
  'Schedule cancelled. The version is a draft again.',
  onVersion,
);

export const discardVersion = defineOperation(
  discardPolicyVersion,
  'policy-operation',
  (_, { id: policy }) => redirect(hrefOf(policy, null, 'discarded')),
  onVersion,
);
