import { type AppRecord, appSorts, manyAccessRules } from '#contract/apps/app-records.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { ListTools, orderFilter } from '../ui/list-tools.tsx';
import { Listing } from '../ui/listing.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { screenHref } from '../ui/urls.ts';
import { changeApps, undoApps } from './actions.ts';
import type { AppList, AppsContext } from './data.ts';

export function AppsList({
  list: { items, next },
  context,
}: {
  readonly list: AppList;
  readonly context: AppsContext;
}) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title="Apps"
      lead="Each app has endpoints, which say what permission a path needs. This site is one of the apps."
      operations={<ButtonLink href={screenHref('appsAdmin', { app: 'new' })}>New app</ButtonLink>}
    >
      <Notice context={context} of={['apps']} undo={undoApps} />
      <Done context={context} messages={{ deleted: 'App deleted. You can restore it from the trash.' }} />
      <ListTools context={context} searchLabel="Search name and domain" filters={[order]} />
      {items.length === 0 ? (
        <EmptyState title={inTrash ? 'The trash is empty' : 'No matching apps'} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Apps"
            columns={columns}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            form="apps"
            sort="name"
            outcome={context.actionState}
          />
          <BulkBar
            name="apps"
            action={changeApps}
            operations={[inTrash ? { value: 'restore', label: 'Restore' } : { value: 'delete', label: 'Delete' }]}
          />
          <KeyPager context={context} next={next} />
        </Listing>
      )}
    </AdminScreen>
  );
}

const order = orderFilter(appSorts, 'name');

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
