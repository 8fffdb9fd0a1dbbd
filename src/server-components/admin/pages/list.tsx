import type { ListedPage } from '#contract/content/pages-admin.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import type { Column } from '../ui/data-table.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { pageNames } from './fields.ts';

type Props = { readonly context: PageContext<'pagesAdmin'>; readonly pages: readonly ListedPage[] };

const columns: readonly Column<ListedPage>[] = [
  {
    label: 'Page',
    cell: ({ route }) => (
      <>
        <a href={screenHref('pagesAdmin', { page: route })}>{pageNames[route]}</a>
        <span className="fine soft"> {href(route)}</span>
      </>
    ),
  },
  { label: 'Title', cell: ({ title }) => title },
  {
    label: 'Status',
    cell: ({ hasPending }) =>
      hasPending ? <Badge tone="accent">Unpublished changes</Badge> : <Badge tone="good">Published</Badge>,
  },
  { label: 'Published', cell: ({ updatedAt }) => <Time date={updatedAt} format="short" /> },
  { label: 'Edited', cell: ({ editedAt }) => <Time date={editedAt} format="short" /> },
];

const order = Object.keys(pageNames);

export function PageListView({ context, pages }: Props) {
  const rows = [...pages].sort((one, other) => order.indexOf(one.route) - order.indexOf(other.route));
  return (
    <AdminScreen title="Pages" lead="Pages of the public site that are made of blocks.">
      <RecordList
        context={context}
        many="pages"
        columns={columns}
        rows={rows}
        next={null}
        idOf={({ route }) => route}
        nameOf={({ route }) => pageNames[route]}
      />
    </AdminScreen>
  );
}
