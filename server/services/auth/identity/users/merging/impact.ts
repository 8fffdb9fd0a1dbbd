import { type Kysely, sql } from 'kysely';
import { isFailure } from '#contract/failures.ts';
import type { MergeImpact } from '#contract/merge-impact.ts';
import type { Actor } from '../../../../../actors/actor.ts';
import { countMoves, sums } from '../../../../merging/moves.ts';
import type { AuthTables } from '../../../tables.ts';
import { moves } from './moves.ts';
import { countRoles, planRoles } from './roles.ts';
import { requireMayMerge } from './rules.ts';

type Pair = { readonly keptId: string; readonly mergedId: string };

export async function impactOf(database: Kysely<AuthTables>, actor: Actor, pair: Pair): Promise<MergeImpact> {
  const { keptId, mergedId } = pair;
  const refusal = await refusalOf(database, actor, pair);
  const counted = await countMoves(
    database,
    { service: 'auth', moves },
    { keptId, person: { userId: mergedId, phones: [] } },
  );
  const roles = await countRoles(database, pair);
  const { rows: organizations } = await sql<{ name: string; isShared: boolean }>`
    select o.name, exists (select from auth.organization_members k
      where k.organization_id = o.id and k.user_id = ${keptId} and k.left_at is null) as is_shared
    from auth.organization_members m join auth.organizations o on o.id = m.organization_id
    where m.user_id = ${mergedId} and m.left_at is null order by o.name`.execute(database);
  return {
    moves: sums([
      ...roles.filter(({ isNew }) => isNew).map(({ name }) => ({ what: `The role ${name}`, count: 1 })),
      ...organizations
        .filter(({ isShared }) => !isShared)
        .map(({ name }) => ({ what: `The membership of ${name}`, count: 1 })),
      ...counted.moves,
    ]),
    stays: [...counted.stays, ...(await waysToSignIn(database, mergedId))],
    conflicts: organizations
      .filter(({ isShared }) => isShared)
      .map(({ name }) => `Both are members of ${name}. The kept user gets the higher of the two roles.`),
    refusal,
  };
}

async function refusalOf(database: Kysely<AuthTables>, actor: Actor, pair: Pair): Promise<string | null> {
  try {
    await requireMayMerge(database, actor, pair);
    await planRoles(database, actor, pair);
    return null;
  } catch (error) {
    if (isFailure(error) && error.status !== 404) return error.userMessage;
    throw error;
  }
}

async function waysToSignIn(database: Kysely<AuthTables>, id: string): Promise<MergeImpact['stays']> {
  const { rows } = await sql<{ numbers: number; passkeys: number; tokens: number }>`select
    (select count(phone_number)::int from auth.users where id = ${id}) as numbers,
    (select count(*)::int from auth.passkeys where user_id = ${id}) as passkeys,
    (select count(*)::int from auth.api_tokens where user_id = ${id} and revoked_at is null and expires_at > now()) as tokens`.execute(
    database,
  );
  const { numbers = 0, passkeys = 0, tokens = 0 } = rows[0] ?? {};
  return [
    { what: 'Phone number', count: numbers, why: 'It cannot sign in any more.' },
    { what: 'Passkeys', count: passkeys, why: 'They cannot sign in any more.' },
    { what: 'API tokens', count: tokens, why: 'They stop working, and programs with them.' },
  ].filter(({ count }) => count > 0);
}
