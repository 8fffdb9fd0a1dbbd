import type { DraftSummary } from '#contract/content/decks-admin.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { isTrash } from '../ui/list-state.ts';
import { ListTools } from '../ui/list-tools.tsx';
import { Listing } from '../ui/listing.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { newRecord } from '../ui/selection.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { changeMany, undoOperation } from './actions.ts';
import type { Context, DeckAdminData } from './data.ts';
import { DeckBadge } from './deck-badge.tsx';
import styles from './decks.module.css';
import { kindLabels } from './labels.ts';

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
      { value: '', label: 'Decks and documents' },
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
        <span className={styles.under}>
          {slug}
          {audience === 'link-only' && <> · by link only</>}
        </span>
      </>
    ),
  },
  { label: 'Status', cell: (deck) => <DeckBadge deck={deck} /> },
  {
    label: 'Kind',
    cell: ({ kind, slideCount }) => `${kindLabels[kind]}, ${slideCount} ${slideCount === 1 ? 'page' : 'pages'}`,
  },
  { label: 'Links', align: 'end', cell: ({ shareCount }) => shareCount || <span className="soft">–</span> },
  { label: 'Views', align: 'end', cell: ({ viewCount }) => viewCount || <span className="soft">–</span> },
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

export function DeckList({ list: { items, next }, context }: Props) {
  const inTrash = isTrash(context);
  const isNarrowed = ['q', 'status', 'kind', 'after'].some((name) => context.query.get(name));
  return (
    <AdminScreen
      title={inTrash ? 'Decks in the trash' : 'Decks'}
      lead="Decks and documents for investors and for people with a link."
      operations={<ButtonLink href={screenHref('decksAdmin', { deck: newRecord })}>New deck</ButtonLink>}
    >
      <Notice context={context} of={['decks', 'deck']} undo={undoOperation} />
      <Done context={context} messages={{ deleted: 'Permanently deleted.' }} />
      <ListTools context={context} searchLabel="Search title and summary" filters={filters} />
      {items.length === 0 ? (
        <EmptyState title={isNarrowed ? 'No matching decks' : inTrash ? 'The trash is empty' : 'No decks yet'}>
          <p className="soft">
            {isNarrowed ? (
              <a href={listHref('decksAdmin')}>Show all decks</a>
            ) : inTrash ? (
              'Decks in the trash stay here until you delete them for good.'
            ) : (
              'Create one. It stays a draft until you publish it.'
            )}
          </p>
        </EmptyState>
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption="Decks and documents"
            columns={columns}
            rows={items}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            form="decks"
            sort="updated"
            outcome={context.actionState}
          />
          <BulkBar
            name="decks"
            action={changeMany}
            operations={
              inTrash
                ? [{ value: 'restore', label: 'Restore' }]
                : [
                    { value: 'publish', label: 'Publish' },
                    { value: 'unpublish', label: 'Unpublish' },
                    { value: 'trash', label: 'Move to trash' },
                  ]
            }
          />
        </Listing>
      )}
      <KeyPager context={context} next={next} />
    </AdminScreen>
  );
}
