import { listUserNames } from '#contract/auth/users.ts';
import { getPolicyRecord, type PolicyRecord } from '#contract/content/policies-admin.ts';
import { listPolicyAcceptances, type PolicyAcceptance } from '#contract/content/policy-acceptances.ts';
import { getPolicyVersion, type VersionRecord } from '#contract/content/policy-versions.ts';
import { limits } from '#contract/fields.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { csvOf } from '../ui/csv.ts';
import { isExport } from '../ui/list-state.ts';

type Context = PageContext<'policiesAdmin'>;
export type Acceptance = PolicyAcceptance & { readonly name: string | null };
export type PolicyData = {
  readonly policy: PolicyRecord;
  readonly version: VersionRecord | null;
  readonly compared: readonly [VersionRecord, VersionRecord] | null;
};

/** Throws what `getPolicyRecord` throws. */
export async function loadPolicy(context: Context, id: string): Promise<PolicyData> {
  const { api, query } = context;
  const tab = query.get('part');
  if (tab === 'acceptances' && !isExport(context)) context.preload(() => acceptancesOf(context, id));
  const [policy, version, compared] = await Promise.all([
    api(getPolicyRecord, { id }),
    query.has('version') ? loadVersion(context, id, query.get('version')) : null,
    tab === 'compare' ? loadCompared(context, id) : null,
  ]);
  if (tab === 'acceptances' && isExport(context)) await exportAcceptances(context, policy);
  return { policy, version, compared };
}

async function loadVersion(context: Context, id: string, number: string | null): Promise<VersionRecord> {
  if (number === null || !/^[1-9]\d{0,3}$/.test(number)) throw pageNotFound(context);
  return orPageNotFound(context.api(getPolicyVersion, { id, number }), context);
}

async function loadCompared(context: Context, id: string): Promise<PolicyData['compared']> {
  const [from, to] = [context.query.get('from'), context.query.get('to')];
  for (const number of [from, to]) if (number) context.preload(() => loadVersion(context, id, number));
  const [newest, before] = (await context.api(getPolicyRecord, { id })).versions;
  if (!newest || !before) return null;
  return Promise.all([
    loadVersion(context, id, from ?? String(before.number)),
    loadVersion(context, id, to ?? String(newest.number)),
  ]);
}

type Rows = { readonly after: string | undefined; readonly pageSize: number };

export async function acceptancesOf(
  context: Context,
  id: string,
  { after, pageSize }: Rows = { after: context.query.get('after') ?? undefined, pageSize: limits.pageSizeOfStaff },
) {
  const number = context.query.get('version');
  const of = { id, ...(number && /^[1-9]\d{0,3}$/.test(number) ? { number } : {}) };
  const { items, next } = await context.api(listPolicyAcceptances, { ...of, ...(after ? { after } : {}), pageSize });
  return { items: await withNames(context, items), next };
}

const exportAcceptances = (context: Context, { id, slug }: PolicyRecord): Promise<never> =>
  csvOf<Acceptance>(
    context,
    `${slug}-acceptances.csv`,
    [
      { name: 'version', value: (row) => row.number },
      { name: 'accepted_at', value: ({ acceptedAt }) => acceptedAt },
      { name: 'name', value: ({ name }) => name },
      { name: 'user_id', value: ({ userId }) => userId },
      { name: 'fingerprint', value: ({ hash }) => hash },
    ],
    (after) => acceptancesOf(context, id, { after, pageSize: limits.pageSizeMax }),
  );

async function withNames({ api }: Context, items: readonly PolicyAcceptance[]): Promise<Acceptance[]> {
  if (items.length === 0) return [];
  const ids = [...new Set(items.map(({ userId }) => userId))].join(',');
  const known = await ifAvailable(api(listUserNames, { ids }));
  const names = new Map(known?.users.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, name: names.get(item.userId) ?? null }));
}
