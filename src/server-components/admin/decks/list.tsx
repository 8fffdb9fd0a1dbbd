import type { DraftSummary } from '#contract/content/decks-admin.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { Done } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { changeMany, undoOperation } from './actions.ts';
import type { Context, DeckAdminData } from './data.ts';
import { DeckBadge, kindLabels } from './fields.tsx';

type Props = {
  readonly list: Extract<DeckAdminData, { view: 'list' }>['list'];
  readonly context: Context;
};

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'All' },
      { value: 'draft', label: 'Draft' },
      { value: 'published', label: 'Published' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: '', label: 'All' },
      { value: 'deck', label: 'Decks' },
      { value: 'document', label: 'Documents' },
    ],
  },
];

const columns: readonly Column<DraftSummary>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ title, slug, audience }, open) => (
      <>
        <a href={open({ deck: slug })}>{title}</a>
        <RowNote>
          /{slug}
          {audience === 'link-only' && <> · by link only</>}
        </RowNote>
      </>
    ),
  },
  { label: 'Status', cell: (deck) => <DeckBadge deck={deck} /> },
  {
    label: 'Kind',
    cell: ({ kind, slideCount }) => `${kindLabels[kind]}, ${slideCount} ${slideCount === 1 ? 'page' : 'pages'}`,
  },
  { label: 'Links', align: 'end', cell: ({ shareCount }) => shareCount || null },
  { label: 'Visits', align: 'end', cell: ({ viewCount }) => viewCount || null },
  {
    label: 'Published',
    sort: 'published',
    descending: true,
    cell: ({ publishedAt }) => publishedAt && <Time date={publishedAt} format="short" />,
  },
  {
    label: 'Last changed',
    sort: 'updated',
    descending: true,
    cell: ({ updatedAt }) => <Time date={updatedAt} format="short" />,
  },
];

const operations = {
  list: [
    { value: 'publish', label: 'Publish' },
    { value: 'unpublish', label: 'Unpublish' },
    { value: 'trash', label: 'Move to trash' },
  ],
  trash: [{ value: 'restore', label: 'Restore' }],
};

export function DeckList({ list: { items, next, total }, context }: Props) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title={inTrash ? 'Decks in the trash' : 'Decks'}
      lead="Decks and documents for investors and for people with a link."
      operations={
        <ButtonLink creates href={screenHref('decksAdmin', { deck: newRecord })}>
          New deck
        </ButtonLink>
      }
    >
      <BulkNotice context={context} of="decks" action={changeMany} also={['deck']} undo={undoOperation} />
      <Done context={context} messages={{ deleted: 'Deck permanently deleted.' }} />
      <RecordList
        context={context}
        many="decks"
        tools={{ list: 'decks', searchLabel: 'Search title and summary', filters }}
        columns={columns}
        rows={items}
        next={next}
        total={total}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort="updated"
        bulk={{ name: 'decks', action: changeMany, operations: inTrash ? operations.trash : operations.list }}
        first="Create one. It stays a draft until you publish it."
      />
    </AdminScreen>
  );
}
