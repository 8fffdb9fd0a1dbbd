import type { WaitlistEntry } from '#contract/trade/waitlists-admin.ts';
import type { CsvColumn } from '../ui/csv.ts';

export const entryFile: readonly CsvColumn<WaitlistEntry>[] = [
  { name: 'Position', value: ({ position }) => position },
  { name: 'Contact', value: ({ contact }) => contact },
  { name: 'Status', value: ({ status }) => status },
  { name: 'Verified', value: ({ phoneVerified }) => (phoneVerified ? 'yes' : 'no') },
  { name: 'Country', value: ({ country }) => country },
  { name: 'Note', value: ({ note }) => note },
  { name: 'Joined the list', value: ({ createdAt }) => createdAt },
  { name: 'Invited', value: ({ invitedAt }) => invitedAt },
  { name: 'Invitation valid until', value: ({ expiresAt }) => expiresAt },
];
