import { type RawBuilder, sql } from 'kysely';
import { getDependentsOfOrganization, getDependentsOfProduct, getDependentsOfUser } from '#contract/dependents.ts';
import { countDependents } from '../dependents.ts';
import { serve } from '../serve.ts';
import type { Service } from '../service.ts';
import type { TradeTables } from './tables.ts';

/** Neither delivered nor given up. */
const isOpen = sql`o.status in ('placed', 'confirmed', 'fulfilled')`;

const openOrders = (which: RawBuilder<unknown>) => ({
  one: 'open order',
  many: 'open orders',
  permission: 'orders.manage' as const,
  rows: sql`trade.orders o where ${isOpen} and ${which}`,
});

export function addDependentRoutes(service: Service<TradeTables>): void {
  const [, ofUser] = getDependentsOfUser;

  serve(service, ofUser, ({ id }, call) =>
    countDependents(call, [
      openOrders(sql`o.user_id = ${id}`),
      {
        one: 'inquiry that waits for an answer',
        many: 'inquiries that wait for an answer',
        permission: 'inquiries.manage',
        rows: sql`trade.inquiries where user_id = ${id} and waiting_since is not null and trashed_at is null`,
      },
      {
        one: 'open inquiry assigned to them',
        many: 'open inquiries assigned to them',
        permission: 'inquiries.manage',
        rows: sql`trade.inquiries
          where assignee_id = ${id} and status not in ('resolved', 'spam') and trashed_at is null`,
      },
      {
        one: 'place on a waitlist',
        many: 'places on waitlists',
        permission: 'waitlists.manage',
        rows: sql`trade.waitlist_entries where user_id = ${id} and status in ('waiting', 'invited') and trashed_at is null`,
      },
    ]),
  );

  serve(service, getDependentsOfOrganization, ({ id }, call) =>
    countDependents(call, [
      openOrders(sql`o.organization_id = ${id}`),
      {
        one: 'product in its carts',
        many: 'products in its carts',
        permission: 'orders.manage',
        rows: sql`trade.cart_lines where organization_id = ${id}`,
      },
    ]),
  );

  serve(service, getDependentsOfProduct, ({ id, product, former }, call) => {
    const names = [product, ...former];
    return countDependents(call, [
      openOrders(
        sql`exists (select from trade.order_lines l where l.order_id = o.id and l.product = any(${names}::text[]))`,
      ),
      { one: 'cart', many: 'carts', permission: 'orders.manage', rows: sql`trade.cart_lines where product_id = ${id}` },
      {
        one: 'person on its waitlist',
        many: 'people on its waitlist',
        permission: 'waitlists.manage',
        rows: sql`trade.waitlist_entries e join trade.waitlists w on w.id = e.waitlist_id
          where w.product = any(${names}::text[]) and e.status in ('waiting', 'invited') and e.trashed_at is null`,
      },
    ]);
  });
}
