import { randomUUID } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failures } from '#contract/failures.ts';
import { type Message, message, ownText } from '#contract/messages/message.ts';
import { type Attachment, attachmentTypes } from '#contract/trade/attachments.ts';
import { mailType } from '#contract/trade/received-mail.ts';
import type { Config } from '../../../settings/config.ts';
import { bytesOf, type FileStore } from '../../files/store.ts';
import type { TradeTables } from '../tables.ts';
import { safeName, typeOf } from './file-types.ts';
import { keyOf } from './keys.ts';

type Tables = Kysely<TradeTables>;
export type Upload = { readonly name: string; readonly bytes: Buffer };
export type Accepted = Upload & { readonly type: string };
type Place = { readonly inquiryId: string; readonly messageId: string };
type Sent = Place & {
  readonly ids: readonly string[];
  /** The user who uploaded them, null for a visitor. */
  readonly by: string | null;
};

type InsertRows = (transaction: Tables, place?: Place) => Promise<Attachment[]>;
type Attaching = { attach?(transaction: Tables, place: Place): Promise<void> };
type MailFiles = {
  readonly names: string[];
  /** Empty if they are too large together. */
  readonly files: Array<{ name: string; type: string; base64: string }>;
};

export type Attachments = ReturnType<typeof createAttachments>;

/** A person still opens that many files of a message, and an archive holds more. */
export const maxFiles = 5;

export const megabytes = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

type Options = { config: Config; database: Tables; store: FileStore };

