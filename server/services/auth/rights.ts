/** Who may do what to whom, beyond the permission that an endpoint asks for. */
import { type Kysely, sql } from 'kysely';
import { failure, failures } from '../../../src/contract/failures.ts';
import type { Permission } from '../../../src/contract/permissions.ts';
import type { User } from '../../../src/contract/users.ts';
import type { Actor } from '../../actor.ts';
import { permissionsOf, requirePerson } from './people.ts';
import type { CurrentSessions } from './sessions/current.ts';
import type { AuthTables } from './tables.ts';

/** Throws 404 for everybody else's things: that they exist is nobody's business. */
export function requireOwnOrManager(actor: Actor, userId: string): void {
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.id === userId)) return;
  if (actor.kind !== 'user' || !actor.permissions.has('users.manage')) throw failures.notFound('This user');
}

/** Throws 404 where there is nobody, 403 where the person may change roles and who acts may not. */
export async function requireMayActOn(transaction: Kysely<AuthTables>, actor: Actor, userId: string): Promise<User> {
  const person = await requirePerson(transaction, userId);
  const mayAll = actor.kind === 'system' || (actor.kind === 'user' && actor.permissions.has('roles.manage'));
  if (!mayAll && permissionsOf(person).has('roles.manage')) throw failures.forbidden();
  return person;
}

/** Throws 428 where it is too long ago that a code was entered in this session. The system has none. */
export function requireFreshCode(current: CurrentSessions, actor: Actor): void {
  if (actor.kind === 'system' || current.of(actor)?.isFresh) return;
  throw failure(428, 'confirm_identity', 'Please confirm that it is you, with a code sent to your phone.');
}

/** Throws 403 where somebody would give away what they do not hold themselves. */
export function requireHolds(actor: Actor, permissions: Iterable<string>): void {
  if (actor.kind === 'system') return;
  const own: ReadonlySet<string> = actor.kind === 'user' ? actor.permissions : new Set();
  if ([...permissions].some((id) => !own.has(id)))
    throw failure(403, 'not_yours_to_give', 'You can only give permissions that you have yourself.');
}

const guarding: Permission = 'roles.manage';

/**
 * Runs a change of rights; such changes take turns. Throws 409, and nothing has changed, where nobody would be left who
 * may change roles.
 */
export async function keepAdministrator<Result>(
  transaction: Kysely<AuthTables>,
  change: () => Promise<Result>,
): Promise<Result> {
  await sql`select pg_advisory_xact_lock(hashtext('auth_rights'))`.execute(transaction);
  const before = await hasAdministrator(transaction);
  const result = await change();
  if (before && !(await hasAdministrator(transaction)))
    throw failure(409, 'last_administrator', 'Somebody has to be left who can change roles.');
  return result;
}

async function hasAdministrator(transaction: Kysely<AuthTables>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select from auth.users u join auth.user_roles ur on ur.user_id = u.id
    join auth.roles r on r.id = ur.role_id and r.deleted_at is null
    join auth.role_permissions rp on rp.role_id = r.id and rp.permission_id = ${guarding}
    where u.status = 'active') as found`.execute(transaction);
  return rows[0]?.found === true;
}
