'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { id, limits } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { inviteFromWaitlist, makeInvitationLink } from '#contract/trade/waitlist-invitations.ts';
import { addWaitlistEntry, changeWaitlistEntries, changeWaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import { action, operation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { bulkOutcome, changeBack, jsonField, requireChosen } from '../ui/operations.ts';
import { entryFields } from './fields.tsx';

export const addEntry = operation(
  addWaitlistEntry,
  'entry-new',
  ({ contact, position }) => `${contact} is on the list at position ${position}.`,
);

export const saveEntry = action(
  changeWaitlistEntry,
  'entry-save',
  async ({ status, note, ...rest }, { api }) => {
    const chosen = changeWaitlistEntry.input.shape.status.safeParse(status);
    // "Invited" and "expired" cannot be set here.
    await api(changeWaitlistEntry, { ...rest, note: note || null, ...(chosen.success ? { status: chosen.data } : {}) });
    return 'Saved.';
  },
  schemaOf(entryFields).extend({ id, revision }),
);

export const trashOrRestoreEntry = action(
  changeWaitlistEntries,
  'entry-operation',
  async ({ id, operation }, { api }) => {
    const { results } = await api(changeWaitlistEntries, { ids: [id], trashed: operation === 'remove' });
    const [result] = results;
    if (!result?.ok) throw failures.badRequest(result?.message ?? 'This entry was not found.');
    return operation === 'remove' ? 'Moved to trash.' : 'Restored.';
  },
  z.object({ id, operation: z.enum(['remove', 'restore']) }),
);

type Change = Omit<InputOf<typeof changeWaitlistEntries>, 'ids'>;

const bulkFields = z.object({
  waitlist: z.string().max(limits.slug),
  operation: z.enum(['joined', 'declined', 'waiting', 'remove', 'restore']),
});

export const changeChosenEntries = action(
  changeWaitlistEntries,
  'entry-bulk',
  async ({ operation }, { api, form }): Promise<Outcome> => {
    const ids = requireChosen(form, 'entry');
    const isTrashing = operation === 'remove' || operation === 'restore';
    const change: Change = isTrashing ? { trashed: operation === 'remove' } : { status: operation };
    const outcome = await api(changeWaitlistEntries, { ids, ...change });
    const before = Object.entries(outcome.before).filter(([, value]) => value !== 'expired');
    const expiredCount = Object.keys(outcome.before).length - before.length;
    const undo = { field: isTrashing ? 'trashed' : 'status', before: JSON.stringify(Object.fromEntries(before)) };
    const { message, ...rest } = bulkOutcome(outcome, 'changed', before.length > 0 ? undo : undefined);
    const warning = expiredCount === 1 ? 'One had' : `${expiredCount} had`;
    return {
      ...rest,
      message: expiredCount > 0 ? `${message} ${warning} expired: undo does not restore that.` : message,
    };
  },
  bulkFields,
);

const undoFields = z.object({
  field: z.enum(['status', 'trashed']),
  before: jsonField(20_000).pipe(z.record(id, z.enum(['waiting', 'invited', 'joined', 'declined', 'true', 'false']))),
});

export const undoEntryChanges = action(
  changeWaitlistEntries,
  'entry-undo',
  ({ field, before }, { api }) =>
    changeBack(before, (ids, value) => {
      const change = field === 'trashed' ? { trashed: value === 'true' } : ({ status: value } as Change);
      return api(changeWaitlistEntries, { ids, ...change });
    }),
  undoFields,
);

const inviteFields = inviteFromWaitlist.input.omit({ ids: true }).extend({
  /** Joined by commas, because forms have a field limit. */
  ids: z
    .string()
    .max(4_000)
    .transform((text) => text.split(',')),
});

export const makeLink = operation(makeInvitationLink, 'entry-link', ({ link }) => ({
  message: 'A piece is reserved. Copy the link now and send it yourself: it is not shown again.',
  result: link,
}));

export const invite = action(
  inviteFromWaitlist,
  'waitlist-invite',
  async (input, { api }): Promise<Outcome> => {
    const outcome = await api(inviteFromWaitlist, input);
    const failed = outcome.results.filter(({ ok }) => !ok).map(({ message }) => message);
    const { message, rows } = bulkOutcome(outcome, 'invited');
    return { message: [failed.length > 0 ? message.replace(', see below', '') : message, ...failed].join(' '), rows };
  },
  inviteFields,
);
