import { getMedia, listMedia, type Media, type MediaRecord } from '#contract/content/media.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { listState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';
import { searchBy } from '../ui/search-by.ts';
import { PictureListView } from './list.tsx';
import { PictureView } from './record.tsx';

export type PictureList = { readonly items: readonly Media[]; readonly next: string | null };
type Data =
  | { readonly view: 'list'; readonly list: PictureList }
  | { readonly view: 'picture'; readonly picture: MediaRecord; readonly by: MediaRecord | null };

export const mediaAdminPage = definePage<'mediaAdmin', Data>({
  async load(context) {
    const id = context.query.get('picture');
    if (id === null) return { view: 'list', list: await loadPictures(context) };
    const by = context.query.get('by');
    const [picture, other] = await Promise.all([
      orPageNotFound(context.api(getMedia, { id }), context),
      by === null ? null : orPageNotFound(context.api(getMedia, { id: by }), context),
    ]);
    return { view: 'picture', picture, by: other };
  },
  head: (data) => ({ title: data.view === 'list' ? 'Pictures' : `${nameOf(data.picture)} · Pictures`, noindex: true }),
  tags: () => [],
  search: [
    searchBy(listMedia, ({ items }) =>
      items.map((picture) => ({ label: nameOf(picture), detail: 'Picture', record: { picture: picture.id } })),
    ),
  ],
  View: ({ data, context }: ViewProps<'mediaAdmin', Data>) =>
    data.view === 'list' ? (
      <PictureListView context={context} list={data.list} />
    ) : (
      <PictureView context={context} picture={data.picture} by={data.by} />
    ),
});

function loadPictures(context: PageContext<'mediaAdmin'>): Promise<PictureList> {
  preloadViews(context, 'pictures');
  const { query, after } = listState(context);
  return context.api(listMedia, {
    query,
    ...(context.query.get('unused') === 'true' ? { unused: 'true' as const } : {}),
    ...(after === undefined ? {} : { after }),
    pageSize: 48,
  });
}

const nameOf = ({ alt }: Pick<Media, 'alt'>): string => alt || 'Decoration';
