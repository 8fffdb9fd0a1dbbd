'use server';
import * as z from 'zod';
import type { Outcome } from '#contract/action-state.ts';
import type { Api, InputOf } from '#contract/endpoint.ts';
import { failures, notFound } from '#contract/failures.ts';
import { id, limits } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { givenText } from '#contract/messages/message.ts';
import { plural } from '#contract/plural.ts';
import { redirect } from '#contract/redirect.ts';
import { importWaitlistEntries } from '#contract/trade/waitlist-imports.ts';
import { inviteFromWaitlist, makeInvitationLink } from '#contract/trade/waitlist-invitations.ts';
import {
  addWaitlistEntry,
  changeWaitlist,
  changeWaitlistEntries,
  changeWaitlistEntry,
  changeWaitlists,
  createWaitlist,
  entryPosition,
  getWaitlist,
} from '#contract/trade/waitlists-admin.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { askFirst } from '../ui/bulk-question.tsx';
import { schemaOf } from '../ui/fields.ts';
import {
  type BulkOperations,
  bulkAction,
  bulkOutcome,
  bulkUndo,
  changeBack,
  jsonField,
  requireChosen,
} from '../ui/operations.ts';
import { checkedFile, importFields, readImport, throwFileError } from '../ui/read-import.ts';
import { screenHref } from '../ui/urls.ts';
import { entryFields, listFields, newListFields } from './fields.tsx';
import { waitlistFile } from './import-columns.ts';

export const createList = defineAction(
  createWaitlist,
  'waitlist-new',
  async (input, { api }) => {
    const { name } = await api(createWaitlist, input);
    return redirect(screenHref('waitlistsAdmin', { waitlist: name, done: 'created' }));
  },
  schemaOf(newListFields(new Map())),
);

export const saveList = defineOperation(
  changeWaitlist,
  'waitlist-save',
  'Saved.',
  schemaOf(listFields).extend({ waitlist: z.string().max(limits.slug), revision }),
);

const listOperations = {
  open: { isOpen: true },
  close: { isOpen: false },
  trash: { trashed: true },
  restore: { trashed: false },
} as const;
export type ListOperation = keyof typeof listOperations;
const listOperation = z.enum(Object.keys(listOperations) as [ListOperation, ...ListOperation[]]);
const listOutcomes = { open: 'opened', close: 'closed', trash: 'moved to trash', restore: 'restored' } as const;
const opposites = { open: 'close', close: 'open', trash: 'restore', restore: 'trash' } as const;

export const changeOneList = defineAction(
  changeWaitlists,
  'waitlist-operation',
  async ({ id, operation }, { api }) => {
    const { results } = await api(changeWaitlists, { ids: [id], ...listOperations[operation] });
    const [result] = results;
    if (!result?.ok) throw failures.conflict(result ? givenText(result.message) : notFound('this_waitlist'));
    const stays =
      operation === 'close'
        ? ' Nobody can join it any more. People who are waiting stay on it and can be invited.'
        : '';
    return `The list is ${listOutcomes[operation]}.${stays}`;
  },
  z.object({ id, operation: listOperation }),
);

const inBulk: BulkOperations = {
  one: 'waitlist',
  operations: Object.fromEntries(
    Object.entries(listOutcomes).map(([name, done]) => [name, { done, undo: opposites[name as ListOperation] }]),
  ),
  check: ({ api, operation, ids, isConfirmed }) => {
    if (operation === 'trash' && !isConfirmed) return confirmTrash(api, ids);
  },
  all: ({ api, operation, ids }) =>
    api(changeWaitlists, { ids: [...ids], ...listOperations[operation as ListOperation] }),
};
export const changeChosenLists = bulkAction(changeWaitlists, 'waitlists-chosen', inBulk);
export const undoListChanges = bulkUndo(changeWaitlists, 'waitlists-undo', inBulk);

