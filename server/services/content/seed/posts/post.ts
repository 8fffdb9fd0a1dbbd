import type { DemoPost } from '../demo-content.ts';
import { seo } from '../write.ts';

type Fields = Pick<DemoPost, 'slug' | 'title' | 'summary' | 'body' | 'tags' | 'publishedAt'> & Partial<DemoPost>;

/** A published post without cover, unless its fields say otherwise. */
export const post = (fields: Fields): DemoPost => ({
  cover: null,
  pinned: false,
  seo: seo(),
  status: 'published',
  ...fields,
});
