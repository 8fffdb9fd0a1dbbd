import {
  deliveryStates,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookDelivery,
  webhookSorts,
  webhookStatuses,
} from '#contract/auth/webhooks.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { isExport, listState, oneOf, sortState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';

export type WebhooksContext = PageContext<'webhooksAdmin'>;
export type WebhookList = {
  readonly kind: 'list';
  readonly items: readonly Webhook[];
  readonly next: string | null;
  readonly total: number | null;
};
export type WebhookView = { readonly kind: 'record'; readonly webhook: Webhook };
export type DeliveryView = {
  readonly kind: 'delivery';
  readonly webhook: Webhook;
  readonly delivery: WebhookDelivery;
};
export type WebhooksData = WebhookList | WebhookView | DeliveryView | { readonly kind: 'new' };
export type RecordProps = { readonly webhook: Webhook; readonly context: WebhooksContext };

export async function loadWebhooks(context: WebhooksContext): Promise<WebhooksData> {
  const { api, query } = context;
  if (query.get('webhook') === newRecord) return { kind: 'new' };
  const record = await chosenRecord(context, (id) => api(getWebhook, { id }));
  if (!record) return loadList(context);
  const { webhook } = record;
  const deliveryId = query.get('delivery');
  if (deliveryId === null) return { kind: 'record', webhook };
  const { delivery } = await orPageNotFound(api(getWebhookDelivery, { id: webhook.id, deliveryId }), context);
  return { kind: 'delivery', webhook, delivery };
}

export function deliveriesOf({ api, query }: WebhooksContext, id: string) {
  const state = oneOf(deliveryStates, query.get('state'));
  const type = query.get('type');
  return api(listWebhookDeliveries, {
    id,
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
    after: query.get('after') ?? undefined,
  });
}

export async function loadList(context: WebhooksContext): Promise<WebhookList> {
  preloadViews(context, 'webhooks');
  const { api, query } = context;
  const status = oneOf(webhookStatuses, query.get('status'));
  const filters = { ...listState(context), ...sortState(webhookSorts, context), ...(status ? { status } : {}) };
  if (isExport(context))
    await csvOf(context, 'webhooks.csv', columns, (after) =>
      api(listWebhooks, { ...filters, pageSize: 100, ...(after === undefined ? {} : { after }) }),
    );
  return { kind: 'list', ...(await api(listWebhooks, filters)) };
}

const columns: ReadonlyArray<CsvColumn<Webhook>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'url', value: ({ url }) => url },
  { name: 'description', value: ({ description }) => description },
  { name: 'events', value: ({ events }) => events.join(', ') },
  { name: 'status', value: ({ status }) => status },
  { name: 'last_success', value: ({ lastSuccessAt }) => lastSuccessAt },
  { name: 'failed', value: ({ counts }) => counts.failed },
  { name: 'held', value: ({ counts }) => counts.held },
  { name: 'created', value: ({ createdAt }) => createdAt },
];
