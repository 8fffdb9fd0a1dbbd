import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { User } from '#contract/auth/users.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type Author, emit, record } from '../changes.ts';
import type { AuthTables } from '../tables.ts';
import { requireUser } from '../users/rows.ts';
import { repairAdministratorRole, systemRoles } from './roles.ts';

/** `phoneNumber` in international format. Creates a user if there is none. Throws 422 for an invalid number. */
export async function makeAdministrator(
  transaction: Transaction<AuthTables>,
  author: Author,
  phoneNumber: string,
): Promise<User> {
  const phone = readInternational(phoneNumber);
  const roleId = systemRoles.administrator.id;
  const { id } = await transaction
    .insertInto('users')
    .values({ ...phone, lastSignInAt: null, deletesAt: null })
    .onConflict((conflict) => conflict.column('phoneNumber').doUpdateSet({ status: 'active', deletesAt: null }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await repairAdministratorRole(transaction, author);
  await transaction
    .insertInto('userRoles')
    .values({ userId: id, roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`update auth.sessions set rotate_after = now() where user_id = ${id} and ended_at is null`.execute(
    transaction,
  );
  await record(transaction, author, { action: 'role.add-user', targetId: roleId, after: { userId: id } });
  await emit(transaction, [tags.user(id)]);
  return requireUser(transaction, id);
}

function readInternational(text: string): { phoneNumber: string; country: string } {
  const phone = /^\+[0-9 ()./-]+$/.test(text) ? parsePhoneNumberFromString(text) : undefined;
  if (!phone?.isPossible())
    throw failures.invalid({ phone_number: 'Enter the phone number with + and the country code.' });
  const code = phone.countryCallingCode;
  // Fictional numbers belong to one of the many countries that share +1.
  const country =
    phone.country ??
    (code === '1' ? 'US' : getCountries().find((candidate) => getCountryCallingCode(candidate) === code)) ??
    'US';
  return { phoneNumber: phone.number, country };
}
