import { sql } from 'kysely';
import { getTradeImport, importTrade } from '#contract/trade/import.ts';
import { serveImport } from '../../imports.ts';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import { insertInquiry, insertReplies, insertWaitlist } from './inquiries.ts';
import { insertOrders } from './orders.ts';

export function addImportRoutes(service: Service<TradeTables>): void {
  serveImport(service, {
    state: getTradeImport,
    endpoint: importTrade,
    isEmpty: async (database) => {
      const { rows } = await sql<{ found: boolean }>`select exists (select from trade.orders)
        or exists (select from trade.inquiries) or exists (select from trade.canned_replies)
        or exists (select from trade.waitlists) as found`.execute(database);
      return rows[0]?.found === false;
    },
    insert: async (transaction, { orders, inquiries, replies, waitlists }) => {
      await insertOrders(transaction, orders);
      for (const inquiry of inquiries) await insertInquiry(transaction, inquiry);
      await insertReplies(transaction, replies);
      for (const waitlist of waitlists) await insertWaitlist(transaction, waitlist);
    },
  });
}
