import { listAuditEntries } from '#contract/audit.ts';
import { getWebhook, getWebhookDelivery, type Webhook, type WebhookDelivery } from '#contract/auth/webhooks.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { ConfirmAction, RestoreOperation } from '../ui/confirm-action.tsx';
import { Columns } from '../ui/panel.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { pause, restore, resume, sendTest, trash, undoWebhooks } from './actions.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { DeliveryRecord } from './delivery.tsx';
import { historyLabels, historyPhrases, type RecordProps } from './fields.ts';
import { WebhookForm } from './form.tsx';
import { SecretPanel, StatusPanel } from './side-panels.tsx';
import { StatusBadge } from './status.tsx';

type Delivery = { readonly webhook: Webhook; readonly delivery: WebhookDelivery };

export const webhookRecord: ScreenRecord<'webhooksAdmin', Webhook, Delivery> = {
  kind: 'webhook',
  async read({ api, query, preload }, id) {
    const deliveryId = query.get('delivery');
    if (deliveryId !== null) preload(() => api(getWebhookDelivery, { id, deliveryId }));
    return (await api(getWebhook, { id })).webhook;
  },
  within: {
    async read(webhook, context) {
      const deliveryId = context.query.get('delivery');
      if (deliveryId === null) return null;
      const found = context.api(getWebhookDelivery, { id: webhook.id, deliveryId });
      return { webhook, ...(await orPageNotFound(found, context)) };
    },
    titleOf: ({ delivery }) => `${delivery.type} · Webhooks`,
    render: (shown, context) => <DeliveryRecord {...shown} context={context} />,
  },
  titleOf: ({ url }) => `${new URL(url).host} · Webhooks`,
  history: { log: listAuditEntries, phrases: historyPhrases, labels: historyLabels },
  show(webhook, context) {
    const props = { webhook, context };
    return {
      id: webhook.id,
      title: webhook.url,
      details: (
        <>
          {webhook.trashedAt ? <Badge tone="accent">In the trash</Badge> : <StatusBadge status={webhook.status} />}
          <span>{webhook.description}</span>
        </>
      ),
      operations: <Operations webhook={webhook} />,
      notices: [{ of: ['webhook-operation', 'webhooks'], undo: undoWebhooks }],
      sections: 'Sections of this webhook',
      tabs: [
        {
          key: null,
          label: 'Webhook',
          render: () => (
            <Columns
              main={
                webhook.trashedAt ? (
                  <p className="soft">Restore this webhook to change it.</p>
                ) : (
                  <WebhookForm {...props} />
                )
              }
              side={
                <>
                  <StatusPanel {...props} />
                  <SecretPanel {...props} />
                </>
              }
            />
          ),
        },
        { key: 'deliveries', label: 'Deliveries', render: () => <DeliveriesTab {...props} /> },
      ],
    };
  },
};

function Operations({ webhook: { id, status, trashedAt } }: Pick<RecordProps, 'webhook'>) {
  const fields = { id };
  if (trashedAt) return <RestoreOperation id={id} restore={restore} />;
  return (
    <>
      {status === 'paused' ? (
        <ButtonForm action={resume} label="Resume" fields={fields} look="button" />
      ) : (
        <>
          <ButtonForm action={sendTest} label="Send a test" fields={fields} look="button" />
          <ButtonForm action={pause} label="Pause" fields={fields} />
        </>
      )}
      <ConfirmAction action={trash} label="Move to trash" yes="Move to trash" fields={fields}>
        <p>It receives no events until you restore it. Events in the meantime are not sent later.</p>
      </ConfirmAction>
    </>
  );
}
