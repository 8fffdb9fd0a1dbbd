import type { Colleague } from '#contract/auth/colleagues.ts';
import { getPostRecord, listPostRecords, type PostRecord } from '#contract/content/posts-admin.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { searchBy } from '../ui/search-by.ts';
import { chosenRecord, newRecord } from '../ui/selection.ts';
import { draftOf, loadColleagues, loadPost, type PostData } from './data.ts';
import { loadPosts, type PostList, PostListView } from './list.tsx';
import { NewPostView, PostView } from './record.tsx';

type Data =
  | { readonly view: 'list'; readonly list: PostList }
  | { readonly view: 'new'; readonly from: PostRecord | null; readonly colleagues: readonly Colleague[] }
  | { readonly view: 'post'; readonly data: PostData };

export const blogAdminPage = definePage<'postsAdmin', Data>({
  async load(context) {
    if (context.query.get('post') === newRecord) {
      const from = context.query.get('from');
      const [copied, colleagues] = await Promise.all([
        from === null ? null : context.api(getPostRecord, { id: from }),
        loadColleagues(context),
      ]);
      return { view: 'new', from: copied, colleagues };
    }
    const data = await chosenRecord(context, (id) => loadPost(context, id));
    if (data) return { view: 'post', data };
    return { view: 'list', list: await loadPosts(context) };
  },
  head: (data) => ({ title: titleOf(data), noindex: true }),
  tags: () => [],
  search: [
    searchBy(listPostRecords, ({ items }) =>
      items.map(({ id, title, status }) => ({ label: title, detail: `News, ${status}`, record: { post: id } })),
    ),
  ],
  View: BlogView,
});

function titleOf(data: Data): string {
  if (data.view === 'post') return `${draftOf(data.data.post).title} · News`;
  return data.view === 'new' ? 'New post' : 'News';
}

function BlogView({ data, context }: ViewProps<'postsAdmin', Data>) {
  if (data.view === 'new') return <NewPostView context={context} from={data.from} colleagues={data.colleagues} />;
  if (data.view === 'post') return <PostView context={context} data={data.data} />;
  return <PostListView context={context} list={data.list} />;
}
