import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { type Actor, userIdOf } from '../../actor.ts';
import { json } from '../records/json.ts';
import { logSecurityEvent } from './security-events.ts';
import type { AuditTables } from './tables.ts';

/** The caller of a request, or null for a command. */
export type Author = { readonly actor: Actor; readonly request: FastifyRequest } | null;
export type Entry = {
  readonly action: `${string}.${string}`;
  readonly targetId: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** Who asked for a change that is made later, without a caller. */
  readonly actorId?: string | null;
};

export const record = <Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: Author,
  entry: Entry,
): Promise<void> => recordAll(transaction, author, [entry]);

/** In the given order, of which there is at least one. */
export async function recordAll<Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: Author,
  entries: readonly Entry[],
): Promise<void> {
  await (transaction as unknown as Kysely<AuditTables>)
    .insertInto('auditEntries')
    .values(
      entries.map(({ action, targetId, before, after, actorId = null }) => ({
        actorId: author ? userIdOf(author.actor) : actorId,
        action,
        targetType: action.split('.')[0] as string,
        targetId,
        before: before ? json(before) : null,
        after: after ? json(after) : null,
        requestId: author?.request.id ?? null,
      })),
    )
    .execute();
  for (const entry of entries) logSecurityEvent(transaction, author, entry);
}
