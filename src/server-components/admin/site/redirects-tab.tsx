import { listContentAudit } from '#contract/audit.ts';
import type { RedirectRecord } from '#contract/content/redirects.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { addRedirect, removeRedirect, restoreRedirect, saveRedirect } from './redirect-actions.ts';
import { redirectFields, redirectHref, redirectValues } from './redirect-fields.ts';

type Props = { readonly context: PageContext<'siteAdmin'>; readonly redirects: readonly RedirectRecord[] };

const columns: ReadonlyArray<Column<RedirectRecord>> = [
  { label: 'Old address', cell: ({ id, from }) => <a href={redirectHref(id)}>{from}</a> },
  { label: 'New address', cell: ({ to }) => to },
  { label: 'Status', cell: ({ status }) => status, align: 'end' },
  { label: 'Visits', cell: ({ hits }) => hits, align: 'end' },
  { label: 'Last visit', cell: ({ lastHitAt }) => lastHitAt && <Time date={lastHitAt} format="short" /> },
];

export function RedirectsTab({ context, redirects }: Props) {
  const open = redirects.find(({ id }) => id === context.query.get('redirect'));
  if (open) return <RedirectForm context={context} record={open} />;
  return (
    <>
      <Notice context={context} of={['redirect-delete']} undo={restoreRedirect} />
      <Done context={context} messages={{ saved: 'Redirect saved.' }} />
      <Columns
        main={
          <Panel
            id="redirects"
            title="Redirects"
            lead="Redirects apply in this order, after those in the operator’s file and before pages. Visits are counted every half minute."
          >
            {redirects.length === 0 ? (
              <EmptyState title="No redirects yet" />
            ) : (
              <DataTable
                context={context}
                caption="Redirects"
                columns={columns}
                rows={redirects}
                idOf={({ id }) => id}
                nameOf={({ from }) => from}
              />
            )}
          </Panel>
        }
        side={
          <Panel id="new-redirect" title="New redirect">
            <RecordForm
              context={context}
              name="redirect-new"
              action={addRedirect}
              label="New redirect"
              fields={redirectFields}
              stored={null}
              draft="redirect:new"
              submit="Add redirect"
            />
          </Panel>
        }
      />
    </>
  );
}

const RedirectForm = ({ context, record }: Pick<Props, 'context'> & { readonly record: RedirectRecord }) => (
  <Panel id="open-redirect" title={`Redirect from ${record.from}`}>
    <RecordForm
      context={context}
      name="redirect"
      action={saveRedirect}
      label="Redirect"
      fields={redirectFields}
      {...formOfRecord('redirect', record, redirectValues(record), listContentAudit)}
      submit="Save redirect"
    />
    <PlainForm action={removeRedirect} label={`Delete the redirect from ${record.from}`} fields={{ id: record.id }}>
      <SubmitButton className="button button-quiet">Delete redirect</SubmitButton>
    </PlainForm>
    <p>
      <a href={redirectHref()}>Back to the redirects</a>
    </p>
  </Panel>
);
