import { postStatus } from '#contract/content/posts.ts';
import { type ListedPost, listPostRecords, postSorts } from '#contract/content/posts-admin.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkNotice } from '../ui/bulk-question.tsx';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { optionsOf } from '../ui/fields.ts';
import { isExport, isTrash, listState, oneOf, sortState } from '../ui/list-state.ts';
import { Done } from '../ui/notice.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { preloadViews } from '../ui/saved-views-data.ts';
import { newRecord } from '../ui/selection.ts';
import { screenHref } from '../ui/urls.ts';
import { changeChosen, undoChosen } from './actions.ts';
import { statusLabels, statusTones } from './fields.ts';

type Context = PageContext<'postsAdmin'>;
export type PostList = {
  readonly items: readonly ListedPost[];
  readonly next: string | null;
  readonly total: number | null;
};

const states = [...postStatus.options, 'pending'] as const;

export async function loadPosts(context: Context): Promise<PostList> {
  preloadViews(context, 'posts');
  const { query, api } = context;
  const status = oneOf(states, query.get('status'));
  const filters = { ...listState(context), ...(status ? { status } : {}), ...sortState(postSorts, context) };
  if (!isExport(context)) return api(listPostRecords, filters);
  return csvOf<ListedPost>(context, 'posts.csv', fileColumns, (after) =>
    api(listPostRecords, { ...filters, ...(after ? { after } : {}), pageSize: 100 }),
  );
}

const operations = {
  list: [
    { value: 'publish', label: 'Publish' },
    { value: 'archive', label: 'Archive' },
    { value: 'trash', label: 'Move to trash' },
  ],
  trash: [{ value: 'restore', label: 'Restore' }],
};

export function PostListView({ context, list }: { readonly context: Context; readonly list: PostList }) {
  const inTrash = isTrash(context);
  return (
    <AdminScreen
      title={inTrash ? 'Posts in the trash' : 'News'}
      lead={inTrash ? 'Visitors do not see these posts.' : 'Posts of the public site.'}
      operations={
        <ButtonLink creates href={screenHref('postsAdmin', { post: newRecord })}>
          New post
        </ButtonLink>
      }
    >
      <BulkNotice context={context} of="posts-chosen" action={changeChosen} undo={undoChosen} />
      <Done context={context} messages={{ deleted: 'Post permanently deleted.' }} />
      <RecordList
        context={context}
        many="posts"
        tools={{ list: 'posts', searchLabel: 'Search title and summary', filters: [statusFilter] }}
        columns={columns}
        rows={list.items}
        next={list.next}
        total={list.total}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        sort="edited"
        bulk={{ name: 'posts-chosen', action: changeChosen, operations: inTrash ? operations.trash : operations.list }}
        first="Write the first one. It stays a draft until you publish it."
      />
    </AdminScreen>
  );
}

const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All' },
    ...optionsOf(statusLabels),
    { value: 'pending', label: 'Unpublished changes' },
  ],
};

const columns: readonly Column<ListedPost>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ id, title, slug, pinned }, open) => (
      <>
        <a href={open({ post: id })}>{title}</a>
        {pinned && <span className="fine soft"> · pinned</span>}
        <RowNote>/{slug}</RowNote>
      </>
    ),
  },
  {
    label: 'Status',
    cell: ({ status, hasPending }) => (
      <>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
        {hasPending && (
          <>
            {' '}
            <Badge tone="accent">Unpublished changes</Badge>
          </>
        )}
      </>
    ),
  },
  {
    label: 'Date',
    sort: 'published',
    descending: true,
    cell: ({ publishedAt, status }) =>
      publishedAt && <Time date={publishedAt} format={status === 'scheduled' ? 'moment' : 'short'} />,
  },
  {
    label: 'Edited',
    sort: 'edited',
    descending: true,
    cell: ({ editedAt }) => <Time date={editedAt} format="short" />,
  },
];

const fileColumns: readonly CsvColumn<ListedPost>[] = [
  { name: 'title', value: ({ title }) => title },
  { name: 'slug', value: ({ slug }) => slug },
  { name: 'status', value: ({ status }) => status },
  { name: 'published_at', value: ({ publishedAt }) => publishedAt },
  { name: 'edited_at', value: ({ editedAt }) => editedAt },
  { name: 'pinned', value: ({ pinned }) => pinned },
  { name: 'tags', value: ({ tags }) => tags.join(', ') },
];
