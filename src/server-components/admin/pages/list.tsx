import { leadsNowhere } from '#contract/content/fixed-pages.ts';
import { pageHref } from '#contract/content/pages.ts';
import { type ListedPage, listPageRecords } from '#contract/content/pages-admin.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Time } from '../../ui/time.tsx';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { type Column, RowNote } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordForm } from '../ui/record-form.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { screenHref } from '../ui/urls.ts';
import { addPage } from './actions.ts';
import { nameOfPage, newPageFields } from './fields.ts';

type Props = { readonly context: PageContext<'pagesAdmin'> };

const columns: readonly Column<ListedPage>[] = [
  {
    label: 'Page',
    cell: (page) => (
      <>
        <a href={screenHref('pagesAdmin', { page: page.route })}>{nameOfPage(page)}</a>
        <RowNote>{pageHref(page)}</RowNote>
      </>
    ),
  },
  { label: 'Title', cell: ({ title }) => title },
  { label: 'Status', cell: (page) => <PageStatus page={page} /> },
  { label: 'Published', cell: ({ isDraft, updatedAt }) => !isDraft && <Time date={updatedAt} format="short" /> },
  { label: 'Edited', cell: ({ editedAt }) => <Time date={editedAt} format="short" /> },
];

type StatusProps = { readonly page: Pick<ListedPage, 'route' | 'address' | 'isDraft' | 'hasPending' | 'trashedAt'> };

export function PageStatus({ page }: StatusProps) {
  const { isDraft, hasPending, trashedAt } = page;
  if (leadsNowhere(pageHref(page))) return <Badge tone="muted">Switched off</Badge>;
  if (trashedAt) return <Badge tone="muted">In the trash</Badge>;
  if (isDraft) return <Badge>Draft</Badge>;
  return hasPending ? <Badge tone="accent">Unpublished changes</Badge> : <Badge tone="good">Published</Badge>;
}

export const PageListView = ({ context }: Props) => (
  <AdminScreen
    title="Pages"
    lead="Pages of the public site that are made of blocks."
    operations={
      <ButtonLink creates href="#new-page">
        New page
      </ButtonLink>
    }
  >
    <RecordList
      context={context}
      many="pages"
      columns={columns}
      load={async () => ({ rows: (await context.api(listPageRecords, {})).items, next: null })}
      idOf={({ route }) => route}
      nameOf={nameOfPage}
    />
    <Panel
      id="new-page"
      title="New page"
      isTarget
      lead="Visitors see it when you publish it. Add it to the menus on the screen Site."
    >
      <RecordForm
        context={context}
        name="page-new"
        action={addPage}
        label="New page"
        fields={newPageFields}
        stored={null}
        draft="page:new"
        submit="Create page"
        quiet
      />
    </Panel>
  </AdminScreen>
);
