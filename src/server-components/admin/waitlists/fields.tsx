import * as z from 'zod';
import { limits } from '#contract/fields.ts';
import {
  changeWaitlistEntry,
  type EntryStatus,
  entryStatuses,
  type WaitlistEntry,
} from '#contract/trade/waitlists-admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { defineFields, labelsOf, optionsOf, type Values } from '../ui/fields.ts';

export const newEntryFields = defineFields({
  contact: {
    label: 'Phone or e-mail',
    hint: 'Include the country code in a phone number.',
    input: { required: true, maxLength: 254 },
  },
  note: { label: 'Note', input: { maxLength: 200 } },
});

export const entryFields = defineFields({
  status: { label: 'Status', schema: z.string().max(20).optional(), options: optionsOf(entryStatuses) },
  position: {
    label: 'Position',
    hint: 'Everyone between the old and the new position moves by one.',
    schema: changeWaitlistEntry.input.shape.position,
    input: { type: 'number', inputMode: 'numeric', required: true },
  },
  note: {
    label: 'Note',
    schema: z.string().trim().max(limits.shortText).default(''),
    input: { maxLength: 200 },
  },
});

export const valuesOf = ({ status, position, note }: WaitlistEntry): Values => ({
  status,
  position: String(position),
  note: note ?? '',
});

export const historyLabels = { ...labelsOf(entryFields), expiresAt: 'Valid until', order: 'Order' };
export const historyPhrases = {
  'waitlist.add-entry': 'added them to the list',
  'waitlist.change-entry': 'changed the entry',
  'waitlist.trash': 'moved it to trash',
  'waitlist.restore': 'restored it',
  'waitlist.invite': 'invited them',
  'waitlist.invite-by-hand': 'invited them by a link to send by hand',
  'waitlist.new-link': 'made a new link for the invitation',
  'waitlist.accept': 'opened the order form by the link',
  'waitlist.order': 'ordered the reserved piece',
};

const tones = {
  waiting: 'plain',
  invited: 'accent',
  joined: 'good',
  declined: 'muted',
  expired: 'muted',
} as const satisfies Record<EntryStatus, string>;

export const EntryStatusBadge = ({ status }: { readonly status: EntryStatus }) => (
  <Badge tone={tones[status]}>{entryStatuses[status]}</Badge>
);
