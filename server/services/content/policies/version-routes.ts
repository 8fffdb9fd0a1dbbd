import { discardPolicyVersion } from '#contract/content/policies-admin.ts';
import {
  changePolicyVersion,
  draftPolicyVersion,
  getPolicyVersion,
  schedulePolicyVersion,
  unschedulePolicyVersion,
} from '#contract/content/policy-versions.ts';
import { failures } from '#contract/failures.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { requirePolicy } from './changes.ts';
import { requireRecord, requireVersion } from './record-queries.ts';
import { schedule, unschedule } from './scheduling.ts';
import { beginDraft, discardDraft, writeDraft } from './version-changes.ts';

export function addPolicyVersionRoutes(service: Service<ContentTables>): void {
  serve(service, getPolicyVersion, ({ id, number }, { database }) => requireVersion(database, id, number));

  serve(service, draftPolicyVersion, ({ id, from }, call) =>
    call.commit(async (transaction) =>
      beginDraft(transaction, call, { policy: await requirePolicy(transaction, id), from }),
    ),
  );

  serve(service, changePolicyVersion, ({ id, number, revision, ...fields }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id);
      const version = await requireVersion(transaction, id, number);
      if (version.status !== 'draft') throw fixed();
      if (revision !== version.revision) throw changed();
      await writeDraft(transaction, call, { policy, version, fields });
      return requireVersion(transaction, id, number);
    }),
  );

  serve(service, schedulePolicyVersion, ({ id, number, revision, ...at }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id);
      const version = await requireVersion(transaction, id, number);
      if (version.status !== 'draft') throw fixed();
      if (revision !== version.revision) throw changed();
      await schedule(transaction, call, { policy, version, at });
      return requireVersion(transaction, id, number);
    }),
  );

  serve(service, unschedulePolicyVersion, ({ id, number }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id);
      await unschedule(transaction, call, { policy, version: await requireVersion(transaction, id, number) });
      return requireVersion(transaction, id, number);
    }),
  );

  serve(service, discardPolicyVersion, ({ id, number }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id);
      const version = await requireVersion(transaction, id, number);
      if (version.status !== 'draft') throw fixed();
      await discardDraft(transaction, call, { policy, version });
      return requireRecord(transaction, id);
    }),
  );
}

const fixed = () => failures.conflict('This version is no longer a draft, so its text cannot change.');
const changed = () =>
  failures.conflict('Someone else has changed this draft in the meantime. Please compare both versions.');
