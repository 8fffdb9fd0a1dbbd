import { type Kysely, sql } from 'kysely';
import type { AuditTables } from './tables.ts';

/** A first run after the setting was changed may have years to delete; the rest follows in the next hours. */
const batchSize = 50_000;

/** Deletes entries that are older than AUDIT_DAYS, which are at least 90. */
export async function deleteOldEntries(database: Kysely<AuditTables>, days: number): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // The trigger of the table refuses to delete otherwise.
    await sql`select set_config('portico.audit_retention', 'on', true)`.execute(transaction);
    const old = transaction
      .selectFrom('auditEntries')
      .select('id')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(days)})`)
      .orderBy('at')
      .limit(batchSize);
    await transaction.deleteFrom('auditEntries').where('id', 'in', old).execute();
  });
}
