import { listWebhooks } from '#contract/auth/webhooks.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { loadWebhooks, type WebhooksData } from './data.ts';
import { DeliveryRecord } from './delivery.tsx';
import { NewWebhook } from './form.tsx';
import { WebhooksList } from './list.tsx';
import { WebhookRecord } from './record.tsx';

export const webhooksAdminPage = definePage<'webhooksAdmin', WebhooksData>({
  load: loadWebhooks,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listWebhooks, ({ items }) =>
      items.map(({ id, url }) => ({ label: url, detail: 'Webhook', record: { webhook: id } })),
    ),
  ],
  View: WebhooksView,
});

function titleOf(data: WebhooksData): string {
  if (data.kind === 'delivery') return `${data.delivery.type} · Webhooks`;
  if (data.kind === 'record') return `${new URL(data.webhook.url).host} · Webhooks`;
  return data.kind === 'new' ? 'New webhook' : 'Webhooks';
}

function WebhooksView({ data, context }: ViewProps<'webhooksAdmin', WebhooksData>) {
  if (data.kind === 'new') return <NewWebhook context={context} />;
  if (data.kind === 'delivery') return <DeliveryRecord view={data} context={context} />;
  if (data.kind === 'record') return <WebhookRecord webhook={data.webhook} context={context} />;
  return <WebhooksList list={data} context={context} />;
}
