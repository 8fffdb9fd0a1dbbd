import { type Kysely, sql, type Transaction } from 'kysely';
import { type Permission, permissions } from '#contract/auth/permissions.ts';
import { isOfStaff, mayCall } from '#contract/auth/read-only-permissions.ts';
import type { Method } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, holdsAll, needsSession, requireAccess, userIdOf } from '../../../actors/actor.ts';
import type { Config } from '../../../settings/config.ts';
import type { Call } from '../../serve.ts';
import { demoUserIds } from '../defaults/demo-users.ts';
import type { AuthTables } from '../tables.ts';
import type { CurrentSessions } from './sessions/current.ts';
import { permissionsOf, requireUser } from './users/queries.ts';

/** Throws 404 for other people's data, so that its existence is not revealed. */
export function requireOwnOrManager(actor: Actor, userId: string, method: Method = 'POST'): void {
  if (actor.kind === 'system' || userIdOf(actor) === userId) return;
  if (actor.kind !== 'user' || !mayCall(actor.permissions, 'users.manage', method))
    throw failures.notFound('this_user');
}

/** Throws 404 for an unknown user, 403 if the user has a permission of staff that the actor lacks. */
export async function requireMayActOn(transaction: Kysely<AuthTables>, actor: Actor, userId: string): Promise<void> {
  const person = await requireUser(transaction, userId);
  const staffOnly = [...permissionsOf(person)].filter(isOfStaff);
  if (!holdsAll(actor, staffOnly)) throw failure(403, 'more_than_yours', message('more_rights_than_you'));
}

type Own = { readonly current: CurrentSessions; readonly actor: Actor; readonly userId: string };

/** Throws nothing for the actor's own account; else 404, 428 and 403 as the functions here do. */
export async function requireMayChange(
  transaction: Kysely<AuthTables>,
  { current, actor, userId }: Own,
): Promise<void> {
  requireOwnOrManager(actor, userId);
  if (userIdOf(actor) === userId) return;
  requireFreshCode(current, actor);
  await requireMayActOn(transaction, actor, userId);
}

/** Throws 428 if the last code of this session was entered too long ago, 403 for an API token. The system is exempt. */
export function requireFreshCode(current: CurrentSessions, actor: Actor): void {
  if (actor.kind === 'user' && actor.apiToken) throw needsSession();
  if (actor.kind === 'system' || current.of(actor)?.isFresh) return;
  throw failure(428, 'confirm_identity', message('confirm_identity'));
}

/** Throws 428 if a passkey was not used in this session, or too long ago. */
export function requireFreshPasskey(current: CurrentSessions, actor: Actor): void {
  if (current.of(actor)?.isPasskeyFresh) return;
  throw failure(428, 'confirm_passkey', message('confirm_with_passkey'));
}

/** Throws 403 if the actor lacks a permission that they would grant. */
export function requireHolds(actor: Actor, permissionIds: Iterable<string>): void {
  if (!holdsAll(actor, permissionIds)) throw failure(403, 'not_yours_to_give', message('grant_only_yours'));
}

/** Throws 403 if the role has a permission that the actor lacks. */
export function requireHoldsRole(actor: Actor, permissionIds: Iterable<string>): void {
  if (!holdsAll(actor, permissionIds)) throw failure(403, 'more_than_yours', message('role_more_than_yours'));
}

export type ChangeRights = <Output>(
  call: Pick<Call<AuthTables, Output>, 'actor' | 'commit'>,
  needs: Permission,
  change: (transaction: Transaction<AuthTables>, actor: Actor) => Promise<Output>,
) => Promise<Output>;

/** Commits one at a time, by current permissions. Throws 428 without a fresh code, 401, 403 or 409. */
export function createChangeRights(config: Config, current: CurrentSessions): ChangeRights {
  return async (call, needs, change) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      protectLastHolders(transaction, config, async () => {
        const actor = await current.readAgain(transaction, call.actor);
        requireAccess(actor, needs, 'POST');
        return change(transaction, actor);
      }),
    );
  };
}

/** Throws 409 and changes nothing if a permission would lose its last holder. */
export async function protectLastHolders<Result>(
  transaction: Kysely<AuthTables>,
  config: Config,
  change: () => Promise<Result>,
): Promise<Result> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_rights'))`.execute(transaction);
  const before = await readHolders(transaction, config);
  const result = await change();
  requireHoldersRemain(before, await readHolders(transaction, config));
  return result;
}

export async function requireNotLastHolder(
  transaction: Kysely<AuthTables>,
  config: Config,
  userId: string,
): Promise<void> {
  requireHoldersRemain(await readHolders(transaction, config), await readHolders(transaction, config, { userId }));
}

/** The permissions that would lose their last holder without the role. */
export async function heldOnlyBy(
  database: Kysely<AuthTables>,
  config: Config,
  { roleId, permissionIds }: { readonly roleId: string; readonly permissionIds: readonly string[] },
): Promise<Array<{ id: string; description: string }>> {
  const [before, after] = [await readHolders(database, config), await readHolders(database, config, { roleId })];
  return permissionIds.flatMap((id) => {
    const held = before.get(id);
    return held && (after.get(id)?.level ?? 0) < held.level ? { id, description: held.description } : [];
  });
}

/** The keys are permissions. `level` is 2 if a user who has signed in holds it, 1 if only others do, 0 if none does. */
type Holders = ReadonlyMap<string, { readonly level: number; readonly description: string }>;

/** The user and the role that are left out of the count. */
type Without = { readonly userId?: string; readonly roleId?: string };

/** Users who never signed in count less, as their number may be wrong. Demo users count only on private sites. */
async function readHolders(
  transaction: Kysely<AuthTables>,
  config: Config,
  { userId, roleId }: Without = {},
): Promise<Holders> {
  const demo = config.isPrivate ? [] : demoUserIds;
  const held = sql`select from auth.role_permissions rp
    join auth.roles r on r.id = rp.role_id and r.trashed_at is null
    join auth.user_roles ur on ur.role_id = r.id
    join auth.users u on u.id = ur.user_id and u.status = 'active'
    where rp.permission_id in (p.id, regexp_replace(p.id, '[.]view$', '.manage')) and u.id is distinct from ${userId ?? null}::uuid
      and r.id is distinct from ${roleId ?? null}::uuid`;
  const { rows } = await sql<{ id: string; level: number; description: string }>`
    select p.id, p.description, case
      when exists (${held} and u.last_sign_in_at is not null and u.id <> all(${demo}::uuid[])) then 2
      when exists (${held}) then 1
      else 0 end as level
    from auth.permissions p where p.is_custom or p.id = any(${Object.keys(permissions)}::text[])`.execute(transaction);
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

function requireHoldersRemain(before: Holders, after: Holders): void {
  // A permission that was deleted has no holders to lose.
  const lost = [...before].filter(([id, { level }]) => (after.get(id)?.level ?? level) < level);
  const [first] = lost;
  if (first === undefined) return;
  const [id, { description }] = first;
  const what = lost.some(([each]) => each === 'roles.manage')
    ? message('last_administrator')
    : message('last_holder', { description, id });
  throw failure(409, 'last_holder', what);
}
