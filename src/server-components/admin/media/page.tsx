import { getMedia, listMedia, type Media, type MediaRecord } from '#contract/content/media.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { listState } from '../ui/list-state.ts';
import { searchBy } from '../ui/search-by.ts';
import { PictureListView } from './list.tsx';
import { PictureView } from './record.tsx';

export type PictureList = { readonly items: readonly Media[]; readonly next: string | null };
type Data =
  | { readonly view: 'list'; readonly list: PictureList }
  | { readonly view: 'picture'; readonly picture: MediaRecord };

export const mediaAdminPage = definePage<'mediaAdmin', Data>({
  async load(context) {
    const id = context.query.get('picture');
    if (id === null) return { view: 'list', list: await loadPictures(context) };
    return { view: 'picture', picture: await orPageNotFound(context.api(getMedia, { id }), context) };
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
      <PictureView context={context} picture={data.picture} />
    ),
});

function loadPictures(context: PageContext<'mediaAdmin'>): Promise<PictureList> {
  const { query, after } = listState(context);
  return context.api(listMedia, { query, ...(after === undefined ? {} : { after }), pageSize: 48 });
}

const nameOf = ({ alt }: Pick<Media, 'alt'>): string => alt || 'Decoration';
