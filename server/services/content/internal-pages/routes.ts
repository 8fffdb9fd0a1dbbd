import { sql } from 'kysely';
import { findInternalPages, type LinkTarget } from '#contract/content/internal-pages.ts';
import { actorMay } from '../../../actors/actor.ts';
import { contains } from '../../records/search.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

const maxPages = 12;

/** Pages and products come first: they are few, and most links lead to them. */
export function addOwnPageRoutes(service: Service<ContentTables>): void {
  serve(service, findInternalPages, async ({ query }, { database, actor }) => {
    const { rows } = await sql<LinkTarget>`
      select kind, name, title from (
        select 'page' as kind, 0 as rank, coalesce(address, route) as name, title, updated_at as at from content.pages
          where ${isVisible.page('pages')}
        union all
        select 'product', 1, name, title, updated_at from content.products
          where ${isVisible.product('products')}
        union all
        select 'post', 2, slug, title, published_at from content.posts where ${isVisible.post('posts')}
        union all
        select 'policy', 3, p.slug, p.title, p.updated_at from content.policies p
          where ${isVisible.policy('p')}
        union all
        select 'deck', 4, slug, title, published_at from content.decks
          where ${isVisible.deck('decks')} and ${actorMay(actor, 'investor.view', 'GET')}
      ) as own
      where ${contains('content', query, [sql`title`, sql`name`])}
      order by ${contains('content', query, [sql`title`])} desc, rank, at desc, name
      limit ${maxPages}`.execute(database);
    return { items: rows };
  });
}
