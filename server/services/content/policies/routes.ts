import type { Kysely } from 'kysely';
import { getPolicy, listPolicies } from '#contract/content/policies.ts';
import {
  changePolicyRecord,
  createPolicy,
  deletePolicy,
  discardPolicyVersion,
  getPolicyRecord,
  listPolicyRecords,
  reinstatePolicy,
  restorePolicy,
  trashPolicy,
  withdrawPolicy,
} from '#contract/content/policies-admin.ts';
import {
  changePolicyVersion,
  draftPolicyVersion,
  getPolicyVersion,
  schedulePolicyVersion,
  unschedulePolicyVersion,
} from '#contract/content/policy-versions.ts';
import { failures } from '#contract/failures.ts';
import { languageIn } from '#contract/languages.ts';
import { changeRow, createWithFreeSlug, lockRow } from '../../records/change.ts';
import { changesOf } from '../../records/serve-change.ts';
import { findFormer } from '../../records/slug.ts';
import { lockLive } from '../../records/trash.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireMayPreview } from '../as-of.ts';
import type { ContentTables } from '../tables.ts';
import { translationsOf } from '../translations/shown.ts';
import { addAcceptanceRoutes } from './acceptances.ts';
import { policies, reinstate, remove, restore, trash, withdraw } from './changes.ts';
import {
  findInForce,
  listInForce,
  listRecords,
  requireRecord,
  requireVersion,
  type StoredPolicy,
  type WhichVersion,
} from './queries.ts';
import { beginDraft, discardDraft, requireDraft, schedule, unschedule, writeDraft } from './versions.ts';

export function addPolicyRoutes(service: Service<ContentTables>): void {
  serve(service, listPolicies, async ({ at }, { database, actor, request }) => {
    requireMayPreview(actor, at);
    const policies = await listInForce(database, at);
    const keys = policies.map(({ id }) => ({ kind: 'policy' as const, id }));
    const shown = await translationsOf(database, languageIn(request.headers), keys);
    return { items: policies.map((policy) => shown.of('policy', policy.id, policy)) };
  });

  serve(service, getPolicy, async ({ slug, ...which }, { database, actor, request }) => {
    requireMayPreview(actor, which.at);
    const policy = (await findInForce(database, { slug }, which)) ?? (await findRenamed(slug, which));
    if (!policy) throw failures.notFound('this_policy');
    const key = { kind: 'policy' as const, id: policy.id };
    const shown = await translationsOf(database, languageIn(request.headers), [key]);
    const { body, ...translated } = shown.of('policy', policy.id, { ...policy, body: policy.version.body });
    return { ...translated, version: { ...policy.version, body } };
  });

  async function findRenamed(slug: string, which: WhichVersion) {
    const id = await findFormer(service.database, 'policy', slug);
    return id === undefined ? undefined : findInForce(service.database, { id }, which);
  }

  serve(service, listPolicyRecords, (input, { database }) => listRecords(database, input));
  serve(service, getPolicyRecord, ({ id }, { database }) => requireRecord(database, id));

  serve(service, createPolicy, ({ slug, kind = 'other', title, summary = '', asksAcceptance = false }, call) =>
    call.commit(async (transaction) => {
      const { id } = await createWithFreeSlug(transaction, call, policies, {
        column: 'slug',
        title,
        fallback: 'policy',
        values: { slug, kind, title, summary, asksAcceptance },
        log: ['slug', 'kind', 'title', 'summary', 'asksAcceptance'],
      });
      return requireRecord(transaction, id);
    }),
  );

  const answer = (transaction: Kysely<ContentTables>, { id }: StoredPolicy) => requireRecord(transaction, id);
  const changeLive = changesOf(service, { entity: policies, lock: lockLive }, answer);
  changeLive(changePolicyRecord, (transaction, call, row, { id, revision, ...set }) =>
    changeRow(transaction, call, policies, { row, action: 'change', set }),
  );

  const locked = { entity: policies, lock: lockRow };
  const change = changesOf(service, locked, answer);
  change(withdrawPolicy, withdraw);
  change(reinstatePolicy, reinstate);
  change(trashPolicy, trash);
  change(restorePolicy, restore);
  changesOf(service, locked, (_, { id }) => ({ id }))(deletePolicy, remove);

  serve(service, getPolicyVersion, ({ id, number }, { database }) => requireVersion(database, id, number));

  serve(service, draftPolicyVersion, ({ id, from }, call) =>
    call.commit(async (transaction) =>
      beginDraft(transaction, call, { policy: await lockLive(transaction, policies, id), from }),
    ),
  );

  // The revision is that of the version, not of the policy.
  const lock: typeof lockLive = (transaction, entity, id) => lockLive(transaction, entity, id);
  const changeVersion = changesOf(service, { entity: policies, lock }, (transaction, { id }, { number }) =>
    requireVersion(transaction, id, Number(number)),
  );
  changeVersion(
    changePolicyVersion,
    async (transaction, call, policy, { id, number, revision, autosave, ...fields }) => {
      const version = await requireDraft(transaction, { id, number });
      await writeDraft(transaction, call, { policy, version, fields, autosave, revision });
      return policy;
    },
  );
  changeVersion(schedulePolicyVersion, async (transaction, call, policy, { id, number, revision, ...at }) => {
    const version = await requireDraft(transaction, { id, number, revision });
    await schedule(transaction, call, { policy, version, at });
    return policy;
  });
  changeVersion(unschedulePolicyVersion, async (transaction, call, policy, { id, number }) => {
    await unschedule(transaction, call, { policy, version: await requireVersion(transaction, id, number) });
    return policy;
  });
  changeLive(discardPolicyVersion, async (transaction, call, policy, { id, number }) => {
    await discardDraft(transaction, call, { policy, version: await requireDraft(transaction, { id, number }) });
    return policy;
  });

  addAcceptanceRoutes(service);
}
