import type { WebhookDelivery } from '#contract/auth/webhooks.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { sendAgain } from './actions.ts';
import type { RecordProps } from './fields.ts';
import { DeliveryBadge } from './status.tsx';
import styles from './webhooks.module.css';

type Props = RecordProps & { readonly delivery: WebhookDelivery };
type Attempt = WebhookDelivery['attempts'][number];

export function DeliveryRecord({ webhook, delivery, context }: Props) {
  const { state, nextAt, last, attempts } = delivery;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: webhook.url, href: screenHref('webhooksAdmin', { webhook: webhook.id, part: 'deliveries' }) }}
        title={delivery.type}
        details={
          <>
            <DeliveryBadge state={state} />
            <span>
              since <Time date={delivery.createdAt} format="moment" />
            </span>
          </>
        }
        operations={<Operations webhook={webhook} delivery={delivery} context={context} />}
      />
      <Done context={context} messages={{ test: 'The test is being sent. Refresh to see the response.' }} />
      <Notice context={context} of={['delivery']} />
      <Columns
        main={
          <>
            <Panel id="response" title="Last response">
              {last === null ? (
                <p className="soft">It has not been tried yet.</p>
              ) : (
                <>
                  <DescriptionList
                    items={[
                      ['Status', last.status],
                      ['Problem', last.error],
                      ['Took', `${last.milliseconds} ms`],
                    ]}
                  />
                  {last.response ? (
                    <pre className={styles.text}>{last.response}</pre>
                  ) : (
                    last.status !== null && <p className="soft">Its body is empty.</p>
                  )}
                </>
              )}
            </Panel>
            {attempts.length > 1 && (
              <Panel id="attempts" title="Attempts" lead="The latest 50.">
                <DataTable
                  context={context}
                  caption="Attempts"
                  columns={columns}
                  rows={attempts}
                  idOf={({ at }) => at.toISOString()}
                  nameOf={({ at }) => at.toISOString()}
                />
              </Panel>
            )}
            <Panel id="body" title="What is sent">
              <pre className={styles.text}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
            </Panel>
          </>
        }
        side={
          <Panel id="details" title="Delivery">
            <DescriptionList
              items={[
                ['webhook-id', <code key="id">{delivery.eventId}</code>],
                ['Attempts', delivery.attemptCount],
                ['Next attempt', nextAt && <Time key="next" date={nextAt} format="moment" />],
              ]}
            />
          </Panel>
        }
      />
    </RecordScreen>
  );
}

const columns: ReadonlyArray<Column<Attempt>> = [
  { label: 'Time', cell: ({ at }) => <Time date={at} format="moment" /> },
  { label: 'Response', cell: ({ status, error }) => status ?? error },
  { label: 'Took', align: 'end', cell: ({ milliseconds }) => `${milliseconds} ms` },
];

function Operations({ webhook, delivery, context }: Props) {
  const canSend = delivery.state !== 'due' && webhook.status !== 'paused' && !webhook.trashedAt;
  return (
    <>
      <a href={urlWith(context, {})} className="button button-quiet">
        Refresh
      </a>
      {canSend && (
        <PlainForm action={sendAgain} label="Send again" fields={{ id: webhook.id, deliveryId: delivery.id }}>
          <SubmitButton>Send again</SubmitButton>
        </PlainForm>
      )}
    </>
  );
}
