import { BulkBar } from '../../admin/ui/bulk-bar.tsx';
import { BulkNotice } from '../../admin/ui/bulk-question.tsx';
import { RowMenuButton, RowOperations } from '../../admin/ui/row-operations.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { id, longWord, stateOf } from '../samples.ts';
import { bulkOf, outcome, users } from './users.tsx';

const question = stateOf('bulk-ask', {
  message: 'Delete these users?',
  fields: { confirm: `Mara Lind: 12 orders\n${longWord}: 3 inquiries`, yes: 'Yes, delete them' },
  values: { operation: 'delete', chosen: `${id(1)},${id(2)}` },
});

export const selectedRows: Group = {
  id: 'selected-rows',
  title: 'Back office: selected rows',
  entries: [
    {
      name: 'BulkBar',
      file: 'admin/ui/bulk-bar.tsx',
      about: 'What can be done with the checked rows.',
      isWide: true,
      states: [
        {
          label: 'one row is checked',
          element: (
            <>
              <label className="choice">
                <input type="checkbox" name="chosen" value={id(1)} form="bulk-bar" defaultChecked />
                Mara Lind
              </label>
              <BulkBar {...bulkOf('bulk-bar')} />
            </>
          ),
        },
        {
          label: 'with a field',
          element: (
            <BulkBar {...bulkOf('bulk-field')} fields={{ kind: 'role' }}>
              <select name="role" aria-label="Role" className="input" defaultValue="">
                <option value="">Choose a role</option>
              </select>
            </BulkBar>
          ),
        },
      ],
    },
    {
      name: 'BulkNotice',
      file: 'admin/ui/bulk-question.tsx',
      about: 'The question before an operation on many records, or its outcome.',
      states: [
        {
          label: 'question',
          element: (
            <BulkNotice
              context={{ ...users, actionState: question }}
              of="bulk-ask"
              action={saveNothing}
              undo={saveNothing}
            />
          ),
        },
        {
          label: 'outcome',
          element: (
            <BulkNotice
              context={{ ...users, actionState: outcome }}
              of="bulk-done"
              action={saveNothing}
              undo={saveNothing}
            />
          ),
        },
      ],
    },
    {
      name: 'RowOperations, RowMenuButton',
      file: 'admin/ui/row-operations.tsx',
      about: 'The operations on one row, in the menu of its button.',
      states: [
        {
          label: 'usual',
          element: (
            <>
              <p>
                <RowMenuButton menu="bulk-menu-row" id={id(1)} name="Mara Lind" />
              </p>
              <RowOperations bulk={bulkOf('bulk-menu')} />
            </>
          ),
        },
      ],
    },
  ],
};
