import { overview } from '#contract/overview.ts';
import { ActiveFilters } from '../../admin/ui/active-filters.tsx';
import { BulkBar } from '../../admin/ui/bulk-bar.tsx';
import { ColumnChoice } from '../../admin/ui/column-choice.tsx';
import { DataTable } from '../../admin/ui/data-table.tsx';
import { ExportLinks } from '../../admin/ui/export-links.tsx';
import { ListSkeleton } from '../../admin/ui/list-skeleton.tsx';
import { ListTools } from '../../admin/ui/list-tools.tsx';
import { Pager } from '../../admin/ui/pager.tsx';
import { RecordList } from '../../admin/ui/record-list.tsx';
import { RowOperations } from '../../admin/ui/row-operations.tsx';
import { SavedViews } from '../../admin/ui/saved-views.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { contextOf, id, longWord } from '../samples.ts';
import { bulkOf, columns, filters, narrowed, outcome, rows, table, users } from './users.tsx';

const views = [
  { id: id(1), list: 'users', name: 'Active ones', query: 'status=active' },
  { id: id(2), list: 'users', name: longWord, query: 'status=suspended' },
];
const withViews = (query: string, items = views) =>
  contextOf('usersAdmin', { query, answers: { [overview.auth.path]: { savedViews: items } } });
export const lists: Group = {
  id: 'lists',
  title: 'Back office: lists',
  entries: [
    {
      name: 'DataTable, RowNote',
      file: 'admin/ui/data-table.tsx',
      about: 'The rows of a list as a table, and as cards on a phone.',
      isWide: true,
      states: [
        { label: 'usual', element: <DataTable context={users} caption="Users" total={3} {...table} /> },
        {
          label: 'with boxes and menus, one row failed',
          element: (
            <>
              <DataTable
                context={users}
                caption="Chosen users"
                form="bulk-done"
                menu="bulk-done-row"
                outcome={outcome}
                {...table}
              />
              <BulkBar {...bulkOf('bulk-done')} />
              <RowOperations bulk={bulkOf('bulk-done')} />
            </>
          ),
        },
        {
          label: 'can be sorted by dragging',
          element: (
            <DataTable
              context={users}
              caption="Sorted users"
              form="bulk-sorted"
              order={{ action: saveNothing, positionOf: (row) => rows.indexOf(row) + 1 }}
              {...table}
            />
          ),
        },
      ],
    },
    {
      name: 'RecordList',
      file: 'admin/ui/record-list.tsx',
      about: 'A whole list: its tools, its rows, what is done with them, and the next page.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <RecordList
              context={users}
              many="users"
              tools={{ searchLabel: 'Search users', filters }}
              bulk={bulkOf('bulk-list')}
              next="cursor"
              total={1234}
              {...table}
            />
          ),
        },
        {
          label: 'nothing found',
          element: (
            <RecordList
              context={contextOf('usersAdmin', { query: 'q=nobody' })}
              many="users"
              tools={{ searchLabel: 'Search users' }}
              next={null}
              {...table}
              rows={[]}
            />
          ),
        },
        {
          label: 'empty',
          element: (
            <RecordList
              context={users}
              many="users"
              next={null}
              first="They appear when they sign in."
              {...table}
              rows={[]}
            />
          ),
        },
        {
          label: 'empty trash',
          element: (
            <RecordList
              context={contextOf('usersAdmin', { query: 'view=trash' })}
              many="users"
              next={null}
              {...table}
              rows={[]}
            />
          ),
        },
      ],
    },
    {
      name: 'ListSkeleton',
      file: 'admin/ui/list-skeleton.tsx',
      about: 'Stands where rows arrive after the frame.',
      isWide: true,
      states: [{ label: 'usual', element: <ListSkeleton columns={5} rows={4} /> }],
    },
    {
      name: 'ListTools',
      file: 'admin/ui/list-tools.tsx',
      about: 'Search, filters, order and files of a list.',
      isWide: true,
      states: [
        { label: 'usual', element: <ListTools context={users} searchLabel="Search users" columns={columns} /> },
        {
          label: 'with filters, all set',
          element: (
            <ListTools
              context={contextOf('auditLog', { query: 'q=mara&status=long&from=2026-11-03' })}
              searchLabel="Search entries"
              filters={[...filters, { name: 'from', label: 'From' }]}
              columns={columns}
              orders={{ size: 'Size' }}
            />
          ),
        },
        {
          label: 'without a search, in the trash',
          element: (
            <ListTools
              context={contextOf('usersAdmin', { query: 'view=trash' })}
              searchLabel={null}
              filters={filters}
              file={false}
            />
          ),
        },
      ],
    },
    {
      name: 'ActiveFilters',
      file: 'admin/ui/active-filters.tsx',
      about: 'What narrows a list, each with a link that removes it.',
      states: [
        {
          label: 'one',
          element: (
            <ActiveFilters context={contextOf('usersAdmin', { query: 'status=active' })} hasSearch filters={filters} />
          ),
        },
        { label: 'two, with a long word', element: <ActiveFilters context={narrowed} hasSearch filters={filters} /> },
        { label: 'none', element: <ActiveFilters context={users} hasSearch filters={filters} /> },
      ],
    },
    {
      name: 'SavedViews',
      file: 'admin/ui/saved-views.tsx',
      about: 'The views of a list, those that a person saved among them.',
      isWide: true,
      states: [
        { label: 'none saved', element: <SavedViews context={withViews('', [])} list="users" /> },
        { label: 'one is shown', element: <SavedViews context={withViews('status=active')} list="users" /> },
        {
          label: 'one is changed',
          element: <SavedViews context={withViews(`saved=${id(2)}&status=suspended&q=mara`)} list="users" />,
        },
        { label: 'they could not be loaded', element: <SavedViews context={users} list="users" /> },
      ],
    },
    {
      name: 'ColumnChoice',
      file: 'admin/ui/column-choice.tsx',
      about: 'Which columns a list shows.',
      states: [
        { label: 'all', element: <ColumnChoice context={users} columns={columns} /> },
        { label: 'some', element: <ColumnChoice context={narrowed} columns={columns} /> },
      ],
    },
    {
      name: 'ExportLinks',
      file: 'admin/ui/export-links.tsx',
      about: 'A file of the list, and the choice of its format.',
      states: [
        {
          label: 'usual',
          element: (
            <div className="row">
              <ExportLinks context={users} query={{}} />
            </div>
          ),
        },
      ],
    },
    {
      name: 'Pager',
      file: 'admin/ui/pager.tsx',
      about: 'The ways to the next rows and back to the first ones.',
      states: [
        { label: 'more rows', element: <Pager context={users} next="cursor" /> },
        { label: 'in the middle', element: <Pager context={contextOf('usersAdmin', { query: 'after=x' })} next="y" /> },
        { label: 'all are shown', element: <Pager context={users} next={null} /> },
      ],
    },
  ],
};
