import { deliveryStates, listWebhookDeliveries, type WebhookDeliverySummary } from '#contract/auth/webhooks.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Select } from '../../ui/field.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import type { Column } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import inline from '../ui/inline-form.module.css';
import { oneOf } from '../ui/list-state.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { sendFailedAgain } from './actions.ts';
import type { RecordProps } from './fields.ts';
import { typeOptions } from './fields.ts';
import { periods } from './periods.ts';
import { answerOf, DeliveryBadge } from './status.tsx';

export const DeliveriesTab = ({ webhook, context }: RecordProps) => (
  <>
    <Notice context={context} of={['send-again']} />
    <AsyncPanel name="deliveries" label="The deliveries" context={context} skeleton={<Skeleton lines={8} />}>
      {async () => {
        const { items, next } = await deliveriesOf(context, webhook.id);
        return (
          <RecordList
            context={context}
            many="deliveries"
            tools={{ searchLabel: null, filters, trash: false, file: false, preserve: ['webhook', 'list'] }}
            columns={columnsOf(webhook.id)}
            rows={items}
            next={next}
            idOf={({ id }) => id}
            nameOf={({ type }) => type}
            first="Send a test to see one."
          />
        );
      }}
    </AsyncPanel>
    {webhook.status !== 'paused' && !webhook.trashedAt && <SendAgain webhook={webhook} context={context} />}
  </>
);

function deliveriesOf({ api, query }: RecordProps['context'], id: string) {
  const state = oneOf(deliveryStates, query.get('state'));
  const type = query.get('type');
  return api(listWebhookDeliveries, {
    id,
    ...(state ? { state } : {}),
    ...(type ? { type } : {}),
    after: query.get('after') ?? undefined,
  });
}

const filters = [
  { name: 'state', label: 'Status', options: [{ value: '', label: 'Any' }, ...optionsOf(deliveryStates)] },
  { name: 'type', label: 'Event', options: typeOptions },
];

const columnsOf = (webhook: string): ReadonlyArray<Column<WebhookDeliverySummary>> => [
  {
    label: 'Event',
    cell: ({ id, type }) => (
      <a href={screenHref('webhooksAdmin', { webhook, delivery: id })} className="breaks">
        {type}
      </a>
    ),
  },
  { label: 'Since', cell: ({ createdAt }) => <Time date={createdAt} format="moment" /> },
  { label: 'Status', cell: ({ state }) => <DeliveryBadge state={state} /> },
  { label: 'Response', cell: (delivery) => answerOf(delivery) },
  { label: 'Took', align: 'end', cell: ({ last }) => last && `${last.milliseconds} ms` },
  { label: 'Attempts', align: 'end', cell: ({ attemptCount }) => attemptCount },
];

const SendAgain = ({ webhook, context }: RecordProps) => (
  <Panel
    id="send-again"
    title="Send again"
    lead="Sends all deliveries that failed or were held. By their ids, the program recognises those that it already has."
  >
    <PlainForm
      action={sendFailedAgain}
      label="Send again"
      fields={{ id: webhook.id }}
      className={`cluster align-end gap-xs across-s ${inline.line}`}
    >
      <Select
        form={formState('send-again', context.actionState)}
        name="period"
        label="Which"
        required
        options={Object.entries(periods).map(([value, { label }]) => ({ value, label }))}
        defaultValue="day"
      />
      <SubmitButton className="button button-quiet">Send again</SubmitButton>
    </PlainForm>
  </Panel>
);
