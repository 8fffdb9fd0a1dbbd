import { listPageRecords } from '#contract/content/pages-admin.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { beginList } from '../../ui/late-list.ts';
import { searchBy } from '../ui/search-by.ts';
import { BlockScreen } from './block.tsx';
import { loadPage, type PageData } from './data.ts';
import { nameOfPage } from './fields.ts';
import { PageListView } from './list.tsx';
import { PageView } from './record.tsx';

type Data = { readonly view: 'list' } | { readonly view: 'page'; readonly data: PageData };

export const pagesAdminPage = definePage<'pagesAdmin', Data>({
  async load(context) {
    const named = context.query.get('page');
    if (named !== null) return { view: 'page', data: await loadPage(context, named) };
    await beginList(context, () => context.api(listPageRecords, {}));
    return { view: 'list' };
  },
  head: (data) => ({
    title: data.view === 'page' ? `${nameOfPage(data.data.page)} · Pages` : 'Pages',
    noindex: true,
  }),
  tags: () => [],
  search: [
    searchBy(listPageRecords, ({ items }) =>
      items.map(({ route, title }) => ({ label: title, detail: 'Page', record: { page: route } })),
    ),
  ],
  View: PagesView,
});

function PagesView({ data, context }: ViewProps<'pagesAdmin', Data>) {
  if (data.view === 'list') return <PageListView context={context} />;
  const { block } = data.data;
  if (block) return <BlockScreen context={context} data={data.data} block={block} />;
  return <PageView context={context} data={data.data} />;
}
