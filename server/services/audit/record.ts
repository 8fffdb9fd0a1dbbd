import type { FastifyRequest } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, userIdOf } from '../../actors/actor.ts';
import { json } from '../records/json.ts';
import { logSecurityEvent } from './security-events.ts';
import type { AuditTables, Entry } from './tables.ts';

/** The caller of a request, or null for a command. A job that somebody started has no more of a request. */
export type Author = { readonly actor: Actor; readonly request: Pick<FastifyRequest, 'id' | 'log'> } | null;
export const record = <Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: Author,
  entry: Entry,
): Promise<void> => recordAll(transaction, author, [entry]);

/** In minutes. */
const sharedFor = 15;

/**
 * Autosaves of one person share an entry, which has the first values in `before` and the last ones in `after`, until
 * somebody changes something else of the record. `part` names a part of the record, such as a slide, whose entry has it
 * in `after`. Callers hold the lock of the record. Returns whether the entry is new.
 */
export async function recordAutosave<Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: NonNullable<Author>,
  entry: Entry,
  part: object = {},
): Promise<boolean> {
  const { action, targetId, before = {}, after = {} } = entry;
  const entries = transaction as unknown as Kysely<AuditTables>;
  const [targetType = ''] = action.split('.');
  const shared = await entries
    .updateTable('auditEntries')
    .set({
      before: sql`${json(before)}::jsonb || coalesce(before, '{}')`,
      after: sql`coalesce(after, '{}') || ${json(after)}::jsonb`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('auditEntries')
        .select('id')
        .where('targetType', '=', targetType)
        .where('targetId', '=', targetId)
        .orderBy('sequence', 'desc')
        .limit(1),
    )
    .where(sql<boolean>`coalesce(after, '{}') @> ${json(part)}::jsonb`)
    .where('action', '=', action)
    .where('requestId', 'is', null)
    .where('actorId', '=', userIdOf(author.actor))
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${sharedFor})`)
    .returning('id')
    .executeTakeFirst();
  if (!shared) await record(transaction, author, { ...entry, isShared: true });
  return !shared;
}

/** Whether the last change of a record is an autosave of this person. */
export async function isLastAutosave<Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: NonNullable<Author>,
  { action, targetId }: Pick<Entry, 'action' | 'targetId'>,
): Promise<boolean> {
  const last = await (transaction as unknown as Kysely<AuditTables>)
    .selectFrom('auditEntries')
    .select(['action', 'requestId', 'actorId'])
    .where('targetType', '=', action.split('.')[0] as string)
    .where('targetId', '=', targetId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === action && last.requestId === null && last.actorId === userIdOf(author.actor);
}

/** In the given order, of which there is at least one. */
export async function recordAll<Tables>(
  transaction: Kysely<Tables> | Transaction<Tables>,
  author: Author,
  entries: readonly Entry[],
): Promise<void> {
  await (transaction as unknown as Kysely<AuditTables>)
    .insertInto('auditEntries')
    .values(
      entries.map(({ action, targetId, before, after, actorId = null, isShared = false }) => ({
        actorId: author ? userIdOf(author.actor) : actorId,
        action,
        targetType: action.split('.')[0] as string,
        targetId,
        before: before ? json(before) : null,
        after: after ? json(after) : null,
        requestId: isShared ? null : (author?.request.id ?? null),
      })),
    )
    .execute();
  for (const entry of entries) logSecurityEvent(transaction, author && userIdOf(author.actor), entry);
}
