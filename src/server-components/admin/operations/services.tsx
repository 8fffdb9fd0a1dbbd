import type { ReactNode } from 'react';
import type { ServiceName } from '#contract/endpoint.ts';
import { isFailure } from '#contract/failures.ts';
import { figure } from '#contract/figure.ts';
import { type GatewayStatus, type Job, type ServiceStatus, serviceStatuses } from '#contract/operations.ts';
import type { PageContext } from '../../page.ts';
import { Age } from '../../ui/age.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { bytes, duration, since } from './format.ts';
import styles from './operations.module.css';

type Props = { readonly gateway: GatewayStatus; readonly context: PageContext };
const names = Object.keys(serviceStatuses) as ServiceName[];

/** A service of another maker has no status, so this is null. */
async function statusOf({ api }: PageContext, service: ServiceName): Promise<ServiceStatus | null> {
  try {
    return await api(serviceStatuses[service], {});
  } catch (error) {
    if (isFailure(error) && error.status === 404) return null;
    throw error;
  }
}

export const Services = ({ gateway, context }: Props) => (
  <div className={styles.services}>
    {names.map((name) => (
      <Panel key={name} id={`service-${name}`} title={`Service ${name}`}>
        <FromHere gateway={gateway} name={name} />
        <AsyncPanel
          deferred
          name={`service-${name}`}
          label={`The status of ${name}`}
          context={context}
          skeleton={<Skeleton lines={6} />}
        >
          {async () => <FromService status={await statusOf(context, name)} now={context.now} />}
        </AsyncPanel>
      </Panel>
    ))}
  </div>
);

/** Shows what this gateway knows of the service, even while the service does not answer. */
function FromHere({ gateway, name }: Pick<Props, 'gateway'> & { readonly name: ServiceName }) {
  const calls = gateway.services.filter((each) => each.name.split('+').includes(name));
  const events = gateway.events.find(({ service }) => service === name);
  const sum = (of: (each: GatewayStatus['services'][number]) => number) =>
    calls.reduce((total, each) => total + of(each), 0);
  const isOpen = calls.some(({ breakerOpen }) => breakerOpen);
  return (
    <DescriptionList
      items={[
        ['Calls', `${figure(sum((each) => each.calls))}, ${figure(sum((each) => each.failed))} failed`],
        ['Now', `${figure(sum(({ running }) => running))} running, ${figure(sum(({ waiting }) => waiting))} waiting`],
        [
          'Circuit breaker',
          isOpen ? (
            <Badge key="breaker" tone="accent">
              Open
            </Badge>
          ) : (
            'Closed'
          ),
        ],
        ['Changes', events && <Changes key="changes" events={events} />],
      ]}
    />
  );
}

function Changes({ events: { open, lag } }: { readonly events: GatewayStatus['events'][number] }): ReactNode {
  if (!open) return <Badge tone="accent">Do not arrive</Badge>;
  return lag === null ? 'Arrive' : `Arrive, the last after ${duration(lag)}`;
}

function FromService({ status, now }: { readonly status: ServiceStatus | null; readonly now: Date }) {
  if (status === null) return <p className="soft">This service reports nothing about itself.</p>;
  const { pool } = status;
  return (
    <DescriptionList
      items={[
        ['Running for', since(status.startedAt, now)],
        ['Requests', `${figure(status.running)} running`],
        ['Event loop delay', duration(status.eventLoopDelay)],
        ['Memory', bytes(status.memory)],
        ['Connections', `${pool.used} of ${pool.size} used, ${pool.waiting} waiting`],
      ]}
    />
  );
}

export const Gateways = ({ gateway, context }: Props) => (
  <Panel id="gateways" title="Other gateways" lead="Gateways that read the changes of the content service.">
    <AsyncPanel deferred name="gateways" label="The other gateways" context={context} skeleton={<Skeleton lines={3} />}>
      {async () => {
        const status = await statusOf(context, 'content');
        const others = (status?.gateways ?? []).filter(({ name }) => name !== gateway.name);
        if (others.length === 0) return <p className="soft">No other gateway is connected.</p>;
        return (
          <RowList label="Other gateways">
            {others.map(({ name, build, startedAt }) => (
              <Row
                key={name}
                title={name}
                note={
                  <>
                    {build === gateway.build ? 'Same build' : `Build ${build}`}, running for{' '}
                    {since(startedAt, context.now)}
                  </>
                }
              />
            ))}
          </RowList>
        );
      }}
    </AsyncPanel>
  </Panel>
);

/** The services of one installation usually share it. */
export const Databases = ({ context }: Pick<Props, 'context'>) => (
  <Panel id="database" title="Database">
    <AsyncPanel deferred name="database" label="The database" context={context} skeleton={<Skeleton lines={3} />}>
      {async () => {
        const status = await statusOf(context, 'auth');
        if (status === null) return <p className="soft">The auth service reports nothing about it.</p>;
        const { version, bytes: size, connections, connectionsAtMost } = status.database;
        return (
          <DescriptionList
            items={[
              ['Version', `PostgreSQL ${version}`],
              ['Size', bytes(size)],
              ['Connections', `${figure(connections)} of ${figure(connectionsAtMost)}`],
            ]}
          />
        );
      }}
    </AsyncPanel>
  </Panel>
);

type ShownJob = Job & { readonly service: ServiceName };

const columnsAt = (now: Date): ReadonlyArray<Column<ShownJob>> => [
  { label: 'Job', cell: ({ name }) => name },
  { label: 'Service', cell: ({ service }) => service },
  { label: 'Every', cell: ({ every }) => duration(every), align: 'end' },
  { label: 'Last run', cell: ({ startedAt }) => (startedAt ? <Age date={startedAt} now={now} /> : 'not yet') },
  { label: 'Took', cell: ({ took }) => took !== null && duration(took), align: 'end' },
  {
    label: 'Failed',
    cell: ({ failures, failedAt }) =>
      failedAt === null ? (
        '0'
      ) : (
        <>
          {figure(failures)}, last <Age date={failedAt} now={now} />
        </>
      ),
    align: 'end',
  },
];

export const Jobs = ({ context }: Pick<Props, 'context'>) => (
  <Panel id="jobs" title="Jobs" lead="Since the processes started.">
    <AsyncPanel deferred name="jobs" label="The jobs" context={context} skeleton={<Skeleton lines={10} />}>
      {() => JobTable(context)}
    </AsyncPanel>
  </Panel>
);

async function JobTable(context: PageContext) {
  const loaded = await Promise.allSettled(names.map((name) => statusOf(context, name)));
  const missing = names.filter((_, index) => loaded[index]?.status === 'rejected');
  const jobs = names.flatMap((service, index) => {
    const result = loaded[index];
    const status = result?.status === 'fulfilled' ? result.value : null;
    return (status?.jobs ?? []).map((job) => ({ ...job, service }));
  });
  const elsewhere = names.filter((_, index) => {
    const result = loaded[index];
    return result?.status === 'fulfilled' && result.value?.doesJobs === false;
  });
  return (
    <>
      {elsewhere.length > 0 && (
        <p>Another process does the jobs of {elsewhere.join(', ')}; these are the runs of this one.</p>
      )}
      {missing.length > 0 && <p>Not known, because it does not answer: {missing.join(', ')}.</p>}
      <DataTable
        context={context}
        caption="Jobs"
        columns={columnsAt(context.now)}
        rows={jobs}
        idOf={({ service, name }) => `${service} ${name}`}
        nameOf={({ name }) => name}
      />
    </>
  );
}
