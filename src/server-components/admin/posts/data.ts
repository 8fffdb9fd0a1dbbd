import { type Colleague, listColleagues } from '#contract/auth/colleagues.ts';
import { type CorrectionRecord, listPostCorrections } from '#contract/content/post-corrections.ts';
import type { PostContent } from '#contract/content/posts.ts';
import { draftOfPost, getPostRecord, type PostRecord } from '#contract/content/posts-admin.ts';
import { listPreviews } from '#contract/content/previews.ts';
import type { PageContext } from '../../page.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { loadVersions, type VersionsData } from '../publishing/versions-data.ts';
import { textOf } from './fields.ts';

type Context = PageContext<'postsAdmin'>;
export type PostData = {
  readonly post: PostRecord;
  readonly versions: VersionsData;
  readonly corrections: readonly CorrectionRecord[];
  readonly colleagues: readonly Colleague[];
};

export const draftOf = ({ pending, content }: PostRecord): PostContent => pending ?? content;

/** Colleagues who may be named as authors; none while auth is unavailable. */
export const loadColleagues = async ({ api }: Context): Promise<readonly Colleague[]> =>
  (await ifAvailable(api(listColleagues, { permission: 'posts.manage' })))?.colleagues ?? [];

/** Throws what `getPostRecord` throws. */
export async function loadPost(context: Context, id: string): Promise<PostData> {
  const { api, query } = context;
  const tab = query.get('part');
  const record = `post:${id}`;
  if (tab === null) context.preload(() => api(listPreviews, { record }));
  const [post, versions, corrections, colleagues] = await Promise.all([
    api(getPostRecord, { id }),
    loadVersions(context, record, {
      live: async () => textOf((await api(getPostRecord, { id })).content),
      draft: async () => textOf(draftOf(await api(getPostRecord, { id }))),
      version: async (number) => textOf((await api(draftOfPost.getVersion, { id, number })).content),
    }),
    tab === 'corrections' ? api(listPostCorrections, { id }) : null,
    tab === null ? loadColleagues(context) : [],
  ]);
  return {
    post,
    versions,
    corrections: corrections?.items ?? [],
    colleagues,
  };
}
