import type { ThreadSummary } from '#contract/trade/threads.ts';
import type { CsvColumn } from '../../ui/csv.ts';

export const threadFile = (names: ReadonlyMap<string, string>): CsvColumn<ThreadSummary>[] => [
  { name: 'Reference', value: ({ reference }) => reference },
  { name: 'Name', value: ({ name }) => name },
  { name: 'Contact', value: ({ contact }) => contact },
  { name: 'Topic', value: ({ topic }) => topic },
  { name: 'Status', value: ({ status }) => status },
  { name: 'Priority', value: ({ priority }) => priority },
  { name: 'Tags', value: ({ tags }) => tags.join(', ') },
  { name: 'Assigned to', value: ({ assigneeId }) => names.get(assigneeId ?? '') ?? assigneeId },
  { name: 'Last message', value: ({ activeAt }) => activeAt },
  { name: 'Waiting since', value: ({ waitingSince }) => waitingSince },
  { name: 'Arrived', value: ({ createdAt }) => createdAt },
];