/** Asks if somebody waits or is invited: undo does not restore their reserved pieces. */
async function confirmTrash(api: Api, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => ifAvailable(api(getWaitlist, { waitlist: id }))));
  const lines = found.flatMap((list) => {
    if (!list || list.counts.waiting + list.counts.invited === 0) return [];
    const { waiting, invited } = list.counts;
    const counts = [waiting > 0 && `${waiting} waiting`, invited > 0 && `${invited} invited`].filter(Boolean);
    return `${list.title ?? list.name}: ${counts.join(', ')}`;
  });
  if (lines.length === 0) return;
  const lists = plural(ids.length, '{count} waitlist', '{count} waitlists');
  askFirst({
    question: `Move ${lists} to trash? People who are waiting cannot be invited until you restore the list. Open invitations end, and the pieces that they reserve go back into stock.`,
    lines,
    yes: `Move ${lists} to trash`,
  });
}

export const importFile = defineAction(
  importWaitlistEntries,
  'waitlist-import',
  async ({ operation, waitlist, ...text }, { api, form }) => {
    const file = await readImport(form, text, waitlistFile);
    if (file.isGuessed) return checkedFile(file);
    const { csv, columns } = file;
    const report = await api(importWaitlistEntries, {
      waitlist,
      csv,
      columns: columns ?? undefined,
      dryRun: operation !== 'import',
    }).catch(throwFileError);
    if (report.applied)
      return redirect(screenHref('waitlistsAdmin', { waitlist, sort: '-position', done: 'imported' }));
    return checkedFile(file, report);
  },
  importFields.extend({ waitlist: z.string().max(limits.slug) }),
);

export const addEntry = defineOperation(
  addWaitlistEntry,
  'entry-new',
  ({ contact, position }) => `${contact} is on the list at position ${position}.`,
);

export const saveEntry = defineAction(
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

export const moveEntry = defineAction(
  changeWaitlistEntry,
  'entry-move',
  async ({ id: entry, from, to }, { api }) => {
    const { contact, position } = await api(changeWaitlistEntry, { id: entry, position: to });
    const undo = { id: entry, from: String(position), to: String(from) };
    return { message: `Moved ${contact} to position ${position}.`, undo };
  },
  z.object({ id, from: entryPosition, to: entryPosition }),
);

export const trashOrRestoreEntry = defineAction(
  changeWaitlistEntries,
  'entry-operation',
  async ({ id, operation }, { api }) => {
    const { results } = await api(changeWaitlistEntries, { ids: [id], trashed: operation === 'remove' });
    const [result] = results;
    if (!result?.ok) throw failures.badRequest(result ? givenText(result.message) : notFound('this_entry'));
    return operation === 'remove' ? 'Moved to trash.' : 'Restored.';
  },
  z.object({ id, operation: z.enum(['remove', 'restore']) }),
);

type Change = Omit<InputOf<typeof changeWaitlistEntries>, 'ids'>;

const bulkFields = z.object({
  waitlist: z.string().max(limits.slug),
  operation: z.enum(['joined', 'declined', 'waiting', 'remove', 'restore']),
});

export const changeChosenEntries = defineAction(
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
      message: expiredCount > 0 ? `${message} ${warning} expired. Undo does not restore expired invitations.` : message,
    };
  },
  bulkFields,
);

const undoFields = z.object({
  field: z.enum(['status', 'trashed']),
  before: jsonField(20_000).pipe(z.record(id, z.enum(['waiting', 'invited', 'joined', 'declined', 'true', 'false']))),
});

export const undoEntryChanges = defineAction(
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
  /** They are joined by commas, because forms have a field limit. */
  ids: z
    .string()
    .max(4_000)
    .transform((text) => text.split(',')),
});

export const makeLink = defineOperation(makeInvitationLink, 'entry-link', ({ link }) => ({
  message: 'A piece is reserved. Copy the link now and send it yourself: it is not shown again.',
  result: link,
}));

export const invite = defineAction(
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
