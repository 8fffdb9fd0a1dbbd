import type { AuditEntry } from '#contract/audit.ts';
import { listContentAudit } from '#contract/audit.ts';
import { AdminScreen, RecordScreen } from '../../admin/ui/admin-screen.tsx';
import { DescriptionList } from '../../admin/ui/description-list.tsx';
import { ChangeList, Entries, Entry, EntryList, History } from '../../admin/ui/history.tsx';
import { NeighbourLinks, Neighbours } from '../../admin/ui/neighbours.tsx';
import { Done, Notice } from '../../admin/ui/notice.tsx';
import { Columns, Panel } from '../../admin/ui/panel.tsx';
import { RecordHead } from '../../admin/ui/record-head.tsx';
import { Tabs } from '../../admin/ui/tabs.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { contextOf, daysAgo, id, longText, longWord, stateOf } from '../samples.ts';

const back = { label: 'Posts', href: '/account/blog-admin' };
const tabs = [
  { key: null, label: 'Text' },
  { key: 'history', label: 'History', count: 12 },
  { key: 'visitors', label: longWord },
];
const entryOf = (number: number, more: Partial<AuditEntry>): AuditEntry => ({
  id: id(number),
  at: daysAgo(number),
  actorId: id(9),
  actorName: 'Mara Lind',
  action: 'post.change',
  targetType: 'post',
  targetId: id(1),
  before: { title: 'New office' },
  after: { title: 'We moved to a new office' },
  requestId: null,
  cursor: '',
  names: {},
  ...more,
});
const entries = [
  entryOf(1, {}),
  entryOf(2, { actorName: longWord, before: { title: longText }, after: { title: longWord } }),
  entryOf(3, { actorId: null, actorName: null, action: 'post.publish', before: null, after: null }),
];
const phrases = { 'post.change': 'changed it', 'post.publish': 'published it' };
const notices = contextOf('postsAdmin', { state: stateOf('publish', { status: 'success', message: 'Published.' }) });
const target = { targetType: 'post', targetId: id(1) };

