import { ConfirmAction, RestoreOperation, TrashOperations } from '../../admin/ui/confirm-action.tsx';
import { Dependents } from '../../admin/ui/dependents.tsx';
import { ChooseLink, CountedRows, FindForm } from '../../admin/ui/find-form.tsx';
import { MoveButtons } from '../../admin/ui/move-buttons.tsx';
import { Row, RowList, SortableRowList } from '../../admin/ui/row-list.tsx';
import { SaveBar, SaveBarMenu } from '../../admin/ui/save-bar.tsx';
import { SortableList } from '../../admin/ui/sortable-list.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { contextOf, id, longLabel, longText, longWord } from '../samples.ts';

const moved = ['Oak', 'Ash', 'Walnut'].map((name, index) => ({
  id: id(index + 1),
  name,
  position: index + 1,
  fields: { id: id(index + 1) },
}));
const users = contextOf('usersAdmin');
const counted = async () => ({
  dependents: [
    { what: 'orders', count: 12 },
    { what: 'inquiries', count: 100 },
  ],
  isWhole: true,
});
const save = (
  <button type="button" className="button">
    Save draft
  </button>
);
const schedule = (
  <SaveBarMenu label="Schedule">
    <p>Choose a day on which it is published.</p>
  </SaveBarMenu>
);

export const operations: Group = {
  id: 'operations',
  title: 'Back office: rows and operations',
  entries: [
    {
      name: 'RowList, Row, SortableRowList',
      file: 'admin/ui/row-list.tsx',
      about: 'A short list within a record.',
      states: [
        {
          label: 'usual',
          element: (
            <RowList label="Addresses">
              <Row title="12 Harbour Street" note="Berlin" operations={<a href="/news">Change</a>} />
              <Row title="3 Mill Lane" />
            </RowList>
          ),
        },
        {
          label: 'long words',
          element: (
            <RowList label="Long rows">
              <Row title={longWord} note={longText} operations={<a href="/news">Change</a>} />
            </RowList>
          ),
        },
        {
          label: 'can be sorted',
          element: (
            <SortableRowList
              label="Woods"
              action={saveNothing}
              rows={moved.map((row) => ({ ...row, title: row.name, note: 'Indoors' }))}
            />
          ),
        },
      ],
    },
    {
      name: 'SortableList',
      file: 'admin/ui/sortable-list.tsx',
      about: 'Rows that people drag, of any content.',
      states: [
        {
          label: 'usual',
          element: (
            <SortableList
              label="Slides"
              action={saveNothing}
              rows={moved.map((row) => ({ ...row, content: <p>{row.name}</p> }))}
            />
          ),
        },
        {
          label: 'cannot be moved',
          element: (
            <SortableList
              label="Fixed slides"
              action={null}
              rows={moved.map((row) => ({ ...row, content: <p>{row.name}</p> }))}
            />
          ),
        },
      ],
    },
    {
      name: 'MoveButtons',
      file: 'admin/ui/move-buttons.tsx',
      about: 'Buttons that move a row up and down.',
      states: [
        { label: 'first: up is off', element: <Moves position={1} /> },
        { label: 'in the middle', element: <Moves position={2} /> },
        { label: 'last: down is off', element: <Moves position={3} /> },
      ],
    },
    {
      name: 'FindForm, ChooseLink, CountedRows',
      file: 'admin/ui/find-form.tsx',
      about: 'The search for another record within a record, and what it found.',
      isWide: true,
      states: [
        {
          label: 'search',
          element: (
            <FindForm
              title="Find a user"
              label="Name, phone or e-mail"
              placeholder="Mara"
              action="/account/users-admin"
              fields={{ user: id(1), part: null }}
              context={users}
            />
          ),
        },
        {
          label: 'found',
          element: (
            <RowList label="Found users">
              <Row title="Mara Lind" note="+49 30 123456" operations={<ChooseLink name="Mara Lind" href="/news" />} />
              <Row title={longWord} operations={<ChooseLink name={longWord} href="/news" />} />
            </RowList>
          ),
        },
        {
          label: 'counts',
          element: (
            <RowList label="What moves">
              <CountedRows
                rows={[
                  { what: 'Orders', count: 12 },
                  { what: longWord, count: 0, why: longText },
                ]}
              />
            </RowList>
          ),
        },
      ],
    },
    {
      name: 'ConfirmAction, RestoreOperation, TrashOperations',
      file: 'admin/ui/confirm-action.tsx',
      about: 'An operation that asks before it runs.',
      states: [
        {
          label: 'usual',
          element: (
            <ConfirmAction action={saveNothing} label="Suspend" yes="Yes, suspend">
              <p>They cannot sign in until somebody ends it.</p>
            </ConfirmAction>
          ),
        },
        {
          label: 'long words',
          element: (
            <ConfirmAction action={saveNothing} label={longLabel} yes={longLabel}>
              <p>{longText}</p>
            </ConfirmAction>
          ),
        },
        {
          label: 'only restoring',
          element: <RestoreOperation id={id(1)} restore={saveNothing} />,
        },
        {
          label: 'in the trash',
          element: (
            <TrashOperations id={id(1)} restore={saveNothing} remove={saveNothing}>
              <p>Nobody can restore it then.</p>
            </TrashOperations>
          ),
        },
      ],
    },
    {
      name: 'Dependents',
      file: 'admin/ui/dependents.tsx',
      about: 'What depends on a record, in the question before it is deleted.',
      states: [
        { label: 'counted', element: <DependentsOf load={[counted]} /> },
        { label: 'nothing', element: <DependentsOf load={[async () => ({ dependents: [], isWhole: true })]} /> },
        {
          label: 'not all may be seen',
          element: <DependentsOf load={[async () => ({ dependents: [], isWhole: false })]} />,
        },
      ],
    },
    {
      name: 'SaveBar, SaveBarMenu',
      file: 'admin/ui/save-bar.tsx',
      about: 'The buttons under a long form, which stay in sight.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <SaveBar>
              {save}
              {schedule}
            </SaveBar>
          ),
        },
        {
          label: 'folded on a phone',
          element: (
            <SaveBar folds>
              {save}
              <button type="button" className="button button-quiet">
                Publish now
              </button>
              <button type="button" className="button button-quiet">
                Send for review
              </button>
            </SaveBar>
          ),
        },
      ],
    },
  ],
};

function Moves({ position }: { readonly position: number }) {
  return (
    <form action={saveNothing as unknown as (data: FormData) => void} className="row">
      <MoveButtons position={position} count={3} name={`Row ${position}`} />
    </form>
  );
}

function DependentsOf({ load }: { readonly load: Parameters<typeof Dependents>[0]['load'] }) {
  return (
    <Dependents context={users} before={saveNothing} effect="They keep their number, and lose the name." load={load} />
  );
}
