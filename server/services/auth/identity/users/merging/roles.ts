import { type Kysely, sql } from 'kysely';
import type { MergeException } from '#contract/auth/merges.ts';
import { type Actor, requireAccess } from '../../../../../actors/actor.ts';
import type { Author } from '../../../../audit/record.ts';
import { lockRow } from '../../../../records/change.ts';
import type { AuthTables } from '../../../tables.ts';
import { requireHolds } from '../../rights.ts';
import { addUser, removeUser, roles } from '../../roles/changes.ts';
import { permissionIdsOf } from '../../roles/queries.ts';
import type { Former } from './former.ts';

type Tables = Kysely<AuthTables>;
type Pair = { readonly keptId: string; readonly mergedId: string };
type Options = { readonly author: Author; readonly actor: Actor };

/** Without roles in the trash, which grant nothing. */
async function rolesOf(database: Tables, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('userRoles')
    .innerJoin('roles', 'roles.id', 'roleId')
    .select('roleId')
    .where('userId', '=', userId)
    .where('roles.trashedAt', 'is', null)
    .orderBy('roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

/** Throws 403 if the actor may not give these roles. */
async function requireMayGive(database: Tables, actor: Actor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) requireAccess(actor, 'roles.manage', 'POST');
  for (const id of ids) requireHolds(actor, await permissionIdsOf(database, id));
}

export async function planRoles(database: Tables, actor: Actor, { keptId, mergedId }: Pair): Promise<Former['roles']> {
  const held = new Set(await rolesOf(database, keptId));
  const planned = (await rolesOf(database, mergedId)).map((id) => ({ id, isNew: !held.has(id) }));
  await requireMayGive(
    database,
    actor,
    planned.flatMap(({ id, isNew }) => (isNew ? id : [])),
  );
  return planned;
}

export async function moveRoles(
  transaction: Tables,
  author: Author,
  { planned, keptId, mergedId }: Pair & { readonly planned: Former['roles'] },
): Promise<void> {
  for (const { id, isNew } of planned) {
    if (isNew) await addUser(transaction, author, { row: await lockRow(transaction, roles, id), userId: keptId });
    await removeUser(transaction, author, { row: await lockRow(transaction, roles, id), userId: mergedId });
  }
}

/**
 * A role that the kept user has no longer was taken away from the person, so the merged account does not get it back.
 */
export async function moveRolesBack(
  transaction: Tables,
  former: Former['roles'],
  { author, actor, keptId, mergedId }: Pair & Options,
): Promise<MergeException[]> {
  const held = new Set(await rolesOf(transaction, keptId));
  const returning = former.filter(({ id }) => held.has(id));
  await requireMayGive(
    transaction,
    actor,
    returning.map(({ id }) => id),
  );
  for (const { id, isNew } of returning) {
    await addUser(transaction, author, { row: await lockRow(transaction, roles, id), userId: mergedId });
    if (isNew) await removeUser(transaction, author, { row: await lockRow(transaction, roles, id), userId: keptId });
  }
  const lost = former.length - returning.length;
  return lost > 0 ? [{ what: 'Roles', outcome: 'gone', count: lost }] : [];
}

export async function countRoles(database: Tables, { keptId, mergedId }: Pair) {
  const { rows } = await sql<{ name: string; isNew: boolean }>`
    select r.name, not exists (select from auth.user_roles k where k.user_id = ${keptId} and k.role_id = r.id) as is_new
    from auth.user_roles u join auth.roles r on r.id = u.role_id and r.trashed_at is null
    where u.user_id = ${mergedId} order by r.name`.execute(database);
  return rows;
}
