/** Looks into the database of a stopped product, past every service, at what was really kept. */
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Rows of one query. The product must have been stopped: the directory has one owner at a time. */
export async function storedRows<Row>(dataDirectory: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const database = await PGlite.create(path.join(dataDirectory, 'database'));
  try {
    return (await database.query<Row>(sql, values)).rows;
  } finally {
    await database.close();
  }
}
