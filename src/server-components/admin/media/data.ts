import { listMedia, type Media } from '#contract/content/media.ts';
import { limits } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { listState } from '../ui/list-state.ts';
import { preloadViews } from '../ui/saved-views-data.ts';

export type PictureList = {
  readonly items: readonly Media[];
  readonly next: string | null;
  readonly total: number | null;
};

export function loadPictures(context: PageContext<'mediaAdmin'>): Promise<PictureList> {
  preloadViews(context, 'pictures');
  const { query, after } = listState(context);
  return context.api(listMedia, {
    query,
    ...(context.query.get('unused') === 'true' ? { unused: 'true' as const } : {}),
    ...(after === undefined ? {} : { after }),
    pageSize: limits.pageSizeOfPictures,
  });
}
