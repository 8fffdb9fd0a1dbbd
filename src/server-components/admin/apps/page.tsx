import { type AppRecord, appSorts, findApps, manyAccessRules } from '#contract/apps/app-records.ts';
import { Badge } from '../../ui/badge.tsx';
import { defineScreen } from '../ui/define-screen.tsx';
import { sortState } from '../ui/list-state.ts';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import type { ScreenList } from '../ui/screen-list.tsx';
import { searchBy } from '../ui/search-by.ts';
import { changeApps, createAppAction, undoApps } from './actions.ts';
import { appFields } from './fields.ts';
import { appRecord } from './record.tsx';
import { listOfApps } from './specified.ts';

const appList: ScreenList<'appsAdmin', AppRecord> = {
  name: 'apps',
  read: (context, page) => listOfApps(context.api, { ...page, ...sortState(appSorts, context) }),
  file: [
    { name: 'id', value: ({ id }) => id },
    { name: 'name', value: ({ name }) => name },
    { name: 'domain', value: ({ domain }) => domain },
    { name: 'endpoints', value: ({ endpointCount }) => endpointCount },
    { name: 'deleted', value: ({ trashedAt }) => trashedAt },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  show: ({ inTrash }) => ({
    lead: 'Each app has endpoints, which say what permission a path needs. This site is one of the apps.',
    columns: [
      {
        label: 'Name',
        sort: 'name',
        cell: ({ id, name, isOwn }, open) => (
          <>
            <a href={open({ app: id })}>{name}</a> {isOwn && <Badge tone="muted">This site</Badge>}
          </>
        ),
      },
      { label: 'Domain', cell: ({ domain }) => domain },
      {
        label: 'Endpoints',
        align: 'end',
        cell: ({ endpointCount }) => (endpointCount >= manyAccessRules ? `${manyAccessRules}+` : endpointCount),
      },
    ],
    sort: 'name',
    tools: { searchLabel: 'Search name and domain', orders: { newest: appSorts.newest } },
    bulk: {
      name: 'apps',
      action: changeApps,
      undo: undoApps,
      operations: [inTrash ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }],
    },
    done: { deleted: 'App deleted. You can restore it from the trash.' },
  }),
};

export const appsAdminPage = defineScreen('appsAdmin', {
  search: [
    searchBy(findApps, ({ items }) =>
      items.map(({ id, name }) => ({ label: name, detail: 'App', record: { app: id } })),
    ),
  ],
  list: appList,
  create: {
    title: 'New app',
    render: (context) => (
      <Panel id="new" title="Details">
        <RecordForm
          context={context}
          name="new-app"
          action={createAppAction}
          label="New app"
          isNew
          fields={appFields}
          stored={null}
          draft="app:new"
          submit="Create app"
        />
      </Panel>
    ),
  },
  record: appRecord,
});
