import { type AppRecord, appSorts, manyAccessRules } from '#contract/apps/app-records.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import type { Column } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { Done, Notice } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeApps, undoApps } from './actions.ts';
import type { AppList, AppsContext } from './data.ts';

export function AppsList({
  list: { items, next, total },
  context,
}: {
  readonly list: AppList;
  readonly context: AppsContext;
}) {
  return (
    <AdminScreen
      title={isTrash(context) ? 'Apps in the trash' : 'Apps'}
      lead="Each app has endpoints, which say what permission a path needs. This site is one of the apps."
      operations={
        <ButtonLink creates href={screenHref('appsAdmin', { app: 'new' })}>
          New app
        </ButtonLink>
      }
    >
      <Notice context={context} of={['apps']} undo={undoApps} />
      <Done context={context} messages={{ deleted: 'App deleted. You can restore it from the trash.' }} />
      <RecordList
        context={context}
        many="apps"
        tools={{ list: 'apps', searchLabel: 'Search name and domain', orders: { newest: appSorts.newest } }}
        columns={columns}
        rows={items}
        next={next}
        total={total}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort="name"
        bulk={{
          name: 'apps',
          action: changeApps,
          operations: [
            isTrash(context) ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' },
          ],
        }}
      />
    </AdminScreen>
  );
}

const columns: ReadonlyArray<Column<AppRecord>> = [
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
];
