import { createPost, publishPost } from '#contract/content/posts.ts';
import { datePost, getPostRecord, savePost } from '#contract/content/posts-admin.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { RichText } from '#contract/rich-text.ts';
import type { RunningServices } from './own-services.ts';

export const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** Plain values for the fields that do not matter to a test. */
export const plainPost = {
  title: 'A plain title',
  summary: 'A plain summary.',
  body: paragraph('Plain words.'),
  cover: null,
  tags: [],
  pinned: false,
  seo: { title: null, description: null },
};

type Fields = Partial<InputOf<typeof createPost>> & { slug: string };

/** Creates and publishes a post: now, with a date in the past, or scheduled for the future. Answers its id and slug. */
export async function publish(services: Pick<RunningServices, 'call'>, fields: Fields, at?: Date) {
  let { id, revision } = await services.call(createPost, { ...plainPost, ...fields });
  const isPast = at !== undefined && at.getTime() <= Date.now();
  if (isPast) ({ revision } = await services.call(datePost, { id, revision, publishedAt: at }));
  return services.call(publishPost, { id, revision, ...(at && !isPast ? { publishAt: at } : {}) });
}

/** Saves fields of a post. */
export async function save(services: Pick<RunningServices, 'call'>, id: string, fields: Partial<Fields>) {
  const { content, revision } = await services.call(getPostRecord, { id });
  return services.call(savePost, { ...content, ...fields, id, revision });
}

/** Saves fields of a post and publishes them. */
export async function republish(services: Pick<RunningServices, 'call'>, id: string, fields: Partial<Fields>) {
  const { revision } = await save(services, id, fields);
  return services.call(publishPost, { id, revision });
}
