import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { failures } from '../../../../../src/contract/failures.ts';
import { id as idSchema } from '../../../../../src/contract/fields.ts';
import type { Organization } from '../../../../../src/contract/organizations.ts';
import type { OrganizationTables } from '../tables.ts';

type Tables = Kysely<OrganizationTables>;
type Filter = {
  /** Whose role is told, and unless `all` whose organizations are listed; nobody's for the system. */
  viewerId: string | null;
  all: boolean;
  query: string;
  trashed: boolean;
  after?: string;
  pageSize: number;
};

/** Nobody's id, for whom nothing is found. */
const nobody = '00000000-0000-0000-0000-000000000000';

const select = (database: Tables, viewerId: string | null) =>
  database
    .selectFrom('organizations')
    .select(['organizations.id', 'name', 'slug', 'revision', 'createdAt', 'deletedAt'])
    .select(({ selectFrom }) => [
      selectFrom('organizationMembers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('organizationId', '=', 'organizations.id')
        .where('leftAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('memberCount'),
      selectFrom('organizationMembers')
        .select('role')
        .whereRef('organizationId', '=', 'organizations.id')
        .where('userId', '=', viewerId ?? nobody)
        .where('leftAt', 'is', null)
        .as('ownRole'),
    ]);

/** Throws 404; finds deleted ones too. */
export async function findOrganization(database: Tables, id: string, viewerId: string | null): Promise<Organization> {
  const found = await select(database, viewerId).where('organizations.id', '=', id).executeTakeFirst();
  if (!found) throw failures.notFound('This organization');
  return found;
}

/** By name, a page at a time. `trashed` are the deleted ones alone. */
export async function listBy(
  database: Tables,
  { viewerId, all, query, trashed, after, pageSize }: Filter,
): Promise<{ organizations: Organization[]; next: string | null }> {
  const rows = await select(database, viewerId)
    .where('deletedAt', trashed ? 'is not' : 'is', null)
    .$if(!all, (rows) =>
      rows.where('organizations.id', 'in', ({ selectFrom }) =>
        selectFrom('organizationMembers')
          .select('organizationId')
          .where('userId', '=', viewerId ?? nobody)
          .where('leftAt', 'is', null),
      ),
    )
    .$if(query !== '', (rows) => rows.where(matches(query)))
    .$if(after !== undefined, (rows) => rows.where(isAfter(after as string)))
    .orderBy(sql`lower(name)`)
    .orderBy('organizations.id')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  return { organizations: page, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
}

function matches(query: string) {
  const pattern = `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`(lower(name) like ${pattern} or slug like ${pattern})`;
}

/** By the id of the last one of the page before: its name may be longer than an address should be. */
function isAfter(cursor: string) {
  if (!idSchema.safeParse(cursor).success) throw failures.invalid({ after: 'This is not a page.' });
  return ({ selectFrom }: ExpressionBuilder<OrganizationTables, 'organizations'>) => {
    const nameOfLast = selectFrom('organizations as last')
      .select(sql`lower(last.name)`.as('sorted'))
      .where('last.id', '=', cursor);
    return sql<SqlBool>`(lower(name), organizations.id) > (${nameOfLast}, ${cursor}::uuid)`;
  };
}
