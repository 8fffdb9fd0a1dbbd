/** Who may merge whom. */
import { type Kysely, sql } from 'kysely';
import { mergeNeedsView } from '#contract/auth/merges.ts';
import type { User } from '#contract/auth/users.ts';
import { startView } from '#contract/auth/views.ts';
import { failure, failures } from '#contract/failures.ts';
import { type Actor, userIdOf } from '../../../../actor.ts';
import { holdsAll, requireMayActOn } from '../../rights.ts';
import type { AuthTables } from '../../tables.ts';
import { requireUser } from '../queries.ts';

type Pair = { readonly keptId: string; readonly mergedId: string };

/** Throws 409 for accounts that cannot be merged, and 403 if the actor may not do it. Roles have rules of their own. */
export async function requireMayMerge(
  database: Kysely<AuthTables>,
  actor: Actor,
  { keptId, mergedId }: Pair,
): Promise<void> {
  if (keptId === mergedId) throw failures.conflict('This is the same user. Choose another one.');
  const own = userIdOf(actor);
  if (own === keptId || own === mergedId)
    throw failure(403, 'more_than_yours', 'You cannot merge your own account. Ask a colleague to do it.');
  // Who keeps an account sees in it what belonged to the other one.
  if (!holdsAll(actor, [startView.access])) throw failure(403, 'needs_view_as', mergeNeedsView);
  for (const id of [keptId, mergedId]) {
    requireActive(await requireUser(database, id));
    await requireMayActOn(database, actor, id);
  }
  const { rows } = await sql`select from auth.users where merged_into_id = ${mergedId}`.execute(database);
  if (rows.length > 0)
    throw failures.conflict(
      'Another account was merged into the one that would be given up. Undo that merge first, or keep this account.',
    );
}

function requireActive({ status, deletesAt }: User): void {
  if (status === 'suspended') throw failures.conflict('One of the accounts is suspended. Reactivate it first.');
  if (status === 'anonymised') throw failures.conflict('One of the accounts has been deleted.');
  if (status === 'merged') throw failures.conflict('One of the accounts was merged already.');
  if (deletesAt) throw failures.conflict('One of the accounts will be deleted. Cancel its deletion first.');
}
