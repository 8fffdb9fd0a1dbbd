import { overview } from '#contract/overview.ts';
import { listAdminOrders } from '#contract/trade/orders-admin.ts';
import { listThreads as endpointOfThreads } from '#contract/trade/threads.ts';
import { userIdOf } from '../../actors/actor.ts';
import { failedMessages } from '../deliveries/routes.ts';
import { countAll, serveOverview } from '../overview.ts';
import type { Service } from '../service.ts';
import { listRecords, placedOrders } from './orders/queries.ts';
import { countPerDay, inquiries, orders } from './per-day.ts';
import type { TradeTables } from './tables.ts';
import { listThreads, threadCounts } from './threads/queries.ts';
import { named } from './timeline.ts';
import { growth } from './waitlists/queries.ts';

const toConfirm = listAdminOrders.input.parse({ status: 'placed', sort: 'oldest' });
const toAnswer = endpointOfThreads.input.parse({ status: 'todo', sort: 'waiting' });

export const addOverviewRoute = (service: Service<TradeTables>): void =>
  serveOverview(service, overview.trade, {
    names: { named },
    waiting: [
      'signed-in',
      (_, { actor, database }) =>
        countAll(database, actor, {
          threads: ['inquiries.manage', threadCounts(userIdOf(actor))],
          placedOrders: ['orders.manage', placedOrders],
          failedMessages: ['operations.manage', failedMessages('trade')],
        }),
    ],
    threads: [
      'inquiries.manage',
      async (pageSize, { actor, database }) =>
        (await listThreads(database, { ...toAnswer, pageSize }, userIdOf(actor))).items,
    ],
    orders: [
      'orders.manage',
      async (pageSize, { database }) => (await listRecords(database, { ...toConfirm, pageSize })).items,
    ],
    ordersPerDay: ['orders.manage', (days, { database }) => countPerDay(database, orders, days)],
    inquiriesPerDay: ['inquiries.manage', (days, { database }) => countPerDay(database, inquiries, days)],
    waitlistGrowth: ['waitlists.manage', (days, { database }) => growth(database, undefined, days)],
  });