export const screens: Group = {
  id: 'screens',
  title: 'Back office: screens and records',
  entries: [
    {
      name: 'AdminScreen, RecordScreen',
      file: 'admin/ui/admin-screen.tsx',
      about: 'The frame of a screen: its title, what it is for, and its operations.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <AdminScreen
              title="Posts"
              lead="What visitors read under News."
              operations={<ButtonLink href="/account/blog-admin">New post</ButtonLink>}
            >
              <p>The list.</p>
            </AdminScreen>
          ),
        },
        {
          label: 'title only, long word',
          element: (
            <AdminScreen title={longWord}>
              <p>The list.</p>
            </AdminScreen>
          ),
        },
        { label: 'of a record', element: <RecordScreen>The record.</RecordScreen> },
      ],
    },
    {
      name: 'RecordHead',
      file: 'admin/ui/record-head.tsx',
      about: 'The name of a record, the way back, its status and its operations.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <RecordHead
              back={back}
              title="We moved to a new office"
              details={<Badge tone="good">Published</Badge>}
              operations={<ButtonLink href="/news">View</ButtonLink>}
              neighbours={<NeighbourLinks previous="/account/blog-admin" next="/account/blog-admin" />}
            />
          ),
        },
        { label: 'title only', element: <RecordHead title="Site" /> },
        {
          label: 'long words',
          element: (
            <RecordHead
              back={[back, { label: longWord, href: '/news' }]}
              title={longText}
              details={<Badge tone="accent">Scheduled</Badge>}
              operations={<ButtonLink href="/news">View on the site</ButtonLink>}
            />
          ),
        },
      ],
    },
    {
      name: 'Tabs',
      file: 'admin/ui/tabs.tsx',
      about: 'The views of a record.',
      isWide: true,
      states: [
        { label: 'first', element: <Tabs context={contextOf('postsAdmin')} label="Post" tabs={tabs.slice(0, 2)} /> },
        {
          label: 'another one, and a long word',
          element: <Tabs context={contextOf('postsAdmin', { query: 'part=history' })} label="Post" tabs={tabs} />,
        },
      ],
    },
    {
      name: 'Neighbours, NeighbourLinks',
      file: 'admin/ui/neighbours.tsx',
      about: 'Links to the records before and after one, in the order of its list.',
      states: [
        {
          label: 'in the middle',
          element: (
            <Neighbours
              context={contextOf('postsAdmin', { query: 'list=q%3Doffice' })}
              current="b"
              recordOf={(post) => ({ post })}
              load={async () => ({ keys: ['a', 'b', 'c'], next: null })}
            />
          ),
        },
        { label: 'first', element: <NeighbourLinks previous={null} next="/account/blog-admin" /> },
        { label: 'last', element: <NeighbourLinks previous="/account/blog-admin" next={null} /> },
      ],
    },
    {
      name: 'Panel, Columns',
      file: 'admin/ui/panel.tsx',
      about: 'A part of a record with its heading, alone or beside others.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <Panel id="panel-1" title="Address" lead="Where invoices are sent.">
              <p>12 Harbour Street</p>
            </Panel>
          ),
        },
        {
          label: 'long words',
          element: (
            <Panel id="panel-2" title={longWord} lead={longText}>
              <p>12 Harbour Street</p>
            </Panel>
          ),
        },
        {
          label: 'two columns',
          element: (
            <Columns
              main={
                <Panel id="panel-3" title="Order">
                  <p>Two lamps.</p>
                </Panel>
              }
              side={
                <Panel id="panel-4" title="Customer">
                  <p>{longWord}</p>
                </Panel>
              }
            />
          ),
        },
      ],
    },
    {
      name: 'DescriptionList',
      file: 'admin/ui/description-list.tsx',
      about: 'Names and values of a record; empty values are left out.',
      states: [
        {
          label: 'usual',
          element: (
            <DescriptionList
              items={[
                ['Phone', '+49 30 123456'],
                ['E-mail', null],
                ['Since', '3 May 2026'],
              ]}
            />
          ),
        },
        { label: 'long words', element: <DescriptionList items={[['Grundstücksgröße', longText]]} /> },
        { label: 'empty', element: <DescriptionList items={[['E-mail', '']]} /> },
      ],
    },
    {
      name: 'Notice, Done',
      file: 'admin/ui/notice.tsx',
      about: 'What became of an operation, with a button that undoes it.',
      states: [
        { label: 'usual', element: <Notice context={notices} of={['publish']} /> },
        {
          label: 'with undo',
          element: (
            <Notice
              context={{
                ...notices,
                actionState: stateOf('trash', { status: 'success', message: 'Trashed.', undo: {} }),
              }}
              of={['trash']}
              undo={saveNothing}
            />
          ),
        },
        {
          label: 'with a secret',
          element: (
            <Notice
              context={{
                ...notices,
                actionState: stateOf('token', { status: 'success', message: 'Copy it now.', result: longWord }),
              }}
              of={['token']}
            />
          ),
        },
        {
          label: 'error',
          element: (
            <Notice
              context={{ ...notices, actionState: stateOf('publish', { message: 'Its title is empty.' }) }}
              of={['publish']}
            />
          ),
        },
        {
          label: 'after a redirect',
          element: (
            <Done
              context={contextOf('postsAdmin', { query: 'done=created' })}
              messages={{ created: 'Post created.' }}
            />
          ),
        },
      ],
    },
    {
      name: 'History, Entries, EntryList, Entry, ChangeList',
      file: 'admin/ui/history.tsx',
      about: 'Who changed a record, when, from what to what.',
      isWide: true,
      states: [
        { label: 'usual', element: <Entries entries={entries} phrases={phrases} /> },
        { label: 'empty', element: <Entries entries={[]} /> },
        {
          label: 'one entry without changes',
          element: (
            <EntryList>
              <Entry entry={entryOf(1, {})} subject=" a post" hasChanges={false} phrases={phrases} />
            </EntryList>
          ),
        },
        {
          label: 'changes alone',
          element: <ChangeList changes={[{ label: 'Title', was: ['New office'], became: ['We moved', longWord] }]} />,
        },
        {
          label: 'its panel, without an answer',
          element: <History context={contextOf('postsAdmin')} log={listContentAudit} target={target} />,
        },
      ],
    },
  ],
};
