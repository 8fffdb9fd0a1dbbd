import type { ReactNode } from 'react';
import { listAuditEntries } from '#contract/audit.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Notice } from '../ui/notice.tsx';
import { Columns } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft } from '../ui/urls.ts';
import { pause, restore, resume, sendTest, trash, undoWebhooks } from './actions.ts';
import type { RecordProps } from './data.ts';
import { loadList } from './data.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { historyLabels, historyPhrases } from './fields.ts';
import { WebhookForm } from './form.tsx';
import { SecretPanel, StatusPanel } from './side-panels.tsx';
import { StatusBadge } from './status.tsx';

const tabs = [
  { key: null, label: 'Webhook' },
  { key: 'deliveries', label: 'Deliveries' },
  { key: 'history', label: 'History' },
];

export function WebhookRecord(props: RecordProps) {
  const { webhook, context } = props;
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Webhooks', href: listAsLeft(context) }}
        title={webhook.url}
        neighbours={
          <Neighbours
            context={context}
            current={webhook.id}
            recordOf={(webhook) => ({ webhook })}
            load={async (list) => {
              const { items, next } = await loadList(list);
              return { keys: items.map((row) => row.id), next };
            }}
          />
        }
        record={`webhook:${webhook.id}`}
        details={
          <>
            {webhook.trashedAt ? <Badge tone="accent">In the trash</Badge> : <StatusBadge status={webhook.status} />}
            <span>{webhook.description}</span>
          </>
        }
        operations={<Operations webhook={webhook} />}
      />
      <Notice context={context} of={['webhook-operation', 'webhooks']} undo={undoWebhooks} />
      <Tabs context={context} label="Sections of this webhook" tabs={tabs} />
      {renderTab(tabOf(context, tabs))}
    </RecordScreen>
  );

  function renderTab(tab: string | null): ReactNode {
    if (tab === 'deliveries') return <DeliveriesTab {...props} />;
    if (tab === 'history')
      return (
        <History
          context={context}
          log={listAuditEntries}
          target={{ targetType: 'webhook', targetId: webhook.id }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      );
    return (
      <Columns
        main={
          webhook.trashedAt ? <p className="soft">Restore this webhook to change it.</p> : <WebhookForm {...props} />
        }
        side={
          <>
            <StatusPanel {...props} />
            <SecretPanel {...props} />
          </>
        }
      />
    );
  }
}

function Operations({ webhook: { id, status, trashedAt } }: Pick<RecordProps, 'webhook'>) {
  const fields = { id };
  if (trashedAt)
    return (
      <PlainForm action={restore} label="Restore" fields={fields}>
        <SubmitButton>Restore</SubmitButton>
      </PlainForm>
    );
  return (
    <>
      {status === 'paused' ? (
        <PlainForm action={resume} label="Resume" fields={fields}>
          <SubmitButton>Resume</SubmitButton>
        </PlainForm>
      ) : (
        <>
          <PlainForm action={sendTest} label="Send a test" fields={fields}>
            <SubmitButton>Send a test</SubmitButton>
          </PlainForm>
          <PlainForm action={pause} label="Pause" fields={fields}>
            <SubmitButton className="button button-quiet">Pause</SubmitButton>
          </PlainForm>
        </>
      )}
      <ConfirmAction action={trash} label="Move to trash" yes="Move to trash" fields={fields}>
        <p>It gets nothing until you restore it, and nothing afterwards of what happens meanwhile.</p>
      </ConfirmAction>
    </>
  );
}
