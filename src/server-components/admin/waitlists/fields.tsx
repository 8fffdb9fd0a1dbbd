import * as z from 'zod';
import { limits, slug } from '#contract/fields.ts';
import {
  type AdminWaitlist,
  changeWaitlistEntry,
  type EntryStatus,
  entryStatuses,
  type WaitlistEntry,
  waitlistName,
  waitlistTexts,
} from '#contract/trade/waitlists-admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { defineFields, labelsOf, optionsOf, type Values } from '../ui/fields.ts';

export const newEntryFields = defineFields({
  contact: {
    label: 'Phone or e-mail',
    hint: 'Include the country code in a phone number.',
    input: { required: true },
  },
  note: { label: 'Note', input: {} },
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
    input: {},
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
  'waitlist.import-entry': 'added them from a file',
  'waitlist.change-entry': 'changed the entry',
  'waitlist.trash': 'moved it to trash',
  'waitlist.restore': 'restored it',
  'waitlist.invite': 'invited them',
  'waitlist.invite-by-hand': 'invited them by a link to send by hand',
  'waitlist.new-link': 'created a new link for the invitation',
  'waitlist.accept': 'opened the order form by the link',
  'waitlist.order': 'ordered the reserved piece',
};

const [title, description] = [waitlistTexts.title, waitlistTexts.description];
/** An empty field is not posted. */
const emptyAsNull = (schema: z.ZodType<string | null, string | null>) =>
  z
    .string()
    .default('')
    .transform((text) => text || null)
    .pipe(schema);

export const listFields = defineFields({
  title: {
    label: 'Title',
    hint: 'Leave empty to use the title of the product.',
    schema: emptyAsNull(title),
    input: {},
  },
  description: {
    label: 'Description',
    hint: 'What people wait for. It is shown above the form.',
    schema: emptyAsNull(description),
    rows: 3,
  },
});

/** No product has this name. */
const noProduct = '-';

/** `products` are the titles of products by name. */
export const newListFields = (products: ReadonlyMap<string, string>) =>
  defineFields({
    title: { ...listFields.title, hint: 'Without a title, the list has that of its product.' },
    product: {
      label: 'Product',
      schema: z
        .string()
        .transform((name) => (name === noProduct ? null : name))
        .pipe(waitlistName.nullable()),
      options: [
        { value: noProduct, label: 'None: the list has a page of its own' },
        ...[...products].map(([value, label]) => ({ value, label })),
      ],
    },
    description: listFields.description,
    name: {
      label: 'Address',
      hint: 'The address of its page. Leave empty to create it from the title. The list of a product has the address of the product.',
      schema: slug.optional(),
      input: { spellCheck: false, autoCapitalize: 'none' },
    },
  });

export const listValuesOf = ({ title, description }: AdminWaitlist): Values => ({
  title: title ?? '',
  description: description ?? '',
});

export const listHistory = {
  phrases: {
    'waitlist-list.create': 'created this list',
    'waitlist-list.change': 'changed it',
    'waitlist-list.open': 'opened it',
    'waitlist-list.close': 'closed it',
    'waitlist-list.trash': 'moved it to trash',
    'waitlist-list.restore': 'restored it',
  },
  labels: { ...labelsOf(listFields), name: 'Address', product: 'Product', isOpen: 'Open' },
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
