import { listPostRecords } from '#contract/content/posts-admin.ts';
import { overview } from '#contract/overview.ts';
import { userIdOf } from '../../actors/actor.ts';
import { failedMessages } from '../deliveries/routes.ts';
import { countAll, serveOverview } from '../overview.ts';
import type { Service } from '../service.ts';
import { listRecords, pendingPosts } from './posts/queries.ts';
import { lowInStock } from './products/queries.ts';
import { namedRecords } from './record-tables.ts';
import type { ContentTables } from './tables.ts';

const unpublished = listPostRecords.input.parse({ status: 'unpublished' });

export const addOverviewRoute = (service: Service<ContentTables>): void =>
  serveOverview(service, overview.content, {
    names: { named: namedRecords },
    waiting: [
      'signed-in',
      (_, { actor, database }) =>
        countAll(database, actor, {
          lowStock: ['products.manage', lowInStock],
          pendingPosts: ['posts.manage', pendingPosts],
          failedMessages: ['operations.manage', failedMessages('content')],
        }),
    ],
    ownDrafts: [
      'posts.manage',
      async (pageSize, { actor, database }) =>
        (await listRecords(database, { ...unpublished, author: userIdOf(actor), pageSize })).items,
    ],
  });
