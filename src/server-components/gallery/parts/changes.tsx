import { listContentAudit } from '#contract/audit.ts';
import { Conflict, LoggedConflict, RemovedNotice } from '../../admin/ui/conflict.tsx';
import { ConflictText } from '../../admin/ui/conflict-text.tsx';
import { ImportColumns } from '../../admin/ui/import-columns.tsx';
import {
  CheckedFields,
  Found,
  ImportCheckedFile,
  ImportErrors,
  ImportFile,
  ImportTable,
  ReadAs,
} from '../../admin/ui/import-file.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { blank, contextOf, failed, id, longText, longWord } from '../samples.ts';

const compared = [
  {
    label: 'Title',
    stored: 'A new office in Berlin',
    typed: 'A new office in Hamburg',
    choice: { name: 'title', stored: 'A new office in Berlin' },
  },
  { label: 'Text', stored: longText, typed: `${longText} ${longWord}` },
  { label: 'Summary', stored: '', typed: 'Two floors.' },
];
const outdated = (name: string) => failed(name, {}, { title: 'x' }, { isOutdated: true, code: 409 });
const conflict = { fields: compared, href: '/account/blog-admin', draft: 'gallery:conflict' };

const csv = 'Name;Stock\nDesk lamp;4\nChair;2\n';
const file = { csv, encoding: 'UTF-8' as const, columns: ['name', null], isGuessed: true };
const imported = { action: saveNothing, file };

export const changes: Group = {
  id: 'changes',
  title: 'Back office: conflicts and imports',
  entries: [
    {
      name: 'ConflictText',
      file: 'admin/ui/conflict-text.tsx',
      about: 'One of two texts, with the words that the other does not have.',
      states: [
        { label: 'stored', element: <ConflictText text="Open on Monday" other="Open on Tuesday" mark="removed" /> },
        { label: 'typed', element: <ConflictText text="Open on Tuesday" other="Open on Monday" mark="added" /> },
        { label: 'only a space differs', element: <ConflictText text="a  b" other="a b" mark="added" /> },
        { label: 'empty', element: <ConflictText text="" other="Open on Monday" mark="added" /> },
        { label: 'long words', element: <ConflictText text={longText} other={longWord} mark="added" /> },
      ],
    },
    {
      name: 'Conflict, LoggedConflict, RemovedNotice',
      file: 'admin/ui/conflict.tsx',
      about: 'Shows that somebody else saved first, and what differs.',
      isWide: true,
      states: [
        {
          label: 'somebody saved',
          element: <Conflict form={outdated('conflict-1')} by={{ name: 'Mara Lind', isViewer: false }} {...conflict} />,
        },
        {
          label: 'the same text, in another window',
          element: (
            <Conflict form={outdated('conflict-2')} by={{ name: null, isViewer: true }} {...conflict} fields={[]} />
          ),
        },
        {
          label: 'who saved is not known',
          element: (
            <LoggedConflict
              form={outdated('conflict-3')}
              context={contextOf('postsAdmin')}
              log={listContentAudit}
              target={{ targetType: 'post', targetId: id(1) }}
              {...conflict}
              fields={compared.slice(2)}
            />
          ),
        },
        {
          label: 'removed',
          element: <RemovedNotice what="block" by={longWord} href="/account/about-admin" draft="gallery:removed" />,
        },
      ],
    },
    {
      name: 'ImportFile, ImportCheckedFile, CheckedFields, ImportTable, Found, ReadAs, ImportErrors',
      file: 'admin/ui/import-file.tsx',
      about: 'The steps of an import from a file: choose it, look at what would change, import it.',
      isWide: true,
      states: [
        {
          label: 'choose a file',
          element: (
            <ImportFile form={blank('import-1')} action={saveNothing} label="Products to import" maxLines={1000}>
              <code>name</code> is the address of the product, <code>stock</code> the number of pieces.
            </ImportFile>
          ),
        },
        {
          label: 'wrong lines',
          element: (
            <ImportErrors
              file={{ ...file, encoding: 'Windows-1252' }}
              errors={[
                { line: 0, column: null, message: 'The first line has no column “name”.' },
                { line: 3, column: 'stock', message: longText },
              ]}
            />
          ),
        },
        {
          label: 'what would change',
          element: (
            <>
              <p>
                <Found>Two products would change.</Found>
                <ReadAs file={{ ...file, encoding: 'Windows-1252' }} />
              </p>
              <ImportTable
                heads={['Line', 'Product', 'Change']}
                rows={[
                  { line: 2, what: 'Desk lamp', how: '4 pieces instead of 3' },
                  { line: 3, what: longWord, how: longText },
                ]}
              />
              <ImportCheckedFile form={blank('import-2')} {...imported} submit="Import 2 products" />
            </>
          ),
        },
        { label: 'what the next form sends: nothing is shown', element: <CheckedFields file={file} /> },
      ],
    },
    {
      name: 'ImportColumns',
      file: 'admin/ui/import-columns.tsx',
      about: 'Says what each column of a file is.',
      isWide: true,
      states: [
        {
          label: 'guessed',
          element: (
            <ImportColumns
              form={blank('columns-1')}
              action={saveNothing}
              file={{ ...file, report: null } as never}
              names={['name', 'stock']}
              labelOf={(name) => name}
            />
          ),
        },
      ],
    },
  ],
};
