/** A few matches are fetched and sorted; for many, the list is scanned in order until the page is full. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { manageOf } from '#contract/auth/read-only-permissions.ts';
import { searchTypes, type User } from '#contract/auth/users.ts';
import { failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { plainPhone } from '#contract/typed-numbers.ts';
import { plainText, plainWords } from '../../../records/plain-text.ts';
import { searchFilter } from '../../../records/search.ts';
import { nearest, nearestOf } from '../../../records/similar.ts';
import type { AuthTables } from '../../tables.ts';

const few = 300;

type Filters = {
  readonly query?: string;
  readonly similar?: boolean | undefined;
  readonly searchType?: string | undefined;
  readonly status?: User['status'] | undefined;
  readonly roleId?: string | undefined;
  readonly permissionId?: string | undefined;
};

/** Conditions of a search. Throws 400 for an unknown search type. */
export async function conditionsOf(database: Kysely<AuthTables>, input: Filters): Promise<RawBuilder<unknown>[]> {
  const types = typesOf(input.searchType);
  return [
    ...(input.query ? await ofQuery(database, { ...input, query: input.query, types }) : []),
    ...(input.roleId ? [await ofRole(database, input.roleId)] : []),
    ...(input.permissionId ? [holds(input.permissionId)] : []),
    ...(input.status ? [await ofStatus(database, input.status)] : []),
  ];
}

/** Few people hold permissions, so that their roles are read first. */
const holds = (
  permissionId: string,
): RawBuilder<unknown> => sql`u.id in (select ur.user_id from auth.role_permissions rp
  join auth.roles r on r.id = rp.role_id and r.trashed_at is null
  join auth.user_roles ur on ur.role_id = r.id where rp.permission_id in (${permissionId}, ${manageOf(permissionId)}))`;

type SearchType = (typeof searchTypes)[number];

function typesOf(searchType: string | undefined): readonly SearchType[] {
  if (searchType === undefined) return searchTypes;
  const known = searchTypes.find((type) => type === searchType);
  if (!known) throw failures.badRequest(message('search_types', { types: searchTypes }));
  return [known];
}

type Query = { readonly query: string; readonly similar?: boolean | undefined; readonly types: readonly SearchType[] };

async function ofQuery(database: Kysely<AuthTables>, { query, similar, types }: Query): Promise<RawBuilder<unknown>[]> {
  if (types.includes('id') && isId(query)) return [sql`u.id = ${query}::uuid`];
  const alternatives = types.flatMap((type) => prefixesOf(type, query, types.length > 1));
  if (alternatives.length === 0) return [sql`false`];
  const { where, ids } = await ofPrefixes(database, alternatives);
  if (!similar || ids?.length !== 0) return where;
  const better = await similarPrefixes(database, alternatives);
  return better.length > 0 ? (await ofPrefixes(database, better)).where : where;
}

/** `ids` are those of all users that match one of the prefixes, if they are few. */
async function ofPrefixes(
  database: Kysely<AuthTables>,
  alternatives: string[][],
): Promise<{ where: RawBuilder<unknown>[]; ids: string[] | null }> {
  const prefixes = [...new Set(alternatives.flat())];
  const { rows } = await sql<{ prefix: string; ids: string[] }>`
    select p.prefix, array(select k.user_id from auth.user_keys k
      where k.key >= p.prefix and k.key < p.prefix || ${beyond}
      order by k.key limit ${few + 1}::int) as ids
    from unnest(${prefixes}::text[]) p (prefix)`.execute(database);
  const found = new Map(rows.map(({ prefix, ids }) => [prefix, ids]));
  const rarest = alternatives.map((all) =>
    all.map((prefix) => found.get(prefix) ?? []).reduce((a, b) => (b.length < a.length ? b : a)),
  );
  const where = alternatives.map((all) => sql`(${sql.join(all.map(hasKey), sql` and `)})`);
  const ids = rarest.every(({ length }) => length <= few) ? [...new Set(rarest.flat())] : null;
  const matching = sql`(${sql.join(where, sql` or `)})`;
  return { where: ids ? [matching, sql`u.id = any(${ids}::uuid[])`] : [matching], ids };
}

/** Keys that are compared with a word that no key begins with. */
const maxKeys = 20_000;

/** Alternatives with a name or an address replaced by a similar one that exists. */
async function similarPrefixes(database: Kysely<AuthTables>, alternatives: string[][]): Promise<string[][]> {
  const better: string[][] = [];
  for (const prefixes of alternatives) {
    const nearer = await Promise.all(prefixes.map((prefix) => nearestPrefix(database, prefix)));
    if (nearer.some((prefix, index) => prefix !== prefixes[index])) better.push(nearer);
  }
  return better;
}

/** Searches the keys that begin with the first half of the word, or else with its first letter. */
async function nearestPrefix(database: Kysely<AuthTables>, prefix: string): Promise<string> {
  const [kind, word] = [prefix.slice(0, 2), prefix.slice(2)];
  if (kind !== 'n:' && kind !== 'e:') return prefix;
  for (const length of [Math.ceil(word.length / 2), 1]) {
    const start = prefix.slice(0, 2 + length);
    const { rows } = await sql<{ word: string }>`select distinct substr(key, 3) as word from (
      select key from auth.user_keys where key >= ${start} and key < ${start + beyond} order by key limit ${maxKeys}::int
    ) keys`.execute(database);
    const words = rows.map(({ word }) => word);
    if (words.some((known) => known.startsWith(word))) return prefix;
    const nearer = (kind === 'e:' ? nearestOf : nearest)(word, new Set(words));
    if (nearer !== word) return kind + nearer;
  }
  return prefix;
}

/** Sorts after every character of a key. */
const beyond = '\u{10fffd}';

/** The planner expects many matches of `strpos`; for `like` and `exists` it would fetch and sort all users. */
const hasKey = (prefix: string) => sql`strpos(u.search, ${` ${prefix}`}) > 0`;

/** Alternatives, of which one must match with all of its prefixes. `isGuess`: the type of the query is unknown. */
function prefixesOf(type: SearchType, query: string, isGuess: boolean): string[][] {
  if (type === 'id') return [];
  const plain = plainText(query);
  if (type === 'name') {
    const words = plain.split(/[^\p{L}\p{N}]+/u).flatMap(plainWords);
    return words.length > 0 ? [words.map((word) => `n:${word}`)] : [];
  }
  if (type === 'email') return isGuess && /\s/.test(plain) ? [] : [[`e:${plain.replace(/\s/g, '')}`]];
  // Without leading zeros; also by the end of the number, because few people type the country code.
  const number = plainPhone(query);
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  if (digits === '' || (isGuess && !/^[\d\s+()./-]+$/.test(number))) return [];
  return [[`p:${digits}`], [`q:${[...digits].reverse().join('')}`]];
}

const ofRole = (database: Kysely<AuthTables>, roleId: string): Promise<RawBuilder<boolean>> =>
  searchFilter(database, {
    id: sql`u.id`,
    indexQuery: sql`select user_id as id from auth.user_roles where role_id = ${roleId}`,
    rowCondition: sql`(select count(*) from auth.user_roles ur where ur.user_id = u.id and ur.role_id = ${roleId}) > 0`,
  });

async function ofStatus(database: Kysely<AuthTables>, status: User['status']): Promise<RawBuilder<boolean>> {
  const rowCondition = sql<boolean>`strpos(u.status, ${status}) > 0`;
  if (status === 'active') return rowCondition;
  const indexQuery = sql`select id from auth.users where status <> 'active' and status = ${status}`;
  return searchFilter(database, { id: sql`u.id`, indexQuery, rowCondition });
}
