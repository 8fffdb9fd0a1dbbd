import { listContentAudit } from '#contract/audit.ts';
import type { PostContent } from '#contract/content/posts.ts';
import { getPostRecord, getPostVersion, type PostRecord } from '#contract/content/posts-admin.ts';
import { listPreviews, type PreviewLink } from '#contract/content/previews.ts';
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
  readonly previews: readonly PreviewLink[];
  readonly otherEditor: string | null;
  readonly versions: { readonly items: readonly Version[]; readonly next: string | null };
  readonly compared: readonly [ComparedText, ComparedText] | null;
};

export const loadPost = ({ api }: Context, id: string): Promise<PostRecord> => api(getPostRecord, { id });

export const draftOf = ({ pending, content }: PostRecord): PostContent => pending ?? content;

export async function loadPostTab(context: Context, post: PostRecord): Promise<PostData> {
  const { api, query } = context;
  const tab = query.get('part');
  const record = `post:${post.id}`;
  const after = query.get('after');
  const [previews, editor, versions, compared] = await Promise.all([
    tab === null ? ifAvailable(api(listPreviews, { record })) : null,
    otherEditor(context, listContentAudit, { targetType: 'post', targetId: post.id }, 'post.save'),
    tab === 'versions' ? api(listVersions, { record, ...(after ? { after } : {}), pageSize: 20 }) : null,
    tab === 'versions' ? loadCompared(context, post) : null,
  ]);
  return {
    post,
    previews: previews?.items ?? [],
    otherEditor: editor,
    versions: versions ?? { items: [], next: null },
    compared,
  };
}

async function loadCompared(context: Context, post: PostRecord): Promise<PostData['compared']> {
  const [from, to] = [context.query.get('from'), context.query.get('to')];
  if (from === null || to === null) return null;
  const [before, after] = await Promise.all([textNamed(context, post, from), textNamed(context, post, to)]);
  return [before, after];
}

async function textNamed(context: Context, post: PostRecord, key: string): Promise<ComparedText> {
  if (key === liveKey) return { name: 'What visitors see', text: textOf(post.content) };
  if (key === draftKey) return { name: 'Current draft', text: textOf(draftOf(post)) };
  if (!/^[1-9]\d{0,5}$/.test(key)) throw pageNotFound(context);
  const version = await ifAvailable(context.api(getPostVersion, { id: post.id, number: Number(key) }));
  if (!version) throw pageNotFound(context);
  return { name: `Version ${key}`, text: textOf(version.content) };
}
