import { findApps } from '#contract/apps/app-records.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { type AppsData, loadApps } from './data.ts';
import { NewApp, NewEndpoint } from './form.tsx';
import { AppsList } from './list.tsx';
import { AppRecordView } from './record.tsx';
import { EndpointRecord } from './rule-record.tsx';

export const appsAdminPage = definePage<'appsAdmin', AppsData>({
  load: loadApps,
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(findApps, ({ items }) =>
      items.map(({ id, name }) => ({ label: name, detail: 'App', record: { app: id } })),
    ),
  ],
  View: AppsView,
});

function titleOf(data: AppsData): string {
  if (data.kind === 'app') return `${data.app.name} · Apps`;
  if (data.kind === 'endpoint') return `${data.endpoint.path} · ${data.app.name}`;
  if (data.kind === 'new-endpoint') return `New endpoint · ${data.app.name}`;
  return data.kind === 'new' ? 'New app' : 'Apps';
}

function AppsView({ data, context }: ViewProps<'appsAdmin', AppsData>) {
  if (data.kind === 'new') return <NewApp context={context} />;
  if (data.kind === 'new-endpoint') return <NewEndpoint app={data.app} context={context} custom={data.custom} />;
  if (data.kind === 'endpoint') return <EndpointRecord record={data} context={context} />;
  if (data.kind === 'app') return <AppRecordView record={data} context={context} />;
  return <AppsList list={data} context={context} />;
}
