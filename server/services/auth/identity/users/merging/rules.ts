/** Colleagues may merge two accounts if they may act on both, and neither is their own. */
import { type Kysely, sql } from 'kysely';
import type { User } from '#contract/auth/users.ts';
import { startView } from '#contract/auth/views.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type Actor, holdsAll, userIdOf } from '../../../../../actors/actor.ts';
import type { AuthTables } from '../../../tables.ts';
import { requireMayActOn } from '../../rights.ts';
import { requireUser } from '../queries.ts';

type Pair = { readonly keptId: string; readonly mergedId: string };

/** Throws 409 for accounts that cannot be merged, and 403 if the actor may not do it. Roles have rules of their own. */
export async function requireMayMerge(
  database: Kysely<AuthTables>,
  actor: Actor,
  { keptId, mergedId }: Pair,
): Promise<void> {
  if (keptId === mergedId) throw failures.conflict(message('merge_same_user'));
  const own = userIdOf(actor);
  if (own === keptId || own === mergedId) throw failure(403, 'more_than_yours', message('merge_own_account'));
  // The owner of the kept account sees what belonged to the other one from then on.
  if (!holdsAll(actor, [startView.access])) throw failure(403, 'needs_view_as', message('merge_needs_view'));
  for (const id of [keptId, mergedId]) {
    requireActive(await requireUser(database, id));
    await requireMayActOn(database, actor, id);
  }
  const { rows } = await sql`select from auth.users where merged_into_id = ${mergedId}`.execute(database);
  if (rows.length > 0) throw failures.conflict(message('merge_chain'));
}

function requireActive({ status, deletesAt }: User): void {
  if (status === 'suspended') throw failures.conflict(message('merge_of_suspended'));
  if (status === 'anonymised') throw failures.conflict(message('merge_of_deleted'));
  if (status === 'merged') throw failures.conflict(message('merge_of_merged'));
  if (deletesAt) throw failures.conflict(message('merge_of_leaving'));
}
