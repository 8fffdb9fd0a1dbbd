import { type Webhook, webhookSorts, webhookStatuses } from '#contract/auth/webhooks.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import type { Column } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { isTrash } from '../ui/list-state.ts';
import { Notice } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeWebhooks, undoWebhooks } from './actions.ts';
import type { WebhookList, WebhooksContext } from './data.ts';
import { StatusBadge } from './status.tsx';
import styles from './webhooks.module.css';

type Props = { readonly list: WebhookList; readonly context: WebhooksContext };

export const WebhooksList = ({ list: { items, next, total }, context }: Props) => (
  <AdminScreen
    title={isTrash(context) ? 'Webhooks in the trash' : 'Webhooks'}
    lead="Programs that are called when something happens here."
    operations={
      <ButtonLink creates href={screenHref('webhooksAdmin', { webhook: 'new' })}>
        New webhook
      </ButtonLink>
    }
  >
    <Notice context={context} of={['webhooks']} undo={undoWebhooks} />
    <RecordList
      context={context}
      many="webhooks"
      tools={{
        list: 'webhooks',
        searchLabel: 'Search URL and description',
        filters,
        orders: { newest: webhookSorts.newest },
      }}
      columns={columnsAt(context.now)}
      rows={items}
      next={next}
      total={total}
      idOf={({ id }) => id}
      nameOf={({ url }) => url}
      sort="url"
      first="Create one for each program that should learn at once of orders, inquiries, news or users."
      bulk={{
        name: 'webhooks',
        action: changeWebhooks,
        operations: isTrash(context) ? [{ value: 'restore', label: 'Restore' }] : operations,
      }}
    />
  </AdminScreen>
);

const operations = [
  { value: 'pause', label: 'Pause' },
  { value: 'resume', label: 'Resume' },
  { value: 'trash', label: 'Move to trash' },
];

const filters = [
  { name: 'status', label: 'Status', options: [{ value: '', label: 'Any' }, ...optionsOf(webhookStatuses)] },
];

const columnsAt = (now: Date): ReadonlyArray<Column<Webhook>> => [
  {
    label: 'URL',
    sort: 'url',
    cell: ({ id, url, description }, open) => (
      <>
        <a href={open({ webhook: id })} className={styles.url}>
          {url}
        </a>
        {description && <span className={styles.description}>{description}</span>}
      </>
    ),
  },
  { label: 'Events', cell: ({ events }) => namesOf(events) },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    label: 'Last received',
    cell: ({ lastSuccessAt }) => (lastSuccessAt ? timeAgo(lastSuccessAt, now) : 'Nothing yet'),
  },
  { label: 'Failed', align: 'end', cell: ({ counts }) => counts.failed },
  { label: 'Held', align: 'end', cell: ({ counts }) => counts.held },
];

function namesOf(events: readonly string[]): string {
  return events.length > 3 ? `${events.slice(0, 2).join(', ')} and ${events.length - 2} more` : events.join(', ');
}
