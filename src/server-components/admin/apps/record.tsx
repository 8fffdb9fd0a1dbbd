import { listAppsAudit } from '#contract/audit.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { History } from '../ui/history.tsx';
import { Neighbours } from '../ui/neighbours.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { removeApp, restoreAppAction, undoApps, undoRules } from './actions.ts';
import type { AppsContext, AppView } from './data.ts';
import { loadList } from './data.ts';
import { historyLabels, historyPhrases } from './fields.ts';
import { AppForm } from './form.tsx';
import { EndpointList } from './rules-tab.tsx';

const tabs = [
  { key: null, label: 'Endpoints' },
  { key: 'settings', label: 'Name and domain' },
  { key: 'history', label: 'History' },
];

export function AppRecordView({ record, context }: { readonly record: AppView; readonly context: AppsContext }) {
  const { app } = record;
  const tab = tabOf(context, tabs);
  return (
    <RecordScreen>
      <RecordHead
        back={{ label: 'Apps', href: listAsLeft(context) }}
        title={app.name}
        neighbours={
          <Neighbours
            context={context}
            current={app.id}
            recordOf={(app) => ({ app })}
            load={async (list) => {
              const { items, next } = await loadList(list);
              return { keys: items.map((row) => row.id), next };
            }}
          />
        }
        record={`app:${app.id}`}
        details={
          <>
            {app.trashedAt && <Badge tone="accent">Deleted</Badge>}
            {app.isOwn && <Badge tone="muted">This site</Badge>}
            <span>{app.domain}</span>
          </>
        }
        operations={<Operations record={record} />}
      />
      <Done
        context={context}
        messages={{
          created: 'App created. Now add its endpoints.',
          restored: 'App restored, with its endpoints.',
          'endpoint-deleted': 'Endpoint deleted. You can restore it from the trash.',
        }}
      />
      <Notice context={context} of={['apps']} undo={undoApps} />
      <Notice context={context} of={['endpoints']} undo={undoRules} />
      <Tabs context={context} label="Sections of this app" tabs={tabs} />
      {tab === 'history' && (
        <History
          context={context}
          log={listAppsAudit}
          target={{ targetType: 'app', targetId: app.id }}
          phrases={historyPhrases}
          labels={historyLabels}
        />
      )}
      {tab === 'settings' && <AppForm app={app} context={context} />}
      {tab === null && <EndpointList record={record} context={context} />}
    </RecordScreen>
  );
}

function Operations({ record: { app, items, next } }: { readonly record: AppView }) {
  const { id, trashedAt, isOwn } = app;
  if (trashedAt) {
    return (
      <PlainForm action={restoreAppAction} label="Restore" fields={{ id }}>
        <SubmitButton>Restore</SubmitButton>
      </PlainForm>
    );
  }
  return (
    <>
      <ButtonLink creates href={screenHref('appsAdmin', { app: id, endpoint: 'new' })}>
        New endpoint
      </ButtonLink>
      {!isOwn && (
        <ConfirmAction action={removeApp} label="Delete" yes="Delete this app" fields={{ id }}>
          <p>
            {items.length === 0
              ? 'It has no endpoints.'
              : `Nobody can open ${endpointsOf(items.length, next !== null)} until you restore it.`}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}

function endpointsOf(count: number, hasMore: boolean): string {
  if (hasMore) return `its ${count} or more endpoints`;
  return count === 1 ? 'its endpoint' : `its ${count} endpoints`;
}
