/** The list of the samples. */
import { RowNote } from '../../admin/ui/data-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { saveNothing } from '../actions.ts';
import { contextOf, id, longText, longWord, stateOf } from '../samples.ts';

export const rows = [
  { id: id(1), name: 'Mara Lind', note: 'mara@example.org', status: 'Active', orders: 12 },
  { id: id(2), name: longWord, note: longText, status: 'Suspended', orders: 0 },
  { id: id(3), name: 'Jo', note: '', status: 'Active', orders: 1234 },
];
type Row = (typeof rows)[number];
export const columns = [
  {
    label: 'Name',
    sort: 'name',
    cell: ({ name, note }: Row, open: (record: Readonly<Record<string, string>>) => string) => (
      <>
        <a href={open({ user: name })}>{name}</a>
        <RowNote>{note}</RowNote>
      </>
    ),
  },
  { label: 'Status', cell: ({ status }: Row) => <Badge tone={status === 'Active' ? 'good' : 'muted'}>{status}</Badge> },
  { label: 'Orders', sort: 'orders', align: 'end' as const, cell: ({ orders }: Row) => orders },
];
export const filters = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any' },
      { value: 'active', label: 'Active' },
      { value: 'long', label: longWord },
    ],
  },
];
export const table = { columns, rows, idOf: (row: Row) => row.id, nameOf: (row: Row) => row.name, sort: 'name' };
const operations = [
  { value: 'suspend', label: 'Suspend' },
  { value: 'delete', label: 'Delete' },
];
export const bulkOf = (name: string) => ({ name, action: saveNothing, operations });
export const users = contextOf('usersAdmin');
export const narrowed = contextOf('usersAdmin', { query: `q=mara&status=long&columns=name,status` });
export const outcome = stateOf('bulk-done', {
  status: 'success',
  message: '1 deleted, 1 failed, see below.',
  rows: { [id(1)]: { ok: true, message: '' }, [id(2)]: { ok: false, message: 'It has open orders.' } },
  undo: { operation: 'restore', ids: id(1) },
});
