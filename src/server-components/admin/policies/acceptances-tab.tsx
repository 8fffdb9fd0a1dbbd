import type { PageContext } from '../../page.ts';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportLinks } from '../ui/export-links.tsx';
import { Pager } from '../ui/pager.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref, urlWith } from '../ui/urls.ts';
import { type Acceptance, acceptancesOf, type PolicyData } from './data.ts';

type Props = { readonly context: PageContext<'policiesAdmin'>; readonly data: PolicyData };

const columns: readonly Column<Acceptance>[] = [
  {
    label: 'Name',
    cell: ({ userId, name }) => <a href={screenHref('usersAdmin', { user: userId })}>{name ?? 'Unnamed user'}</a>,
  },
  { label: 'Version', cell: ({ number }) => <span className="figures">{number}</span> },
  { label: 'Accepted', cell: ({ acceptedAt }) => <Time date={acceptedAt} format="moment" /> },
  { label: 'Fingerprint', cell: ({ hash }) => <code>{hash.slice(0, 16)}</code> },
];

export function Acceptances({ context, data: { policy, version } }: Props) {
  const only = version?.number;
  return (
    <Panel
      id="accepted"
      title={only === undefined ? 'Who accepted it' : `Who accepted version ${only}`}
      lead={
        policy.asksAcceptance
          ? 'People with an account are asked on their first screen, for each material version.'
          : 'Nobody is asked at the moment. You can change this on the Policy tab.'
      }
    >
      {only !== undefined && (
        <p>
          <a href={urlWith(context, { version: null, after: null })}>All versions</a>
        </p>
      )}
      <AsyncPanel
        deferred
        name="acceptances"
        label="The acceptances"
        context={context}
        skeleton={<Skeleton lines={8} />}
      >
        {async () => <Accepted context={context} {...(await acceptancesOf(context, policy.id))} />}
      </AsyncPanel>
    </Panel>
  );
}

type AcceptedProps = Pick<Props, 'context'> & Awaited<ReturnType<typeof acceptancesOf>>;

function Accepted({ context, items, next }: AcceptedProps) {
  if (items.length === 0) return <EmptyState title="No acceptances yet" />;
  return (
    <>
      <div className="row">
        <ExportLinks context={context} query={{}} />
      </div>
      <DataTable
        context={context}
        caption="Acceptances"
        columns={columns}
        rows={items}
        idOf={({ id }) => id}
        nameOf={({ name }) => name ?? 'Unnamed user'}
      />
      <Pager context={context} next={next} />
    </>
  );
}
