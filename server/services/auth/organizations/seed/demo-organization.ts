/** The organization of the demo company's customers, so that its screens have something to show. */
import type { Kysely } from 'kysely';
import { demoPeople, demoOrganizationId as id } from '../../../demo-people.ts';
import type { OrganizationTables } from '../tables.ts';

/** Once: what became of it since is left alone. Only where the people of the demo are users. */
export async function seedDemoOrganization<Tables>(seeding: Kysely<Tables>): Promise<void> {
  const transaction = seeding as unknown as Kysely<OrganizationTables>;
  const people = [demoPeople.first.id, demoPeople.second.id];
  const known = await transaction.selectFrom('users').select('id').where('id', 'in', people).execute();
  if (known.length < people.length) return;
  const made = await transaction
    .insertInto('organizations')
    .values({ id, name: 'Quayside Studio', slug: 'quayside-studio' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await transaction
    .insertInto('organizationMembers')
    .values([
      { organizationId: id, userId: demoPeople.first.id, role: 'owner' },
      { organizationId: id, userId: demoPeople.second.id, role: 'member' },
    ])
    .execute();
}
