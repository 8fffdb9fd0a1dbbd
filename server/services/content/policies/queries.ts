import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PolicyVersionSummary } from '#contract/content/policies.ts';
import type { listPolicyRecords, PolicyLine, PolicyRecord } from '#contract/content/policies-admin.ts';
import type { VersionLine, VersionRecord } from '#contract/content/policy-versions.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { type RichText, richText } from '#contract/rich-text.ts';
import { type Page, pageByKey, type Sort } from '../../records/keyset.ts';
import { searchWords, wordFilter, wordsIn } from '../../records/search.ts';
import { momentOf } from '../as-of.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

type Tables = Kysely<ContentTables>;
export type StoredPolicy = Selectable<ContentTables['policies']>;

/** Hash of the served text with its fields in order, which proves that a version has not changed. */
export const hashOf = (body: RichText): string =>
  createHash('sha256')
    .update(JSON.stringify(richText.parse(body)))
    .digest('hex');

/** The newest version whose date has passed at the moment is in force; earlier ones are superseded. */
const versionStatusAt = (moment: RawBuilder<Date>) => sql<PolicyVersionSummary['status']>`case
  when effective_at is null then 'draft'
  when effective_at > ${moment} then 'scheduled'
  when row_number() over (
    partition by policy_id order by effective_at > ${moment}, effective_at desc nulls last, number desc
  ) = 1 then 'in_force'
  else 'superseded'
end`;
const versionStatus = versionStatusAt(momentOf(undefined));

async function visibleVersions(database: Tables, policyIds: readonly string[], at: Date | undefined) {
  if (policyIds.length === 0) return [];
  const rows = await database
    .selectFrom('policyVersions')
    .select(['policyId', 'number', 'effectiveAt', 'material', 'changeNote', versionStatusAt(momentOf(at)).as('status')])
    .where('policyId', 'in', policyIds)
    .where('effectiveAt', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, effectiveAt: row.effectiveAt as Date }));
}

export async function listInForce(database: Tables, at?: Date) {
  const policies = await database
    .selectFrom('policies')
    .select(['id', 'slug', 'kind', 'title', 'summary'])
    .where(isVisible.policyAt('policies', momentOf(at)))
    .orderBy('title')
    .execute();
  const versions = await visibleVersions(
    database,
    policies.map(({ id }) => id),
    at,
  );
  return policies.flatMap((policy) => {
    const current = versions.find((version) => version.policyId === policy.id && version.status === 'in_force');
    return current ? [{ ...policy, current }] : [];
  });
}

export type WhichVersion = { readonly number?: number | undefined; readonly at?: Date | undefined };

export async function findInForce(
  database: Tables,
  by: { slug: string } | { id: string },
  { number, at }: WhichVersion = {},
) {
  const policy = await database
    .selectFrom('policies')
    .select(['id', 'slug', 'kind', 'title', 'summary'])
    .where(isVisible.policyAt('policies', momentOf(at)))
    .where(({ eb }) => ('slug' in by ? eb('slug', '=', by.slug) : eb('id', '=', by.id)))
    .executeTakeFirst();
  if (!policy) return undefined;
  const versions = await visibleVersions(database, [policy.id], at);
  const current = versions.find((version) => version.status === 'in_force');
  const selected = number === undefined ? current : versions.find((version) => version.number === number);
  if (!current || !selected) return undefined;
  const text = await database
    .selectFrom('policyVersions')
    .select(['body', 'hash'])
    .where('policyId', '=', policy.id)
    .where('number', '=', selected.number)
    .executeTakeFirstOrThrow();
  return { ...policy, current, versions, version: { ...selected, ...text } };
}

type Filters = ParsedOf<typeof listPolicyRecords>;

const came = sql`v.effective_at <= now()`;
const comes = sql`v.effective_at > now()`;
const isDraft = sql`v.effective_at is null`;
const versions = sql`content.policy_versions v where v.policy_id = p.id`;

