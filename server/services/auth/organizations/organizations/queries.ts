import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { listOrganizations, Organization, OrganizationSort } from '#contract/auth/organizations.ts';
import { failures } from '#contract/failures.ts';
import { pageByKey, type Sort } from '../../../records/keyset.ts';
import { anywhere } from '../../../records/search.ts';
import type { OrganizationTables } from '../tables.ts';

type Tables = Kysely<OrganizationTables>;
type Filters = Pick<z.output<typeof listOrganizations.input>, 'query' | 'sort' | 'reversed' | 'after' | 'pageSize'> & {
  /** User whose role is returned, and unless `all` whose organizations are listed; null for the system. */
  readonly viewerId: string | null;
  readonly all: boolean;
  /** Only deleted organizations. */
  readonly trashed: boolean;
};

/** Id of no user, which matches nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

const select = (database: Tables, viewerId: string | null) =>
  database
    .selectFrom('organizations')
    .select(['organizations.id', 'name', 'slug', 'revision', 'createdAt', 'trashedAt'])
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

/** Throws 404. Also finds deleted organizations. */
export async function findOrganization(database: Tables, id: string, viewerId: string | null): Promise<Organization> {
  const found = await select(database, viewerId).where('organizations.id', '=', id).executeTakeFirst();
  if (!found) throw failures.notFound('This organization');
  return found;
}

const sorts: Readonly<Record<OrganizationSort, Sort>> = {
  name: { by: sql`lower(o.name)`, type: 'text' },
  newest: { by: sql`o.created_at`, type: 'timestamptz', descending: true },
};

export async function listBy(
  database: Tables,
  { viewerId, all, query, trashed, sort, reversed, after, pageSize }: Filters,
): Promise<{ organizations: Organization[]; next: string | null }> {
  const viewer = viewerId ?? nobody;
  const pattern = anywhere(query.toLowerCase());
  const { items, next } = await pageByKey<Organization, OrganizationTables>(database, {
    columns: sql`o.id, o.name, o.slug, o.revision, o.created_at, o.trashed_at,
      (select count(*)::int from auth.organization_members m
        where m.organization_id = o.id and m.left_at is null) as member_count,
      (select m.role from auth.organization_members m
        where m.organization_id = o.id and m.user_id = ${viewer} and m.left_at is null) as own_role`,
    from: sql`auth.organizations o`,
    where: [
      trashed ? sql`o.trashed_at is not null` : sql`o.trashed_at is null`,
      ...(all
        ? []
        : [
            sql`o.id in (select organization_id from auth.organization_members
              where user_id = ${viewer} and left_at is null)`,
          ]),
      ...(query === '' ? [] : [sql`(lower(o.name) like ${pattern} or o.slug like ${pattern})`]),
    ],
    id: sql`o.id`,
    sort: sorts[sort],
    reversed,
    after,
    pageSize,
  });
  return { organizations: items, next };
}
