/** The log of changes. Entries are only ever added, in the transaction of the change. */
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { AuditTables } from './tables.ts';

/** Who changes something: a call, or null for a command. */
export type Author = { readonly actor: Actor; readonly request: FastifyRequest } | null;
type Fields = Record<string, unknown>;
export type Entry = {
  /** What was done to which kind of thing: `role.change`. */
  readonly action: `${string}.${string}`;
  readonly targetId: string;
  /** Only the fields that changed. */
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
};

export async function record<Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: Author,
  { action, targetId, before, after }: Entry,
): Promise<void> {
  await (transaction as unknown as Kysely<AuditTables>)
    .insertInto('auditEntries')
    .values({
      actorId: author?.actor.kind === 'user' ? author.actor.id : null,
      action,
      targetType: action.split('.')[0] as string,
      targetId,
      before: before ? asJson(before) : null,
      after: after ? asJson(after) : null,
      requestId: author?.request.id ?? null,
    })
    .execute();
}

/** Half a character makes PostgreSQL refuse a whole jsonb. */
const asJson = (fields: Fields): string =>
  JSON.stringify(fields, (_, item: unknown) => (typeof item === 'string' ? item.toWellFormed() : item));
