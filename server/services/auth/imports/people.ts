import { type Kysely, sql } from 'kysely';
import { getPeopleImport, importPeople } from '#contract/auth/import.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { serveImport } from '../../imports.ts';
import type { Service } from '../../service.ts';
import type { AuthTables } from '../tables.ts';

type Imported = ParsedOf<typeof importPeople>;

export function addImportRoutes(service: Service<AuthTables>): void {
  serveImport(service, {
    state: getPeopleImport,
    endpoint: importPeople,
    isEmpty: async (database) => !(await hasUsers(database)),
    insert: async (transaction, { people, organizations }) => {
      for (const person of people) await insertPerson(transaction, person);
      for (const organization of organizations) await insertOrganization(transaction, organization);
    },
  });
}

export const hasUsers = async (database: Kysely<AuthTables>): Promise<boolean> =>
  (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

async function insertPerson(
  transaction: Kysely<AuthTables>,
  { roles, address, ...person }: Imported['people'][number],
): Promise<void> {
  await transaction
    .insertInto('users')
    .values({
      ...person,
      address: JSON.stringify(address),
      lastSignInAt: null,
      deletesAt: null,
      createdAt: sql<Date>`now()`,
    })
    .execute();
  if (roles.length === 0) return;
  const found = await transaction
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', roles)
    .where('trashedAt', 'is', null)
    .execute();
  const unknown = roles.filter((name) => !found.some((role) => role.name === name));
  if (unknown.length > 0) throw failures.invalid({ people: message('roles_unknown', { roles: unknown.join(', ') }) });
  await transaction
    .insertInto('userRoles')
    .values(found.map(({ id }) => ({ userId: person.id, roleId: id })))
    .execute();
}

async function insertOrganization(
  transaction: Kysely<AuthTables>,
  { members, ...organization }: Imported['organizations'][number],
): Promise<void> {
  await transaction.insertInto('organizations').values(organization).execute();
  if (members.length === 0) return;
  await transaction
    .insertInto('organizationMembers')
    .values(members.map((member) => ({ ...member, organizationId: organization.id })))
    .execute();
}
