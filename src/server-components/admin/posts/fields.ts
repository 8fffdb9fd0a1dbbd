import * as z from 'zod';
import { pictureJson } from '#contract/content/media.ts';
import { authorField, authorNameField, authorsIn } from '#contract/content/post-authors.ts';
import { type GivenPost, type PostContent, postContent } from '#contract/content/posts.ts';
import { typedTags } from '#contract/content/typed-tags.ts';
import { id, limits } from '#contract/fields.ts';
import { autosave, revision, saveReplaced } from '#contract/lists.ts';
import { type RichText, richTextJson } from '#contract/rich-text.ts';
import { scheduleForm } from '../publishing/schedule-fields.tsx';
import { defineFields, labelsOf, schemaOf, textOfFields, textOfRichText, type Values, yesOrNo } from '../ui/fields.ts';
import { pictureValue, textOfPicture } from '../ui/picture-field.tsx';
import { searchEngineFields, searchEngineValues } from '../ui/search-engine-fields.tsx';

const { slug, title, summary } = postContent.shape;
const emptyText: RichText = { type: 'doc', content: [] };

export const postFields = defineFields({
  title: { label: 'Title', schema: title },
  slug: { label: 'Address', schema: slug.optional() },
  summary: {
    label: 'Summary',
    hint: 'One or two sentences for lists, feeds and search engines.',
    schema: summary.default(''),
  },
  body: { label: 'Text', schema: richTextJson.default(emptyText), text: textOfRichText },
  cover: { label: 'Cover', schema: pictureJson.nullable().default(null), text: textOfPicture },
  authors: {
    label: 'Authors',
    hint: 'Visitors see their names with the post.',
    text: (_, all) =>
      authorsIn(all)
        .map(({ name }) => name)
        .join(', '),
  },
  tags: { label: 'Tags', hint: 'Separate tags with commas.', schema: typedTags.default([]) },
  pinned: { label: 'Pinned', schema: z.string().optional(), text: yesOrNo },
  ...searchEngineFields,
  publishAt: { label: 'Date and time', text: null },
});

export const valuesOf = ({ title, slug, summary, body, cover, authors, tags, pinned, seo }: PostContent): Values => ({
  title,
  slug,
  summary,
  body: JSON.stringify(body),
  cover: pictureValue(cover),
  ...Object.fromEntries(
    authors.flatMap(({ id, name }) => [
      [authorField(id), 'on'],
      [authorNameField(id), name],
    ]),
  ),
  tags: tags.join(', '),
  ...(pinned ? { pinned: 'on' } : {}),
  ...searchEngineValues(seo),
});

export const draftName = (post: { readonly id: string } | null, from?: string): string =>
  `post:${post?.id ?? (from ? `new:${from}` : 'new')}`;

const postForm = schemaOf(postFields).extend(scheduleForm);
/** Only a published post can be corrected. */
export const savedForm = postForm.extend({
  id,
  slug,
  revision,
  saveReplaced,
  autosave,
  /** The page has saved a new post by itself, and shows no other yet. */
  isNew: z.string().optional(),
  operation: z.enum([...scheduleForm.operation.unwrap().options, 'correct']).default('save'),
  correction: z.string().max(limits.summary).optional(),
});
type PostForm = z.output<typeof postForm>;
export type SavedForm = z.output<typeof savedForm>;

type Typed = Omit<PostForm, 'operation' | 'slug'>;

export const contentOf = (form: Typed, authors: GivenPost['authors']): Omit<GivenPost, 'slug'> => ({
  title: form.title,
  summary: form.summary,
  body: form.body,
  cover: form.cover,
  authors,
  tags: form.tags,
  pinned: form.pinned !== undefined,
  seo: { title: form.seoTitle, description: form.seoDescription },
});

export const historyLabels = {
  ...labelsOf(postFields),
  seo: 'Search engines',
  correction: 'Correction',
  publishedAt: 'Publication date',
  status: 'Status',
  expiresAt: 'Expires',
};

export const historyPhrases = {
  'post.create': 'created it',
  'post.save': 'saved changes',
  'post.change': 'changed it directly',
  'post.publish': 'published it',
  'post.correct': 'published a correction',
  'post.withdraw-correction': 'withdrew a correction from view',
  'post.show-correction': 'showed a correction again',
  'post.schedule': 'scheduled it',
  'post.date': 'changed the publication date',
  'post.archive': 'archived it',
  'post.withdraw': 'changed it back to a draft',
  'post.discard': 'discarded the changes',
  'post.restore-version': 'restored a version',
  'post.trash': 'moved it to trash',
  'post.restore': 'restored it',
  'post.delete': 'deleted it permanently',
  'post.share-preview': 'created a preview link',
  'post.revoke-preview': 'revoked a preview link',
} as const;

export const textOf = (content: PostContent): RichText =>
  textOfFields(postFields, valuesOf(content), content.body, ['pinned', 'publishAt']);
