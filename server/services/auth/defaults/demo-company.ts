/** The people of the demo company go; the staff of the owner stay, with their sessions and roles. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { emptyDemo, getDemo } from '#contract/auth/demo.ts';
import { administratorRole } from '#contract/auth/roles.ts';
import { emptyContent } from '#contract/content/import.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { emptyTrade } from '#contract/trade/import.ts';
import { requireUserId } from '../../../actors/actor.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import { requireFreshCode } from '../identity/rights.ts';
import type { CurrentSessions } from '../identity/sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { hasAdministrator } from './administrator.ts';
import { demoUserIds } from './demo-users.ts';

type Options = { readonly current: CurrentSessions; readonly calls: ServiceCalls };

/** An administrator of the demo company may stay, so its customers tell whether it is there. */
const [demoAdministrator = '', ...demoCustomers] = demoUserIds;

async function readDemo(database: Kysely<AuthTables>): Promise<{ isThere: boolean; customers: number }> {
  const { rows } = await sql<{ isThere: boolean; customers: number }>`select
    exists (select from auth.users where id = any(${demoCustomers}::uuid[])) as is_there,
    (select count(*)::int from auth.users u where id <> all(${demoUserIds}::uuid[])
      and not exists (select from auth.user_roles r where r.user_id = u.id)) as customers`.execute(database);
  return rows[0] ?? { isThere: false, customers: 0 };
}

/** Throws 409 if there is no demo company, or if customers registered since. */
export async function requireOnlyDemo(database: Kysely<AuthTables>): Promise<void> {
  const { isThere, customers } = await readDemo(database);
  if (!isThere) throw failures.conflict(message('no_demo_company'));
  if (customers > 0) throw failures.conflict(message('demo_has_customers', { count: customers }));
}

/** The administrator of the demo company, if there is no other one who could sign in. */
export const ownerAmongDemo = async (database: Kysely<AuthTables>): Promise<string | null> =>
  (await hasAdministrator(database, demoUserIds)) ? null : demoAdministrator;

/** The people of the demo company go, but not this user. Who registers meanwhile stays. */
export async function emptyPeople(
  transaction: Transaction<AuthTables>,
  author: Author,
  userId: string | null,
): Promise<void> {
  await sql`truncate auth.access_requests, auth.deliveries, auth.held_messages, auth.returned_messages,
    auth.sent_messages, auth.invitation_attempts, auth.invitations, auth.organization_members, auth.organizations,
    auth.merge_tasks, auth.merged_rows, auth.merges`.execute(transaction);
  await sql`delete from auth.users
    where id = any(${demoUserIds}::uuid[]) and id is distinct from ${userId}::uuid`.execute(transaction);
  await sql`update auth.users set name = null, email = null, verified_email = null, address = null,
    revision = revision + 1 where id = ${demoAdministrator}::uuid`.execute(transaction);
  await record(transaction, author, { action: 'demo.empty', targetId: 'demo' });
  emit(transaction, [tags.users, tags.all]);
}

export function addDemoRoutes(service: Service<AuthTables>, { current, calls }: Options): void {
  serve(service, getDemo, (_, { database }) => readDemo(database));

  serve(service, emptyDemo, async (_, call) => {
    requireFreshCode(current, call.actor);
    const userId = requireUserId(call.actor);
    await requireAdministrator(service.database, userId);
    await requireOnlyDemo(service.database);
    // The customers go last, so that somebody can try again if a service fails.
    await calls.asSystem(emptyTrade, {});
    await calls.asSystem(emptyContent, {});
    return call.commit(async (transaction) => {
      await emptyPeople(transaction, call, userId);
      return { isThere: false, customers: 0 };
    });
  });
}

async function requireAdministrator(database: Kysely<AuthTables>, userId: string): Promise<void> {
  const row = await database
    .selectFrom('userRoles')
    .select('roleId')
    .where('userId', '=', userId)
    .where('roleId', '=', administratorRole)
    .executeTakeFirst();
  if (!row) throw failures.forbidden(message('administrators_only'));
}