export function createAttachments({ config, database, store }: Options) {
  const { ATTACHMENTS_LIMIT: maxBytes, mailAttachmentsLimit: maxMailBytes, SCAN_URL } = config;
  const state = SCAN_URL === undefined ? 'clean' : 'checking';

  /** Why these files together are refused, null if they are not. */
  function tooMuch(sizes: readonly number[]): Message | null {
    if (sizes.length > maxFiles) return message('attachments_too_many', { count: maxFiles });
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return total > maxBytes ? message('attachments_too_large', { size: megabytes(maxBytes) }) : null;
  }

  /** Why a file is refused, or what it is. */
  async function accept({ name, bytes }: Upload): Promise<Accepted | Message> {
    const shown = name.slice(0, 100);
    if (bytes.length === 0) return message('attachment_empty', { file: shown });
    const type = await typeOf(bytes, name);
    return type === null
      ? message('attachment_type_refused', { file: shown, types: ownText(attachmentTypes) })
      : { name: safeName(name, type), type, bytes };
  }

  /**
   * Writes the files, before and outside of the transaction that inserts the rows that name them: a database that has
   * the files may have one connection only.
   */
  async function write(files: readonly Accepted[], by: string | null): Promise<InsertRows> {
    // They are listed by time and id: those of one e-mail stay in its order.
    const ids = files.map(() => randomUUID()).sort();
    const rows = files.map(
      ({ name, type, bytes }, index) => ({ id: ids[index] as string, name, type, size: bytes.length, state }) as const,
    );
    for (const [index, { id }] of rows.entries()) await store.write(keyOf(id), files[index]?.bytes ?? Buffer.alloc(0));
    return async (transaction, place) => {
      const values = rows.map((row) => ({ ...row, uploadedBy: by, ...place }));
      if (values.length > 0) await transaction.insertInto('attachments').values(values).execute();
      return rows;
    };
  }

  return {
    tooMuch,
    accept,
    write,

    /** Throws 422 if one is not there, not theirs or in another message already. */
    async attach(transaction: Tables, { ids, inquiryId, messageId, by }: Sent): Promise<void> {
      if (ids.length === 0) return;
      const { rows } = await sql<{
        size: number;
      }>`update trade.attachments set inquiry_id = ${inquiryId}, message_id = ${messageId}
        where id = any(${ids}::uuid[]) and inquiry_id is null and uploaded_by is not distinct from ${by}::uuid
        returning size`.execute(transaction);
      if (rows.length !== new Set(ids).size) throw failures.invalid({ attachments: message('attachment_gone') });
      const problem = tooMuch(rows.map(({ size }) => size));
      if (problem) throw failures.invalid({ attachments: problem });
    },

    /** Returns the `attach` of a message with these files, or nothing without files. */
    attaching(ids: readonly string[], by: string | null): Attaching {
      if (ids.length === 0) return {};
      return { attach: (transaction, place) => this.attach(transaction, { ids, by, ...place }) };
    },

    /** Throws 422 if an e-mail cannot carry them, and there is no account to show them in. */
    async requireMailable(transaction: Tables, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(size), 0)::int as total from trade.attachments where id = any(${ids}::uuid[])`.execute(
        transaction,
      );
      if ((rows[0]?.total ?? 0) > maxMailBytes)
        throw failures.invalid({
          attachments: message('mail_attachments_too_large', { size: megabytes(maxMailBytes) }),
        });
    },

    /** The files of an answer for its e-mail. Throws 503 while one is being checked, unless `isLast`. */
    async forMail(messageId: string, isLast: boolean): Promise<MailFiles> {
      const rows = await database
        .selectFrom('attachments')
        .select(['id', 'name', 'type', 'size', 'state'])
        .where('messageId', '=', messageId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      if (!isLast && rows.some((row) => row.state === 'checking'))
        throw failures.unavailable(message('attachments_being_checked'));
      const clean = rows.filter((row) => row.state === 'clean');
      const names = clean.map(({ name }) => name);
      if (clean.reduce((sum, { size }) => sum + size, 0) > maxMailBytes) return { names, files: [] };
      const files: Array<MailFiles['files'][number]> = [];
      for (const { id, name, type } of clean) {
        const bytes = await bytesOf(store, keyOf(id));
        if (bytes) files.push({ name, type, base64: bytes.toString('base64') });
      }
      return { names, files };
    },

    read: (id: string) => store.read(keyOf(id)),
    bytesOf: (id: string) => bytesOf(store, keyOf(id)),

    /** Files that were never sent are deleted after a day. */
    deleteUnsent: (): Promise<void> =>
      database
        .transaction()
        .execute((transaction) =>
          deleteAttachments(transaction, sql`inquiry_id is null and created_at < now() - interval '1 day'`),
        ),

    /** E-mails as they were received. */
    deleteMails: (days: number): Promise<void> =>
      database
        .transaction()
        .execute((transaction) =>
          deleteAttachments(
            transaction,
            sql`type = ${mailType} and created_at < now() - make_interval(days => ${days}::int)`,
          ),
        ),

    /** Files that cannot be removed now are tried again later. */
    async removeFiles(): Promise<void> {
      const keys = await database.selectFrom('removedFiles').select('key').orderBy('at').limit(batchSize).execute();
      for (const { key } of keys) {
        await store.remove(key);
        await database.deleteFrom('removedFiles').where('key', '=', key).execute();
      }
    },
  };
}

/** The keys are ids of messages, or the id of the inquiry for its own files. Original e-mails are left out. */
export async function attachmentsOf(database: Tables, inquiryId: string): Promise<ReadonlyMap<string, Attachment[]>> {
  const rows = await database
    .selectFrom('attachments')
    .select(['id', 'messageId', 'name', 'type', 'size', 'state'])
    .where('inquiryId', '=', inquiryId)
    .where('type', '!=', mailType)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ messageId }) => messageId ?? '');
}

const batchSize = 50;

/** `removeFiles` deletes the files after the transaction. */
export async function deleteAttachments(transaction: Tables, which: RawBuilder<unknown>): Promise<void> {
  await sql`with gone as (delete from trade.attachments where ${which} returning id)
    insert into trade.removed_files (key) select 'attachments/' || id from gone on conflict do nothing`.execute(
    transaction,
  );
}
