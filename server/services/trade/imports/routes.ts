import { sql, type Transaction } from 'kysely';
import { emptyTrade, getTradeImport, importTrade } from '#contract/trade/import.ts';
import { requireSystem } from '../../../actors/actor.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import { emptyTables, serveImport } from '../../imports.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { deleteAttachments } from '../attachments/attachments.ts';
import { insertExample, removeExample } from '../settings/settings.ts';
import type { TradeTables } from '../tables.ts';
import { insertInquiry, insertReplies, insertWaitlist } from './inquiries.ts';
import { insertOrders } from './orders.ts';

/** A job removes the files of inquiries afterwards. */
export async function empty(transaction: Transaction<TradeTables>): Promise<void> {
  await takeStartLock(transaction, 'trade_import');
  await deleteAttachments(transaction, sql`true`);
  await removeExample(transaction);
  await emptyTables(transaction, 'trade', ['settings', 'inbox_settings', 'removed_files', 'files', 'file_chunks']);
}

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
    insert: async (transaction, { settings, orders, inquiries, replies, waitlists }) => {
      if (settings) await insertExample(transaction, settings);
      await insertOrders(transaction, orders);
      for (const inquiry of inquiries) await insertInquiry(transaction, inquiry);
      await insertReplies(transaction, replies);
      for (const waitlist of waitlists) await insertWaitlist(transaction, waitlist);
    },
  });

  serve(service, emptyTrade, (_, { actor, commit }) => {
    requireSystem(actor);
    return commit(async (transaction) => {
      await empty(transaction);
      return { isEmpty: true };
    });
  });
}
