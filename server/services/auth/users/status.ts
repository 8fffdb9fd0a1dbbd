import { type Kysely, sql } from 'kysely';
import { anonymiseUser, reinstateUser, suspendUser, type User } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import type { Actor } from '../../../actor.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { Author } from '../changes.ts';
import { leaveOrganizations } from '../organizations/leaving.ts';
import { createChangeRights, requireFreshCode, requireMayActOn } from '../rights.ts';
import type { CurrentSessions } from '../sessions/current.ts';
import type { AuthTables } from '../tables.ts';
import { changeUserRow, endSessionsOf, lockUser } from './changes.ts';
import { requireUser } from './rows.ts';

export function addStatusRoutes(service: Service<AuthTables>, current: CurrentSessions): void {
  const changeRights = createChangeRights(service.config, current);
  const requirement = (actor: Actor) => ({ actor, needs: 'users.manage' }) as const;

  serve(service, suspendUser, async ({ id }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        await requireMayActOn(transaction, actor, id);
        const person = await lockUser(transaction, id);
        if (person.status === 'anonymised') throw failures.conflict('This account has been deleted.');
        await endSessionsOf(transaction, id);
        const fields = { status: 'suspended' as const };
        return { user: await changeUserRow(transaction, call, { person, action: 'user.suspend', fields }) };
      }),
    );
  });

  serve(service, reinstateUser, async ({ id }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        await requireMayActOn(transaction, actor, id);
        const person = await lockUser(transaction, id);
        if (person.status === 'anonymised') throw failures.conflict('This account has been deleted.');
        const fields = { status: 'active' as const };
        return { user: await changeUserRow(transaction, call, { person, action: 'user.reinstate', fields }) };
      }),
    );
  });

  serve(service, anonymiseUser, async ({ id }, call) => {
    requireFreshCode(current, call.actor);
    return call.commit((transaction) =>
      changeRights(transaction, requirement(call.actor), async (actor) => {
        await requireMayActOn(transaction, actor, id);
        return { user: await anonymise(transaction, call, id) };
      }),
    );
  });
}

/**
 * Deletes all personal data of the user in this service, including the log and stored responses. Other services keep
 * their data under the id.
 */
export async function anonymise(transaction: Kysely<AuthTables>, author: Author, id: string): Promise<User> {
  const person = await lockUser(transaction, id);
  if (person.status === 'anonymised') return person;
  await endSessionsOf(transaction, id);
  if (person.phoneNumber) await transaction.deleteFrom('codes').where('phoneNumber', '=', person.phoneNumber).execute();
  for (const table of ['userRoles', 'notificationSettings', 'devices'] as const)
    await transaction.deleteFrom(table).where('userId', '=', id).execute();
  await leaveOrganizations(transaction, author, person);
  await sql`delete from auth.idempotency_keys where scope = ${`user:${id}`} and status is not null`.execute(
    transaction,
  );
  await transaction.updateTable('sessions').set({ device: null, network: null }).where('userId', '=', id).execute();
  await sql`update auth.audit_entries set before = null, after = null
    where target_type = 'user' and target_id = ${id}`.execute(transaction);
  const fields = {
    phoneNumber: null,
    country: null,
    name: null,
    email: null,
    address: null,
    deletesAt: null,
    status: 'anonymised' as const,
  };
  await changeUserRow(transaction, author, { person, action: 'user.anonymise', fields, isSecret: true });
  return requireUser(transaction, id);
}
