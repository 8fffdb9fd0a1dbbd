import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Rows of one query in the database of a stopped product. It must be stopped, because the directory has one owner. */
export async function storedRows<Row>(dataDirectory: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const database = await PGlite.create(path.join(dataDirectory, 'database'));
  try {
    return (await database.query<Row>(sql, values)).rows;
  } finally {
    await database.close();
  }
}
