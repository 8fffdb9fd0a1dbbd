import { figure } from '#contract/figure.ts';
import type { GatewayStatus } from '#contract/operations.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { bytes, duration, share, since } from './format.ts';

type Props = { readonly gateway: GatewayStatus; readonly context: PageContext };

export const ThisGateway = ({ gateway, now }: Pick<Props, 'gateway'> & { readonly now: Date }) => (
  <Panel id="this-gateway" title="This gateway">
    <DescriptionList
      items={[
        ['Name', gateway.name],
        [
          'Status',
          gateway.ready ? (
            <Badge key="state" tone="good">
              Ready
            </Badge>
          ) : (
            <Badge key="state" tone="accent">
              Not ready
            </Badge>
          ),
        ],
        ['Build', gateway.build],
        ['Started', <Time key="started" date={gateway.startedAt} format="moment" />],
        ['Running for', since(gateway.startedAt, now)],
        ['Event loop delay', duration(gateway.eventLoopDelay)],
        ['Memory', bytes(gateway.memory)],
        ['Pages and forms', `${figure(gateway.running)} running, ${figure(gateway.waiting)} waiting`],
        ['Refused', `${figure(gateway.refused)} because of overload`],
      ]}
    />
  </Panel>
);

type Cache = GatewayStatus['caches'][number];
const cacheNames: Readonly<Record<string, string>> = {
  pages: 'Pages',
  documents: 'Feeds and previews',
  lists: 'Lists',
};
const used = ({ uses }: Cache) => Object.values(uses).reduce((sum, count) => sum + count, 0);

const cacheColumns: ReadonlyArray<Column<Cache>> = [
  { label: 'Cache', cell: ({ name }) => cacheNames[name] ?? name },
  {
    label: 'Answered from it',
    cell: (cache) => share((cache.uses['hit'] ?? 0) + (cache.uses['shared'] ?? 0), used(cache)),
    align: 'end',
  },
  { label: 'Uses', cell: (cache) => figure(used(cache)), align: 'end' },
  { label: 'Stale', cell: ({ uses }) => figure(uses['stale'] ?? 0), align: 'end' },
];

export const Caches = ({ gateway, context }: Props) => (
  <Panel
    id="caches"
    title="Caches"
    lead="Counted by this gateway since it started. “Stale” means shown although the service failed."
  >
    <DataTable
      context={context}
      caption="Caches"
      columns={cacheColumns}
      rows={gateway.caches}
      idOf={({ name }) => name}
      nameOf={({ name }) => name}
    />
  </Panel>
);

type Route = GatewayStatus['routes'][number];
const maxShown = 12;

const routeColumns: ReadonlyArray<Column<Route>> = [
  { label: 'Route', cell: ({ route }) => route },
  { label: 'Calls', cell: ({ calls }) => figure(calls), align: 'end' },
  { label: 'Failed', cell: ({ failed }) => figure(failed), align: 'end' },
  { label: 'Median', cell: ({ median }) => duration(median / 1000), align: 'end' },
  { label: '99 % below', cell: ({ p99 }) => duration(p99 / 1000), align: 'end' },
];

export function SlowRoutes({ gateway, context }: Props) {
  const slowest = gateway.routes.toSorted((one, other) => other.p99 - one.p99).slice(0, maxShown);
  return (
    <Panel
      id="routes"
      title="Slowest routes"
      lead="Measured by this gateway in the last ten minutes, without pages that were answered from the cache."
    >
      {slowest.length === 0 ? (
        <p className="soft">There were no requests yet.</p>
      ) : (
        <DataTable
          context={context}
          caption="Slowest routes"
          columns={routeColumns}
          rows={slowest}
          idOf={({ route }) => route}
          nameOf={({ route }) => route}
        />
      )}
    </Panel>
  );
}
