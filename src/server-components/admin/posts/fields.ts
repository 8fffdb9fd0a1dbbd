import * as z from 'zod';
import { pictureJson } from '#contract/content/media.ts';
import { type PostContent, postContent } from '#contract/content/posts.ts';
import { limits } from '#contract/fields.ts';
import { saveReplaced } from '#contract/lists.ts';
import { type RichText, richTextJson } from '#contract/rich-text.ts';
import { slugFrom } from '#contract/slugs.ts';
import { isTimeZone, momentHasPassed, momentIn } from '#contract/zoned-time.ts';

const { slug, title, summary } = postContent.shape;
const emptyText: RichText = { type: 'doc', content: [] };

const tags = z
  .string()
  .transform((typed) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter(Boolean))
  .refine((all) => all.length <= limits.tags, `Use at most ${limits.tags} tags.`)
  .refine((all) => all.every((tag) => tag.length <= limits.tag), `A tag can have at most ${limits.tag} characters.`);

const fields = z.object({
  operation: z.enum(['save', 'publish', 'schedule']).default('save'),
  title,
  slug: slug.optional(),
  summary: summary.default(''),
  body: richTextJson.default(emptyText),
  cover: pictureJson.nullable().default(null),
  tags: tags.default([]),
  pinned: z.string().optional(),
  seoTitle: z.string().trim().max(70, 'At most 70 characters.').nullable().default(null),
  seoDescription: z.string().trim().max(200, 'At most 200 characters.').nullable().default(null),
  publishAt: z.string().optional(),
  timeZone: z.string().max(60).refine(isTimeZone, 'Unknown time zone.').default('UTC'),
});

/** Validates date and time only for the schedule button. */
const scheduled = <T extends z.output<typeof fields>>(form: T, context: z.RefinementCtx) => {
  const publishAt = form.operation === 'schedule' ? momentIn(form.publishAt ?? '', form.timeZone) : null;
  if (form.operation === 'schedule' && publishAt === null)
    context.addIssue({ code: 'custom', path: ['publishAt'], message: 'Please choose a date and a time.' });
  if (publishAt !== null && publishAt.getTime() <= Date.now())
    context.addIssue({ code: 'custom', path: ['publishAt'], message: momentHasPassed });
  return { ...form, publishAt };
};

export const postForm = fields.transform(scheduled);
export const savedForm = fields
  .extend({ id: z.uuid(), revision: z.coerce.number().int(), saveReplaced })
  .transform((form, context) => scheduled(form, context));
export type PostForm = z.output<typeof postForm>;

/** Without a slug the title provides one. */
export function contentOf(form: PostForm): PostContent {
  const {
    title: typedTitle,
    slug: typedSlug,
    summary: typedSummary,
    body,
    cover,
    tags: all,
    pinned,
    seoTitle,
    seoDescription,
  } = form;
  return {
    title: typedTitle,
    slug: typedSlug ?? slugOr(typedTitle),
    summary: typedSummary,
    body,
    cover,
    tags: all,
    pinned: pinned !== undefined,
    seo: { title: seoTitle, description: seoDescription },
  };
}

const slugOr = (typedTitle: string): string => {
  const typedSlug = slugFrom(typedTitle);
  return slug.safeParse(typedSlug).success ? typedSlug : 'post';
};

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
