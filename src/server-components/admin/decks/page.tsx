import { type DraftSummary, listDeckDrafts } from '#contract/content/decks-admin.ts';
import { Time } from '../../ui/time.tsx';
import { RowNote } from '../ui/data-table.tsx';
import { defineScreen } from '../ui/define-screen.tsx';
import { oneOf, sortState } from '../ui/list-state.ts';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import type { ScreenList } from '../ui/screen-list.tsx';
import { searchBy } from '../ui/search-by.ts';
import { changeMany, createDeckAction, undoOperation } from './actions.ts';
import styles from './decks.module.css';
import { DeckBadge, kindLabels, newDeckFields, statusLabels } from './fields.tsx';
import { deckRecord } from './record.tsx';

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

const operations = {
  list: [
    { value: 'publish', label: 'Publish' },
    { value: 'unpublish', label: 'Unpublish' },
    { value: 'trash', label: 'Move to trash' },
  ],
  trash: [{ value: 'restore', label: 'Restore' }],
};

const deckList: ScreenList<'decksAdmin', DraftSummary> = {
  name: 'decks',
  read: (context, page) =>
    context.api(listDeckDrafts, {
      ...page,
      kind: oneOf(['deck', 'document'] as const, context.query.get('kind')),
      status: oneOf(['draft', 'published'] as const, context.query.get('status')),
      ...sortState(['updated', 'title', 'published'], context),
    }),
  file: [
    { name: 'title', value: (row) => row.title },
    { name: 'address', value: (row) => row.slug },
    { name: 'kind', value: (row) => kindLabels[row.kind] },
    { name: 'status', value: (row) => statusLabels[row.status] },
    { name: 'slides', value: (row) => row.slideCount },
    { name: 'open_links', value: (row) => row.shareCount },
    { name: 'visits', value: (row) => row.viewCount },
    { name: 'published', value: (row) => row.publishedAt },
    { name: 'last_changed', value: (row) => row.updatedAt },
  ],
  idOf: ({ id }) => id,
  keyOf: ({ slug }) => slug,
  nameOf: ({ title }) => title,
  show: ({ inTrash }) => ({
    lead: 'Decks and documents for investors and for people with a link.',
    columns: [
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
    ],
    sort: 'updated',
    tools: { searchLabel: 'Search title and summary', filters },
    bulk: {
      name: 'decks',
      action: changeMany,
      also: ['deck'],
      undo: undoOperation,
      operations: inTrash ? operations.trash : operations.list,
    },
    done: { deleted: 'Deck permanently deleted.' },
    first: 'Create one. It stays a draft until you publish it.',
  }),
};

export const decksAdminPage = defineScreen('decksAdmin', {
  search: [
    searchBy(listDeckDrafts, ({ items }) =>
      items.map(({ slug, title, status }) => ({ label: title, detail: `Deck, ${status}`, record: { deck: slug } })),
    ),
  ],
  list: deckList,
  create: {
    title: 'New deck',
    render: (context) => (
      <Panel id="begin" title="Details" className={styles.narrow}>
        <RecordForm
          context={context}
          name="new-deck"
          action={createDeckAction}
          label="New deck"
          isNew
          fields={newDeckFields}
          stored={null}
          draft="deck:new"
          submit="Create deck"
        />
      </Panel>
    ),
  },
  record: deckRecord,
});
