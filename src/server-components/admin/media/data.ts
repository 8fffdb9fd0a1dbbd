import { listMedia, type Media } from '#contract/content/media.ts';
import { limits } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { beginList } from '../../ui/late-list.ts';
import { listState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';

type PictureList = {
  readonly items: readonly Media[];
  readonly next: string | null;
  readonly total: number | null;
};

export async function loadPictures(context: PageContext<'mediaAdmin'>): Promise<void> {
  preloadViews(context, 'pictures');
  await beginList(context, () => readPictures(context));
}

export function readPictures(context: PageContext<'mediaAdmin'>): Promise<PictureList> {
  const { query, after } = listState(context);
  return context.api(listMedia, {
    query,
    ...(context.query.get('unused') === 'true' ? { unused: 'true' as const } : {}),
    ...(after === undefined ? {} : { after }),
    pageSize: limits.pageSizeOfPictures,
  });
}
