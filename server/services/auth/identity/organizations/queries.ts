import { type Kysely, sql } from 'kysely';
import type { listOrganizations, Organization, OrganizationSort } from '#contract/auth/organizations.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { type PageOfList, pageByKey, type Sort } from '../../../records/keyset.ts';
import type { Words } from '../../../records/plain-text.ts';
import { searchWords, wordFilter, wordsIn } from '../../../records/search.ts';
import type { AuthTables } from '../../tables.ts';

type Tables = Kysely<AuthTables>;

const columnsFor = (viewerId: string | null) => sql`o.id, o.name, o.slug, o.revision, o.created_at, o.trashed_at,
  (select count(*)::int from auth.organization_members m
    where m.organization_id = o.id and m.left_at is null) as member_count,
  (select m.role from auth.organization_members m
    where m.organization_id = o.id and m.user_id = ${viewerId}::uuid and m.left_at is null) as own_role`;

/** Throws 404. Also finds organizations in the trash. */
export async function findOrganization(database: Tables, id: string, viewerId: string | null): Promise<Organization> {
  const { rows } = await sql<Organization>`
    select ${columnsFor(viewerId)} from auth.organizations o where o.id = ${id}`.execute(database);
  const [organization] = rows;
  if (!organization) throw failures.notFound('this_organization');
  return organization;
}

const sorts: Readonly<Record<OrganizationSort, Sort>> = {
  name: { by: sql`lower(o.name)`, type: 'text' },
  newest: { by: sql`o.created_at`, type: 'timestamptz', descending: true },
};

const named = (database: Tables, words: Words, similar: boolean | undefined) =>
  wordFilter(database, { similar, words, ...wordsIn('auth.organizations', 'o') });

export async function listBy(
  database: Tables,
  viewerId: string,
  { all, query, similar, trashed, sort, ...place }: ParsedOf<typeof listOrganizations>,
): Promise<{ organizations: Organization[] } & PageOfList> {
  const words = searchWords(query);
  const isOwn = sql`o.id in (select organization_id from auth.organization_members
    where user_id = ${viewerId} and left_at is null)`;
  const { items, ...page } = await pageByKey<Organization, AuthTables>(database, {
    columns: columnsFor(viewerId),
    from: sql`auth.organizations o`,
    where: [
      trashed ? sql`o.trashed_at is not null` : sql`o.trashed_at is null`,
      ...(all ? [] : [isOwn]),
      ...(words ? [await named(database, words, similar)] : []),
    ],
    id: sql`o.id`,
    sort: sorts[sort],
    ...place,
  });
  return { organizations: items, ...page };
}
