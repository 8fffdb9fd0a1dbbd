import * as z from 'zod';
import { createRedirect, type RedirectRecord, redirectStatuses } from '#contract/content/redirects.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';

const { from, to, status } = createRedirect.input.shape;
const address = { autoCapitalize: 'none', spellCheck: false, required: true } as const;

const statusLabels: Readonly<Record<(typeof redirectStatuses)[number], string>> = {
  '301': '301, moved permanently',
  '302': '302, moved temporarily',
  '308': '308, moved permanently, also for forms',
};

export const redirectFields = defineFields({
  from: {
    label: 'Old address',
    hint: 'A path of this site, such as /team or /über-uns. A part may be a :name, as in /journal/:slug.',
    schema: from,
    input: address,
  },
  to: {
    label: 'New address',
    hint: 'A path, which may have the same :name, or an address that begins with https://.',
    schema: to,
    input: address,
  },
  status: {
    label: 'Status',
    schema: z.coerce.number().pipe(status),
    options: redirectStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
});

export const redirectValues = (record: RedirectRecord): Values => ({
  from: record.from,
  to: record.to,
  status: String(record.status),
});

export const redirectHref = (id?: string): string => screenHref('siteAdmin', { part: 'redirects', redirect: id });

export const redirectHistory = {
  historyPhrases: { 'redirect.create': 'added it', 'redirect.save': 'changed it', 'redirect.delete': 'deleted it' },
  historyLabels: labelsOf(redirectFields),
};
