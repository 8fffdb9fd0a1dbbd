/** Finding users: newest first, page by page from where the last one ended. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { failures } from '../../../../src/contract/failures.ts';
import { searchTypes, type User } from '../../../../src/contract/users.ts';
import { personColumns } from '../people.ts';
import type { AuthTables } from '../tables.ts';

type Page = { users: User[]; next: string | null };
type Place = { readonly after?: string | undefined; readonly pageSize: number };

export async function listPeople(
  database: Kysely<AuthTables>,
  where: RawBuilder<unknown>,
  { after, pageSize }: Place,
): Promise<Page> {
  const { rows } = await sql<User & { place: string }>`
    select ${personColumns}, extract(epoch from u.created_at)::text || '_' || u.id as place from auth.users u
    where ${where} and ${afterPlace(after)} order by u.created_at desc, u.id desc limit ${pageSize + 1}::int`.execute(
    database,
  );
  const page = rows.slice(0, pageSize);
  return {
    users: page.map(({ place, ...user }) => user),
    next: rows.length > pageSize ? (page.at(-1)?.place ?? null) : null,
  };
}

function afterPlace(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, seconds, id] = /^(\d{1,12}\.\d{1,6})_([0-9a-f-]{36})$/.exec(after) ?? [];
  if (!seconds || !id) throw failures.invalid({ after: 'This is not a page.' });
  return sql`(u.created_at, u.id) < (to_timestamp(${seconds}::numeric), ${id}::uuid)`;
}

type SearchType = (typeof searchTypes)[number];

/** Throws 400 for a kind of search that there is not. */
export function matching(query: string, searchType: string | undefined): RawBuilder<unknown> {
  const types: readonly string[] = searchType === undefined ? searchTypes : [searchType];
  if (types.some((type) => !searchTypes.includes(type as SearchType)))
    throw failures.badRequest(`Search by ${searchTypes.slice(0, -1).join(', ')} or ${searchTypes.at(-1)}.`);
  if (query === '') return sql`true`;
  return sql`(${sql.join(
    (types as readonly SearchType[]).map((type) => condition(type, query)),
    sql` or `,
  )})`;
}

function condition(type: SearchType, query: string): RawBuilder<unknown> {
  if (type === 'id')
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(query) ? sql`u.id = ${query}::uuid` : sql`false`;
  if (type === 'phone') {
    const digits = query.replace(/\D/g, '');
    return digits === '' ? sql`false` : sql`u.phone_number like ${`%${digits}%`}`;
  }
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return type === 'name' ? sql`u.name ilike ${pattern}` : sql`u.email ilike ${pattern}`;
}
