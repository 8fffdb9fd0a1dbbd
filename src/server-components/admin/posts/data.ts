import { listContentAudit } from '#contract/audit.ts';
import { type CorrectionRecord, listPostCorrections } from '#contract/content/post-corrections.ts';
import type { PostContent } from '#contract/content/posts.ts';
import { getPostRecord, getPostVersion, type PostRecord } from '#contract/content/posts-admin.ts';
import { listPreviews } from '#contract/content/previews.ts';
import { listVersions, type Version } from '#contract/content/versions.ts';
import type { PageContext } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import type { ComparedText } from '../publishing/comparison.tsx';
import { draftKey, liveKey } from '../publishing/version-table.tsx';
import { otherEditor } from '../ui/history-of.ts';
import { textOf } from './fields.ts';

type Context = PageContext<'postsAdmin'>;
export type PostData = {
  readonly post: PostRecord;
  readonly otherEditor: string | null;
  readonly versions: { readonly items: readonly Version[]; readonly next: string | null };
  readonly compared: readonly [ComparedText, ComparedText] | null;
  readonly corrections: readonly CorrectionRecord[];
};

export const draftOf = ({ pending, content }: PostRecord): PostContent => pending ?? content;

/** Throws what `getPostRecord` throws. */
export async function loadPost(context: Context, id: string): Promise<PostData> {
  const { api, query } = context;
  const tab = query.get('part');
  const record = `post:${id}`;
  const after = query.get('after');
  if (tab === null) context.preload(() => api(listPreviews, { record }));
  const [post, editor, versions, compared, corrections] = await Promise.all([
    api(getPostRecord, { id }),
    otherEditor(context, listContentAudit, { targetType: 'post', targetId: id }, 'post.save'),
    tab === 'versions' ? api(listVersions, { record, ...(after ? { after } : {}), pageSize: 20 }) : null,
    tab === 'versions' ? loadCompared(context, id) : null,
    tab === 'corrections' ? api(listPostCorrections, { id }) : null,
  ]);
  return {
    post,
    otherEditor: editor,
    versions: versions ?? { items: [], next: null },
    compared,
    corrections: corrections?.items ?? [],
  };
}

async function loadCompared(context: Context, id: string): Promise<PostData['compared']> {
  const [from, to] = [context.query.get('from'), context.query.get('to')];
  if (from === null || to === null) return null;
  return Promise.all([textNamed(context, id, from), textNamed(context, id, to)]);
}

async function textNamed(context: Context, id: string, key: string): Promise<ComparedText> {
  const { api } = context;
  if (key === liveKey) return { name: 'What visitors see', text: textOf((await api(getPostRecord, { id })).content) };
  if (key === draftKey) return { name: 'Current draft', text: textOf(draftOf(await api(getPostRecord, { id }))) };
  if (!/^[1-9]\d{0,5}$/.test(key)) throw pageNotFound(context);
  const version = await ifAvailable(api(getPostVersion, { id, number: Number(key) }));
  if (!version) throw pageNotFound(context);
  return { name: `Version ${key}`, text: textOf(version.content) };
}