const line = sql`p.id, p.slug, p.kind, p.title, p.summary, p.asks_acceptance, p.revision, p.created_at, p.updated_at,
  p.withdrawn_at, p.trashed_at,
  (select jsonb_build_object('number', v.number, 'at', v.effective_at) from ${versions} and ${came}
    order by v.effective_at desc, v.number desc limit 1) as in_force,
  (select jsonb_build_object('number', v.number, 'at', v.effective_at) from ${versions} and ${comes}
    order by v.effective_at, v.number limit 1) as scheduled,
  (select jsonb_build_object('number', v.number) from ${versions} and ${isDraft}
    order by v.number desc limit 1) as draft`;

/** Dates inside a jsonb value come back as text. */
type Raw = Omit<PolicyLine, 'inForce' | 'scheduled'> & { inForce: Moment; scheduled: Moment };
type Moment = { number: number; at: string } | null;
const moment = (found: Moment) => found && { ...found, at: new Date(found.at) };
const asLine = (row: Raw): PolicyLine => ({
  ...row,
  inForce: moment(row.inForce),
  scheduled: moment(row.scheduled),
});

const sorts: Record<Filters['sort'], Sort> = {
  title: { by: sql`lower(p.title)`, type: 'text' },
  updated: { by: sql`p.updated_at`, type: 'timestamptz', descending: true },
};

const statuses: Record<NonNullable<Filters['status']>, RawBuilder<unknown>> = {
  in_force: sql`p.withdrawn_at is null and exists (select from ${versions} and ${came})`,
  scheduled: sql`exists (select from ${versions} and ${comes})`,
  draft: sql`exists (select from ${versions} and ${isDraft})`,
  none: sql`not exists (select from ${versions} and ${came})`,
  withdrawn: sql`p.withdrawn_at is not null`,
};

export async function listRecords(database: Tables, input: Filters): Promise<Page<PolicyLine>> {
  const words = searchWords(input.query);
  const where: RawBuilder<unknown>[] = [input.trashed ? sql`p.trashed_at is not null` : sql`p.trashed_at is null`];
  const { similar } = input;
  if (words) where.push(await wordFilter(database, { similar, words, ...wordsIn('content.policies', 'p') }));
  if (input.status) where.push(statuses[input.status]);
  const { items, ...page } = await pageByKey<Raw, ContentTables>(database, {
    columns: line,
    from: sql`content.policies p`,
    where,
    id: sql`p.id`,
    sort: sorts[input.sort],
    reversed: input.reversed,
    after: input.after,
    counted: input.counted,
    pageSize: input.pageSize,
  });
  return { items: items.map(asLine), ...page };
}

export async function requireRecord(database: Tables, id: string): Promise<PolicyRecord> {
  const { rows } = await sql<Raw & Pick<PolicyRecord, 'formerSlugs'>>`
    select ${line},
      (select coalesce(jsonb_agg(f.slug order by f.created_at), '[]') from content.former_slugs f
        where f.kind = 'policy' and f.item_id = p.id) as former_slugs
    from content.policies p where p.id = ${id}`.execute(database);
  const [found] = rows;
  if (!found) throw failures.notFound('this_policy');
  return { ...found, ...asLine(found), versions: await versionsOf(database, id) };
}

const versionColumns = sql`v.number, v.material, v.change_note, v.effective_at, v.time_zone, v.revision, v.hash,
  v.updated_at, v.status,
  (select count(*)::int from content.policy_acceptances a
    where a.policy_id = v.policy_id and a.number = v.number) as acceptances`;

const withStatus = (id: string) =>
  sql`(select *, ${versionStatus} as status from content.policy_versions where policy_id = ${id}) v`;

async function versionsOf(database: Tables, id: string): Promise<VersionLine[]> {
  const { rows } = await sql<VersionLine>`
    select ${versionColumns} from ${withStatus(id)} order by v.number desc`.execute(database);
  return rows;
}

export async function requireVersion(database: Tables, id: string, number: number): Promise<VersionRecord> {
  const { rows } = await sql<VersionRecord>`
    select ${versionColumns}, v.body from ${withStatus(id)} where v.number = ${number}::int`.execute(database);
  const [found] = rows;
  if (!found) throw failures.notFound('this_version');
  return found;
}
