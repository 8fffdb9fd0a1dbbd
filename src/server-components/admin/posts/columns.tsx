import type { ListedPost } from '#contract/content/posts-admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { CsvColumn } from '../ui/csv.ts';
import type { Column } from '../ui/data-table.tsx';
import { statusLabels, statusTones } from './labels.ts';

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
