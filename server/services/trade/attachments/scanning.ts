/**
 * Asks a scanner whether files are clean. While it does not answer they stay `checking`, and nobody can download them.
 */
import { sql } from 'kysely';
import type { Service } from '../../service.ts';
import type { TradeTables } from '../tables.ts';
import type { Attachments } from './attachments.ts';
import { keyOf } from './keys.ts';

const batchSize = 4;
/** Seconds after which a file is sent again. */
const pause = 30;
/** Milliseconds: scanners open archives, and nobody waits for it. */
const timeout = 30_000;

export type Scanning = { scan(): Promise<void>; soon(): void };

export function createScanning({ config, database, app }: Service<TradeTables>, attachments: Attachments): Scanning {
  const { SCAN_URL: url } = config;

  const take = () =>
    database
      .updateTable('attachments')
      .set({ nextCheckAt: sql<Date>`now() + make_interval(secs => ${pause + timeout / 1_000}::float8)` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('attachments')
          .select('id')
          .where('state', '=', 'checking')
          .where('nextCheckAt', '<=', sql<Date>`now()`)
          .orderBy('nextCheckAt')
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'name', 'type'])
      .execute();

  async function resultOf({
    id,
    name,
    type,
  }: {
    id: string;
    name: string;
    type: string;
  }): Promise<'clean' | 'infected'> {
    const bytes = await attachments.bytesOf(id);
    if (!bytes) throw new Error('its file is missing');
    const headers = { 'content-type': type, 'x-file-name': encodeURIComponent(name) };
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(url as string, {
      method: 'POST',
      headers,
      body: new Uint8Array(bytes),
      signal,
      redirect: 'error',
    });
    const { result } = (await answer.json()) as { result?: unknown };
    if (!answer.ok || (result !== 'clean' && result !== 'infected'))
      throw new Error(`the scanner answered ${answer.status} without a result`);
    return result;
  }

  async function scanOne(file: { id: string; name: string; type: string }): Promise<void> {
    try {
      const state = await resultOf(file);
      await database.transaction().execute(async (transaction) => {
        await transaction.updateTable('attachments').set({ state }).where('id', '=', file.id).execute();
        // The e-mail that waits for the file becomes due now.
        await sql`update trade.deliveries set next_at = now() where state = 'due' and id in (
          select message_id from trade.attachments where id = ${file.id})`.execute(transaction);
        if (state === 'infected')
          await transaction
            .insertInto('removedFiles')
            .values({ key: keyOf(file.id) })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
      });
      if (state === 'infected')
        app.log.warn({ attachment: file.id }, 'an attachment is infected; its bytes are deleted');
    } catch (error) {
      app.log.warn(
        { attachment: file.id, error: (error as Error).message },
        'an attachment could not be checked; trying again',
      );
    }
  }

  const scan = async () => {
    if (url !== undefined) await Promise.all((await take()).map(scanOne));
  };
  return {
    scan,
    soon: () =>
      void scan().catch((error: Error) => app.log.warn({ error: error.message }, 'checking attachments failed')),
  };
}
