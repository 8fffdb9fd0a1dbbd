import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { mergingServices } from '#contract/auth/merges.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, userIdOf } from '../../../../../actors/actor.ts';
import { type Author, record } from '../../../../audit/record.ts';
import { moveBack, moveRows, sums } from '../../../../merging/moves.ts';
import { changeRow, lockRow } from '../../../../records/change.ts';
import { json } from '../../../../records/json.ts';
import { tellOwner } from '../../../messaging/messages/tell-owner.ts';
import type { AuthTables } from '../../../tables.ts';
import { requireMayActOn } from '../../rights.ts';
import { endSessions } from '../../sessions/end.ts';
import { endViews } from '../../views/changes.ts';
import { users } from '../entity.ts';
import { type Former, profileFields } from './former.ts';
import { moveMemberships, moveMembershipsBack } from './memberships.ts';
import { moves } from './moves.ts';
import { moveRoles, moveRolesBack, planRoles } from './roles.ts';
import { requireMayMerge } from './rules.ts';

type Tables = Transaction<AuthTables>;
type StoredMerge = Selectable<AuthTables['merges']>;
type Pair = { readonly keptId: string; readonly mergedId: string };
type By = { readonly author: Author; readonly actor: Actor };

const own = { service: 'auth', moves } as const;

/** Ends sessions and views of both accounts, because their permissions change. */
async function endAccess(transaction: Tables, author: Author, { keptId, mergedId }: Pair): Promise<void> {
  await endSessions(transaction, sql`user_id in (${keptId}, ${mergedId})`);
  const where = sql`(user_id in (${keptId}, ${mergedId}) or viewer_id in (${keptId}, ${mergedId}))`;
  await endViews(transaction, author, { where, cause: 'account-merged' });
}

export async function merge(
  transaction: Tables,
  { author, actor }: By,
  { keptId, mergedId, days }: Pair & { readonly days: number },
): Promise<void> {
  const open = await openMergeOf(transaction, mergedId);
  if (open?.keptId === keptId) return;
  await requireMayMerge(transaction, actor, { keptId, mergedId });
  const planned = await planRoles(transaction, actor, { keptId, mergedId });
  const kept = await lockRow(transaction, users, keptId);
  const merged = await lockRow(transaction, users, mergedId);
  await endAccess(transaction, author, { keptId, mergedId });
  await moveRoles(transaction, author, { planned, keptId, mergedId });
  const memberships = await moveMemberships(transaction, { keptId, mergedId });
  const profile = profileFields.filter((field) => kept[field] === null && merged[field] !== null);
  const set = Object.fromEntries(profile.map((field) => [field, merged[field]]));
  const also = profile.includes('email') ? { verifiedEmail: merged.verifiedEmail } : {};
  // Without the values, which may have to be erased with the other account.
  const log = { after: { userId: mergedId, profile } };
  await changeRow(transaction, author, users, { row: kept, action: 'merge', set, also, log, beside: log });
  await changeRow(transaction, author, users, {
    row: merged,
    action: 'merge',
    set: { status: 'merged', mergedIntoId: keptId },
  });
  const former: Former = { roles: planned, memberships, profile };
  const { id: mergeId, endsAt } = await transaction
    .insertInto('merges')
    .values({
      keptId,
      mergedId,
      mergedBy: userIdOf(actor),
      endsAt: sql<Date>`now() + make_interval(secs => ${days * 86_400}::float8)`,
      former: json(former),
    })
    .returning(['id', 'endsAt'])
    .executeTakeFirstOrThrow();
  const person = { userId: mergedId, phones: [] };
  const moved = sums([
    { what: 'Roles', count: planned.filter(({ isNew }) => isNew).length },
    { what: 'Memberships of organizations', count: memberships.length },
    ...(await moveRows(transaction, own, { mergeId, keptId, person })),
  ]);
  await sql`update auth.merges set moved = ${json({ auth: moved })}::jsonb where id = ${mergeId}`.execute(transaction);
  await ask(transaction, mergeId, 'merge');
  // A person who owns only one of them is the only one to notice.
  for (const owner of [kept, merged])
    await tellOwner(transaction, owner, { kind: 'accounts-merged', until: endsAt.toISOString() });
}

