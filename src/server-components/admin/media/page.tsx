import { getMedia, listMedia, type Media, type MediaRecord } from '#contract/content/media.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { searchBy } from '../ui/search-by.ts';
import { loadPictures } from './data.ts';
import { PictureListView } from './list.tsx';
import { PictureView } from './record.tsx';

type Data =
  | { readonly view: 'list' }
  | { readonly view: 'picture'; readonly picture: MediaRecord; readonly by: MediaRecord | null };

export const mediaAdminPage = definePage<'mediaAdmin', Data>({
  async load(context) {
    const id = context.query.get('picture');
    if (id === null) {
      await loadPictures(context);
      return { view: 'list' };
    }
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
      <PictureListView context={context} />
    ) : (
      <PictureView context={context} picture={data.picture} by={data.by} />
    ),
});

const nameOf = ({ alt }: Pick<Media, 'alt'>): string => alt || 'Decoration';
