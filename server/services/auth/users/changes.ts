/** Changes a user: locks the row, checks the revision, records the difference and emits the event. */
import { type Kysely, sql } from 'kysely';
import type { User } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { type Author, emit, record } from '../changes.ts';
import { endSessions } from '../sessions/end.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from './rows.ts';

type Fields = Partial<Pick<User, 'name' | 'email' | 'address' | 'status' | 'deletesAt' | 'phoneNumber' | 'country'>>;
type Change = {
  readonly action: `user.${string}`;
  readonly fields: Fields;
  /** Keeps personal data that will be deleted out of the log. */
  readonly isSecret?: boolean;
};

/** Locks the user until the transaction ends. Throws 404. */
export async function lockUser(transaction: Kysely<AuthTables>, id: string): Promise<User> {
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  return requireUser(transaction, id);
}

/** Does nothing if nothing differs. `person` must be locked. */
export async function changeUserRow(
  transaction: Kysely<AuthTables>,
  author: Author,
  { person, action, fields, isSecret = false }: Change & { person: User },
): Promise<User> {
  const changed = (Object.keys(fields) as Array<keyof Fields>).filter(
    (key) => JSON.stringify(fields[key]) !== JSON.stringify(person[key]),
  );
  if (changed.length === 0) return person;
  const { address, ...plain } = Object.fromEntries(changed.map((key) => [key, fields[key]])) as Fields;
  await transaction
    .updateTable('users')
    .set({
      ...plain,
      ...(address === undefined ? {} : { address: address && JSON.stringify(address) }),
      revision: sql<number>`revision + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', person.id)
    .execute();
  const of = (source: Fields) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  const logged = isSecret ? { after: { fields: changed } } : { before: of(person), after: of(fields) };
  await record(transaction, author, { action, targetId: person.id, ...logged });
  await emit(transaction, [tags.user(person.id)]);
  return requireUser(transaction, person.id);
}

/** Call it before the change is emitted. Returns the number of ended sessions. */
export async function endSessionsOf(transaction: Kysely<AuthTables>, userId: string, but?: string): Promise<number> {
  const others = but === undefined ? sql`true` : sql`id <> ${but}`;
  const ended = await endSessions(transaction, sql`user_id = ${userId} and ${others}`);
  if (ended.length > 0) await emit(transaction, ended.map(tags.session));
  return ended.length;
}