export async function undoMerge(transaction: Tables, { author, actor }: By, id: string): Promise<void> {
  const found = await transaction.selectFrom('merges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw failures.notFound('this_merge');
  if (found.undoneAt) return;
  if (found.endsAt <= new Date()) throw failures.conflict(message('merge_final'));
  const { keptId, mergedId, former } = found;
  await requireMayActOn(transaction, actor, keptId);
  await requireNewest(transaction, found);
  const kept = await lockRow(transaction, users, keptId);
  // A suspended user could otherwise sign in again with the other account.
  if (kept.status !== 'active') throw failures.conflict(message('kept_user_suspended'));
  const merged = await lockRow(transaction, users, mergedId);
  await endAccess(transaction, author, { keptId, mergedId });
  const unchanged = former.profile.filter((field) => isDeepStrictEqual(kept[field], merged[field]));
  const exceptions = [
    ...(await moveRolesBack(transaction, former.roles, { author, actor, keptId, mergedId })),
    ...(await moveMembershipsBack(transaction, former.memberships, { keptId, mergedId })),
    ...(await moveBack(transaction, own, { mergeId: id, keptId })),
    ...(unchanged.length < former.profile.length
      ? [
          {
            what: 'Fields of the profile',
            outcome: 'changed' as const,
            count: former.profile.length - unchanged.length,
          },
        ]
      : []),
  ];
  const emptied = Object.fromEntries(unchanged.map((field) => [field, null]));
  const also = unchanged.includes('email') ? { verifiedEmail: null } : {};
  const log = { after: { userId: mergedId, profile: unchanged } };
  await changeRow(transaction, author, users, { row: kept, action: 'unmerge', set: emptied, also, log, beside: log });
  const set = { status: 'active', mergedIntoId: null } as const;
  await changeRow(transaction, author, users, { row: merged, action: 'unmerge', set });
  await sql`update auth.merges set undone_at = now(), undone_by = ${userIdOf(actor)}::uuid,
    undone = ${json({ auth: exceptions })}::jsonb where id = ${id}`.execute(transaction);
  await ask(transaction, id, 'undo');
  for (const owner of [kept, merged]) await tellOwner(transaction, owner, { kind: 'accounts-separated' });
}

/** A role or membership of two merged accounts is one of the kept user: only the reverse order restores each. */
async function requireNewest(transaction: Tables, { id, keptId }: StoredMerge): Promise<void> {
  const newer = await transaction
    .selectFrom('merges')
    .select('id')
    .where('keptId', '=', keptId)
    .where('undoneAt', 'is', null)
    // Not as a Date, which has no microseconds.
    .where('mergedAt', '>', sql<Date>`(select merged_at from auth.merges where id = ${id})`)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw failures.conflict(message('merged_again_since'));
}

/** An undo replaces a merge that a service has not done yet. The service then finds nothing to undo. */
const ask = (transaction: Tables, mergeId: string, kind: 'merge' | 'undo') =>
  transaction
    .insertInto('mergeTasks')
    .values(mergingServices.map((service) => ({ mergeId, service, kind })))
    .onConflict((conflict) => conflict.columns(['mergeId', 'service']).doUpdateSet({ kind, askedAt: sql<Date>`now()` }))
    .execute();

export const openMergeOf = (database: Kysely<AuthTables>, mergedId: string): Promise<StoredMerge | undefined> =>
  database
    .selectFrom('merges')
    .selectAll()
    .where('mergedId', '=', mergedId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();

/** The number was the kept user's too: records without a user that have it stay theirs (`phonesOf`). */
export async function recordFormerNumber(
  transaction: Kysely<AuthTables>,
  { keptId, phoneNumber }: { readonly keptId: string; readonly phoneNumber: string | null },
): Promise<void> {
  await record(transaction, null, { action: 'user.finish-merge', targetId: keptId, before: { phoneNumber } });
}
