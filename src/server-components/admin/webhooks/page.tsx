import { listWebhooks, type Webhook, webhookSorts, webhookStatuses } from '#contract/auth/webhooks.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import { defineScreen } from '../ui/define-screen.tsx';
import { optionsOf } from '../ui/fields.ts';
import { oneOf, sortState } from '../ui/list-state.ts';
import type { ScreenList } from '../ui/screen-list.tsx';
import { searchBy } from '../ui/search-by.ts';
import { changeWebhooks, undoWebhooks } from './actions.ts';
import { NewWebhook } from './form.tsx';
import { webhookRecord } from './record.tsx';
import { StatusBadge } from './status.tsx';

const webhookList: ScreenList<'webhooksAdmin', Webhook> = {
  name: 'webhooks',
  read(context, page) {
    const status = oneOf(webhookStatuses, context.query.get('status'));
    return context.api(listWebhooks, { ...page, ...sortState(webhookSorts, context), ...(status ? { status } : {}) });
  },
  file: [
    { name: 'id', value: ({ id }) => id },
    { name: 'url', value: ({ url }) => url },
    { name: 'description', value: ({ description }) => description },
    { name: 'events', value: ({ events }) => events.join(', ') },
    { name: 'status', value: ({ status }) => status },
    { name: 'last_success', value: ({ lastSuccessAt }) => lastSuccessAt },
    { name: 'failed', value: ({ counts }) => counts.failed },
    { name: 'held', value: ({ counts }) => counts.held },
    { name: 'created', value: ({ createdAt }) => createdAt },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ url }) => url,
  show: ({ context, inTrash }) => ({
    lead: 'Programs that are called when something happens here.',
    columns: [
      {
        label: 'URL',
        sort: 'url',
        cell: ({ id, url, description }, open) => (
          <>
            <a href={open({ webhook: id })} className="breaks">
              {url}
            </a>
            {description && <span className="small soft block">{description}</span>}
          </>
        ),
      },
      { label: 'Events', cell: ({ events }) => namesOf(events) },
      { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
      {
        label: 'Last received',
        cell: ({ lastSuccessAt }) => (lastSuccessAt ? timeAgo(lastSuccessAt, context.now) : 'Nothing yet'),
      },
      { label: 'Failed', align: 'end', cell: ({ counts }) => counts.failed },
      { label: 'Held', align: 'end', cell: ({ counts }) => counts.held },
    ],
    sort: 'url',
    tools: {
      searchLabel: 'Search URL and description',
      filters: [
        { name: 'status', label: 'Status', options: [{ value: '', label: 'Any' }, ...optionsOf(webhookStatuses)] },
      ],
      orders: { newest: webhookSorts.newest },
    },
    bulk: {
      name: 'webhooks',
      action: changeWebhooks,
      undo: undoWebhooks,
      operations: inTrash ? [{ value: 'restore', label: 'Restore' }] : operations,
    },
    first: 'Create one for each program that should learn at once of orders, inquiries, news or users.',
  }),
};

const operations = [
  { value: 'pause', label: 'Pause' },
  { value: 'resume', label: 'Resume' },
  { value: 'trash', label: 'Move to trash' },
];

function namesOf(events: readonly string[]): string {
  return events.length > 3 ? `${events.slice(0, 2).join(', ')} and ${events.length - 2} more` : events.join(', ');
}

export const webhooksAdminPage = defineScreen('webhooksAdmin', {
  search: [
    searchBy(listWebhooks, ({ items }) =>
      items.map(({ id, url }) => ({ label: url, detail: 'Webhook', record: { webhook: id } })),
    ),
  ],
  list: webhookList,
  create: { title: 'New webhook', render: (context) => <NewWebhook context={context} /> },
  record: webhookRecord,
});
