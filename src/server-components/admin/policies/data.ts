import { listContentAudit } from '#contract/audit.ts';
import { listUserNames } from '#contract/auth/users.ts';
import { getPolicyRecord, type PolicyRecord } from '#contract/content/policies-admin.ts';
import { listPolicyAcceptances, type PolicyAcceptance } from '#contract/content/policy-acceptances.ts';
import { getPolicyVersion, type VersionRecord } from '#contract/content/policy-versions.ts';
import type { PageContext } from '../../page.ts';
import { orPageNotFound, pageNotFound } from '../../page-not-found.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { csvOf } from '../ui/csv.ts';
import { otherEditor } from '../ui/history-of.ts';
import { isExport } from '../ui/list-state.ts';

type Context = PageContext<'policiesAdmin'>;
export type Accepted = PolicyAcceptance & { readonly name: string | null };
export type PolicyData = {
  readonly policy: PolicyRecord;
  readonly version: VersionRecord | null;
  readonly compared: readonly [VersionRecord, VersionRecord] | null;
  readonly accepted: { readonly items: readonly Accepted[]; readonly next: string | null };
  readonly otherEditor: string | null;
};

export const loadPolicy = ({ api }: Context, id: string): Promise<PolicyRecord> => api(getPolicyRecord, { id });

export async function loadPolicyTab(context: Context, policy: PolicyRecord): Promise<PolicyData> {
  const { query } = context;
  const tab = query.get('part');
  const target = { targetType: 'policy', targetId: policy.id };
  const [version, compared, accepted, editor] = await Promise.all([
    query.has('version') ? loadVersion(context, policy, query.get('version')) : null,
    tab === 'compare' ? loadCompared(context, policy) : null,
    tab === 'acceptances' ? loadAccepted(context, policy) : { items: [], next: null },
    otherEditor(context, listContentAudit, target),
  ]);
  return { policy, version, compared, accepted, otherEditor: editor };
}

async function loadVersion(context: Context, { id }: PolicyRecord, number: string | null): Promise<VersionRecord> {
  if (number === null || !/^[1-9]\d{0,3}$/.test(number)) throw pageNotFound(context);
  return orPageNotFound(context.api(getPolicyVersion, { id, number }), context);
}

async function loadCompared(context: Context, policy: PolicyRecord): Promise<PolicyData['compared']> {
  const [newest, before] = policy.versions;
  if (!newest || !before) return null;
  const from = context.query.get('from') ?? String(before.number);
  const to = context.query.get('to') ?? String(newest.number);
  return Promise.all([loadVersion(context, policy, from), loadVersion(context, policy, to)]);
}

async function loadAccepted(context: Context, { id, slug }: PolicyRecord): Promise<PolicyData['accepted']> {
  const { api, query } = context;
  const number = query.get('version');
  const of = { id, ...(number && /^[1-9]\d{0,3}$/.test(number) ? { number } : {}) };
  const page = async (after: string | undefined, pageSize: number) => {
    const { items, next } = await api(listPolicyAcceptances, { ...of, ...(after ? { after } : {}), pageSize });
    return { items: await withNames(context, items), next };
  };
  if (!isExport(context)) return page(query.get('after') ?? undefined, 50);
  return csvOf<Accepted>(
    `${slug}-acceptances.csv`,
    [
      { name: 'version', value: (row) => row.number },
      { name: 'accepted_at', value: ({ acceptedAt }) => acceptedAt },
      { name: 'name', value: ({ name }) => name },
      { name: 'user_id', value: ({ userId }) => userId },
      { name: 'fingerprint', value: ({ hash }) => hash },
    ],
    (after) => page(after, 100),
  );
}

async function withNames({ api }: Context, items: readonly PolicyAcceptance[]): Promise<Accepted[]> {
  if (items.length === 0) return [];
  const ids = [...new Set(items.map(({ userId }) => userId))].join(',');
  const known = await ifAvailable(api(listUserNames, { ids }));
  const names = new Map(known?.users.map(({ id, name }) => [id, name]));
  return items.map((item) => ({ ...item, name: names.get(item.userId) ?? null }));
}
