import { type EntryStatus, entryStatuses } from '#contract/trade/waitlists-admin.ts';
import { Badge } from '../../ui/badge.tsx';

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
