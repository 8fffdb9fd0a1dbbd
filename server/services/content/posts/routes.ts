import { getPost, listPosts } from '#contract/content/posts.ts';
import { failures } from '#contract/failures.ts';
import { findFormer } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { pageOf } from '../paging.ts';
import type { ContentTables } from '../tables.ts';
import { addPostBulk } from './bulk.ts';
import { addPostAdminRoutes } from './editing.ts';
import { countVisible, findNeighbours, findVisible, listVisible } from './queries.ts';
import { addPostWriting } from './writing.ts';

export function addPostRoutes(service: Service<ContentTables>): void {
  serve(service, listPosts, async (input, { database }) => {
    const [items, counts] = await Promise.all([listVisible(database, input), countVisible(database)]);
    const total =
      input.tag === undefined ? counts.total : (counts.tags.find(({ tag }) => tag === input.tag)?.count ?? 0);
    return { ...pageOf(items, { total, ...input }), tags: counts.tags };
  });

  serve(service, getPost, async ({ slug }, { database }) => {
    const post = (await findVisible(database, { slug })) ?? (await findRenamed(slug));
    if (!post) throw failures.notFound('This post');
    return { ...post, ...(await findNeighbours(database, post.id)) };
  });

  async function findRenamed(slug: string) {
    const id = await findFormer(service.database, 'post', slug);
    return id === undefined ? undefined : findVisible(service.database, { id });
  }

  addPostWriting(service);
  addPostAdminRoutes(service);
  addPostBulk(service);
}
