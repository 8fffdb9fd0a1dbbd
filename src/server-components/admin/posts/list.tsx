import { postStatus } from '#contract/content/posts.ts';
import { type ListedPost, listPostRecords, postSorts } from '#contract/content/posts-admin.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { type CsvColumn, csvOf } from '../ui/csv.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { isExport, isTrash, listState, oneOf, sortState } from '../ui/list-state.ts';
import { ListTools } from '../ui/list-tools.tsx';
import { Listing } from '../ui/listing.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { KeyPager } from '../ui/pager.tsx';
import { newRecord } from '../ui/selection.ts';
import { listHref, screenHref } from '../ui/urls.ts';
import { changeChosen, undoChosen } from './actions.ts';
import { statusLabels, statusTones } from './fields.ts';

type Context = PageContext<'postsAdmin'>;
export type PostList = { readonly items: readonly ListedPost[]; readonly next: string | null };

const states = [...postStatus.options, 'pending'] as const;

/** Throws the CSV download if one is requested. */
export async function loadPosts(context: Context): Promise<PostList> {
  const { query, api } = context;
  const status = oneOf(states, query.get('status'));
  const filters = { ...listState(context), ...(status ? { status } : {}), ...sortState(postSorts, context) };
  if (!isExport(context)) return api(listPostRecords, filters);
  return csvOf<ListedPost>('posts.csv', fileColumns, (after) =>
    api(listPostRecords, { ...filters, ...(after ? { after } : {}), pageSize: 100 }),
  );
}

/** Posts are deleted for good one at a time, with a confirmation. */
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
      operations={<ButtonLink href={screenHref('postsAdmin', { post: newRecord })}>New post</ButtonLink>}
    >
      <Notice context={context} of={['posts-chosen']} undo={undoChosen} />
      <Done context={context} messages={{ deleted: 'Post deleted for good.' }} />
      <ListTools
        context={context}
        searchLabel="Search title and summary"
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: [
              { value: '', label: 'All' },
              ...postStatus.options.map((value) => ({ value, label: statusLabels[value] })),
              { value: 'pending', label: 'Unpublished changes' },
            ],
          },
        ]}
      />
      {list.items.length === 0 ? (
        <NoPosts context={context} />
      ) : (
        <Listing>
          <DataTable
            context={context}
            caption={inTrash ? 'Posts in the trash' : 'Posts'}
            columns={columns}
            rows={list.items}
            idOf={({ id }) => id}
            nameOf={({ title }) => title}
            form="posts-chosen"
            sort="edited"
            outcome={context.actionState}
          />
          <BulkBar
            name="posts-chosen"
            action={changeChosen}
            operations={inTrash ? operations.trash : operations.list}
          />
          <KeyPager context={context} next={list.next} />
        </Listing>
      )}
    </AdminScreen>
  );
}

function NoPosts({ context }: { readonly context: Context }) {
  if (context.query.get('q') || context.query.get('status'))
    return (
      <EmptyState title="No matching posts">
        <p>
          Try a different search, or <a href={listHref('postsAdmin')}>show all posts</a>.
        </p>
      </EmptyState>
    );
  return isTrash(context) ? (
    <EmptyState title="The trash is empty" />
  ) : (
    <EmptyState title="No posts yet">
      <p>Write the first one. It stays a draft until you publish it.</p>
    </EmptyState>
  );
}

export const columns: readonly Column<ListedPost>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: ({ id, title, slug, pinned }, open) => (
      <>
        <a href={open({ post: id })}>{title}</a>
        {pinned && <span className="fine soft"> · pinned</span>}
        <span className="fine soft"> /{slug}</span>
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
      publishedAt ? <Time date={publishedAt} format={status === 'scheduled' ? 'moment' : 'short'} /> : '–',
  },
  {
    label: 'Edited',
    sort: 'edited',
    descending: true,
    cell: ({ editedAt }) => <Time date={editedAt} format="short" />,
  },
];

export const fileColumns: readonly CsvColumn<ListedPost>[] = [
  { name: 'title', value: ({ title }) => title },
  { name: 'slug', value: ({ slug }) => slug },
  { name: 'status', value: ({ status }) => status },
  { name: 'published_at', value: ({ publishedAt }) => publishedAt },
  { name: 'edited_at', value: ({ editedAt }) => editedAt },
  { name: 'pinned', value: ({ pinned }) => pinned },
  { name: 'tags', value: ({ tags }) => tags.join(', ') },
];
