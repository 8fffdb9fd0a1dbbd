import type { PostContent } from '#contract/content/posts.ts';
import type { RichText } from '#contract/rich-text.ts';

type Status = 'draft' | 'scheduled' | 'published' | 'archived';

export const statusLabels: Record<Status, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};
export const statusTones = { draft: 'plain', scheduled: 'accent', published: 'good', archived: 'muted' } as const;

export const postLabels = {
  title: 'Title',
  slug: 'Address',
  summary: 'Summary',
  body: 'Text',
  cover: 'Cover',
  tags: 'Tags',
  pinned: 'Pinned',
  seo: 'Search engines',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  publishAt: 'Date and time',
  publishedAt: 'Publication date',
  status: 'Status',
  expiresAt: 'Expires',
} as const;

export const historyPhrases = {
  'post.create': 'created it',
  'post.save': 'saved changes',
  'post.change': 'changed it directly',
  'post.publish': 'published it',
  'post.schedule': 'scheduled it',
  'post.date': 'changed the publication date',
  'post.archive': 'archived it',
  'post.withdraw': 'changed it back to a draft',
  'post.discard': 'discarded the changes',
  'post.bring-back': 'restored a version',
  'post.trash': 'moved it to trash',
  'post.restore': 'restored it',
  'post.share-preview': 'created a preview link',
  'post.revoke-preview': 'revoked a preview link',
} as const;

export function textOf({ title, slug, summary, body, cover, tags, seo }: PostContent): RichText {
  const fields: ReadonlyArray<readonly [string, string | null | undefined]> = [
    ['Title', title],
    ['Address', slug],
    ['Summary', summary],
    ['Cover', cover && (cover.alt || 'a picture that is decoration')],
    ['Tags', tags.join(', ')],
    ['Title for search engines', seo.title],
    ['Description for search engines', seo.description],
  ];
  return {
    type: 'doc',
    content: [
      ...fields.flatMap(([name, value]) =>
        value ? [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: `${name}: ${value}` }] }] : [],
      ),
      ...body.content,
    ],
  };
}
