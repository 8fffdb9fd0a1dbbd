import { postStatus } from '#contract/content/posts.ts';
import { getPostRecord, type ListedPost, listPostRecords, postSorts } from '#contract/content/posts-admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { statusLabels, statusTones } from '../publishing/post-status.ts';
import { RowNote } from '../ui/data-table.tsx';
import { defineScreen } from '../ui/define-screen.tsx';
import { optionsOf } from '../ui/fields.ts';
import { oneOf, sortState } from '../ui/list-state.ts';
import type { ScreenList } from '../ui/screen-list.tsx';
import { searchBy } from '../ui/search-by.ts';
import { changeChosen, undoChosen } from './actions.ts';
import { loadColleagues } from './data.ts';
import { NewPost, postRecord } from './record.tsx';

const states = [...postStatus.options, 'pending'] as const;

const postList: ScreenList<'postsAdmin', ListedPost> = {
  name: 'posts',
  read(context, page) {
    const status = oneOf(states, context.query.get('status'));
    return context.api(listPostRecords, {
      ...page,
      ...(status ? { status } : {}),
      ...sortState(postSorts, context),
    });
  },
  file: [
    { name: 'title', value: ({ title }) => title },
    { name: 'slug', value: ({ slug }) => slug },
    { name: 'status', value: ({ status }) => status },
    { name: 'published_at', value: ({ publishedAt }) => publishedAt },
    { name: 'edited_at', value: ({ editedAt }) => editedAt },
    { name: 'pinned', value: ({ pinned }) => pinned },
    { name: 'tags', value: ({ tags }) => tags.join(', ') },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ title }) => title,
  show: ({ inTrash }) => ({
    lead: inTrash ? 'Visitors do not see these posts.' : 'Posts of the public site.',
    columns: [
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
    ],
    sort: 'edited',
    tools: { searchLabel: 'Search title and summary', filters: [statusFilter] },
    bulk: {
      name: 'posts-chosen',
      action: changeChosen,
      undo: undoChosen,
      operations: inTrash ? operations.trash : operations.list,
    },
    done: { deleted: 'Post permanently deleted.' },
    first: 'Write the first one. It stays a draft until you publish it.',
  }),
};

const operations = {
  list: [
    { value: 'publish', label: 'Publish' },
    { value: 'archive', label: 'Archive' },
    { value: 'trash', label: 'Move to trash' },
  ],
  trash: [{ value: 'restore', label: 'Restore' }],
};

const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All' },
    ...optionsOf(statusLabels),
    { value: 'pending', label: 'Unpublished changes' },
  ],
};

export const postsAdminPage = defineScreen('postsAdmin', {
  search: [
    searchBy(listPostRecords, ({ items }) =>
      items.map(({ id, title, status }) => ({ label: title, detail: `News, ${status}`, record: { post: id } })),
    ),
  ],
  list: postList,
  create: {
    title: 'New post',
    async read(context) {
      const from = context.query.get('from');
      const [copied, colleagues] = await Promise.all([
        from === null ? null : context.api(getPostRecord, { id: from }),
        loadColleagues(context),
      ]);
      return { from: copied, colleagues };
    },
    render: (context, start) => <NewPost context={context} {...start} />,
  },
  record: postRecord,
});
