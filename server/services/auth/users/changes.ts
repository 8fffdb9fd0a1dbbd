/** Changing a user: the row locked, the revision compared, what became different written down and told. */
import { type Kysely, sql } from 'kysely';
import type { User } from '../../../../src/contract/auth/users.ts';
import { tags } from '../../../../src/contract/events.ts';
import { type Author, emit, record } from '../changes.ts';
import { endSessions } from '../sessions/end.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from './rows.ts';

type Fields = Partial<Pick<User, 'name' | 'email' | 'address' | 'status' | 'deletesAt' | 'phoneNumber' | 'country'>>;
type Change = {
  readonly action: `user.${string}`;
  readonly fields: Fields;
  /** Personal data that is to be forgotten must not live on in the log. */
  readonly isSecret?: boolean;
};

/** Throws 404. Nobody else changes the user until the transaction ends. */
export async function lockUser(transaction: Kysely<AuthTables>, id: string): Promise<User> {
  await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  return requireUser(transaction, id);
}

/** Nothing happens where nothing is different. `person` must be locked. */
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

/** Call it before the change of the user is told. Answers how many there were. */
export async function endSessionsOf(transaction: Kysely<AuthTables>, userId: string, but?: string): Promise<number> {
  const others = but === undefined ? sql`true` : sql`id <> ${but}`;
  const ended = await endSessions(transaction, sql`user_id = ${userId} and ${others}`);
  if (ended.length > 0) await emit(transaction, ended.map(tags.session));
  return ended.length;
}
