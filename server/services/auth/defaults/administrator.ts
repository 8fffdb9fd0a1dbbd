import { type Kysely, sql, type Transaction } from 'kysely';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { administratorRole } from '#contract/auth/roles.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Author } from '../../audit/record.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import { parsePhone } from '../../phone-numbers.ts';
import { changeRow, createRows, lockRow } from '../../records/change.ts';
import { addUser, roles } from '../identity/roles/changes.ts';
import { lockUser } from '../identity/users/changes.ts';
import { users } from '../identity/users/entity.ts';
import type { AuthTables } from '../tables.ts';
import { repairAdministratorRole } from './roles.ts';

/** Creates the user if there is none, and returns the id. Throws 422 for an invalid number. */
export async function makeAdministrator(
  transaction: Transaction<AuthTables>,
  author: Author,
  phoneNumber: string,
): Promise<string> {
  const phone = readInternational(phoneNumber);
  await lockAdministrators(transaction);
  await createRows(transaction, author, users, { values: [phone], log: ['phoneNumber', 'country'], skipsTaken: true });
  const { id: userId } = await transaction
    .selectFrom('users')
    .select('id')
    .where('phoneNumber', '=', phone.phoneNumber)
    .executeTakeFirstOrThrow();
  const row = await lockUser(transaction, userId);
  await changeRow(transaction, author, users, { row, action: 'reinstate', set: { status: 'active', deletesAt: null } });
  await repairAdministratorRole(transaction, author);
  await addUser(transaction, author, { row: await lockRow(transaction, roles, administratorRole), userId });
  return userId;
}

/** Until the transaction ends, nobody else becomes the first administrator. */
export const lockAdministrators = (transaction: Transaction<AuthTables>): Promise<void> =>
  takeStartLock(transaction, 'administrators');

/** Whether somebody but these users is an administrator. */
export async function hasAdministrator(database: Kysely<AuthTables>, but: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from auth.user_roles
    where role_id = ${administratorRole} and user_id <> all(${but}::uuid[]) limit 1`.execute(database);
  return rows.length > 0;
}

function readInternational(text: string): { phoneNumber: string; country: string } {
  const phone = parsePhone(text);
  if (!phone) throw failures.invalid({ phone_number: message('administrator_number') });
  const code = phone.countryCallingCode;
  // Fictional numbers belong to one of the many countries that share +1.
  const country =
    phone.country ??
    (code === '1' ? 'US' : getCountries().find((candidate) => getCountryCallingCode(candidate) === code)) ??
    'US';
  return { phoneNumber: phone.number, country };
}
