/** The people of the demo company: one who may everything, and two customers. */
import { type Kysely, sql } from 'kysely';
import type { Address } from '../../../../src/contract/auth/users.ts';
import { demoPeople } from '../../demo-people.ts';
import { systemRoles } from '../defaults/roles.ts';
import type { AuthTables } from '../tables.ts';

const address = (line1: string, postalCode: string): Address => ({
  line1,
  postalCode,
  city: 'Portland',
  region: 'Oregon',
  country: 'US',
});
const people = [
  {
    ...demoPeople.admin,
    name: 'Maren Holt',
    email: 'maren@example.com',
    address: address('12 Quayside', '97205'),
    roleId: systemRoles.administrator.id,
  },
  {
    ...demoPeople.first,
    name: 'Jonas Brandt',
    email: 'jonas@example.com',
    address: address('48 Larch Street', '97214'),
    roleId: systemRoles.investor.id,
  },
  {
    ...demoPeople.second,
    name: 'Amina Sol',
    email: 'amina@example.com',
    address: address('3 Harbour Row', '97209'),
    roleId: null,
  },
];

/** Once, into a database that has no users. */
export async function seedPeople(transaction: Kysely<AuthTables>): Promise<void> {
  if (await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()) return;
  for (const { roleId, address: place, ...person } of people) {
    await transaction
      .insertInto('users')
      .values({
        ...person,
        country: 'US',
        address: JSON.stringify(place),
        lastSignInAt: null,
        deletesAt: null,
        createdAt: sql<Date>`now()`,
      })
      .execute();
    if (roleId) await transaction.insertInto('userRoles').values({ userId: person.id, roleId }).execute();
  }
}
