import pino from 'pino';
import { openCluster } from '../../server/services/database/cluster/cluster.ts';
import { query } from './postgres.ts';

/** Rows of one query in the embedded database of DATA_DIR, also while its product runs. */
export async function storedRows<Row extends Record<string, unknown>>(
  directory: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const cluster = await openCluster({ directory, logger: pino({ level: 'silent' }), joins: true });
  try {
    return await query<Row>(cluster.url, sql, values);
  } finally {
    await cluster.close();
  }
}
