/** Posts that tests write. */

import type { InputOf } from '../../src/contract/endpoint.ts';
import { createPost, publishPost } from '../../src/contract/posts.ts';
import type { RichText } from '../../src/contract/rich-text.ts';
import type { OwnServices } from './own-services.ts';

export const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** A published post with what is given, and something plain for the rest. Answers with its id and slug. */
export async function publish(services: OwnServices, fields: Partial<InputOf<typeof createPost>> & { slug: string }) {
  const draft = await services.call(createPost, {
    title: 'A plain title',
    summary: 'A plain summary.',
    body: paragraph('Plain words.'),
    cover: null,
    tags: [],
    pinned: false,
    seo: { title: null, description: null },
    ...fields,
  });
  return services.call(publishPost, { id: draft.id });
}
