import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { importColumns, importReport, importText } from '../imports.ts';
import { entryStatus, waitlistName } from './waitlists-admin.ts';

export const waitlistColumns = ['contact', 'country', 'note'] as const;

export const waitlistImport = importReport({
  contact: z.string(),
  /** `keep`: the contact is on the list already, or has left it. */
  operation: z.enum(['add', 'keep']),
  /** The status of the entry that is there. */
  status: entryStatus.nullable(),
  position: z.number().int().nullable(),
});
export type WaitlistImport = z.infer<typeof waitlistImport>;

export const importWaitlistEntries = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/admin/waitlists/:waitlist/imports',
  access: 'waitlists.manage',
  summary: 'Add people to a waitlist from a CSV file: all lines or none. With `dryRun` nothing is changed',
  input: z.object({ waitlist: waitlistName, csv: importText, columns: importColumns, dryRun: z.boolean() }),
  output: waitlistImport,
});
