import {
  changePolicyRecord,
  createPolicy,
  deletePolicy,
  getPolicyRecord,
  listPolicyRecords,
  reinstatePolicy,
  restorePolicy,
  trashPolicy,
  withdrawPolicy,
} from '#contract/content/policies-admin.ts';
import { failures } from '#contract/failures.ts';
import { record } from '../../audit/record.ts';
import { takeSlug } from '../../records/slug.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { changePolicyRow, failIfTaken, requirePolicy, requireUnscheduled, setStatus, wasInForce } from './changes.ts';
import { listRecords, requireRecord } from './record-queries.ts';
import { addPolicyVersionRoutes } from './version-routes.ts';

export function addPolicyRecordRoutes(service: Service<ContentTables>): void {
  serve(service, listPolicyRecords, (input, { database }) => listRecords(database, input));
  serve(service, getPolicyRecord, ({ id }, { database }) => requireRecord(database, id));

  serve(service, createPolicy, ({ slug, title, summary = '', asksAcceptance = false }, call) =>
    call.commit(async (transaction) => {
      const fields = { slug, title, summary, asksAcceptance };
      const { id } = await transaction
        .insertInto('policies')
        .values(fields)
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(failIfTaken);
      await takeSlug(transaction, 'policy', { itemId: id, from: null, to: slug });
      await record(transaction, call, { action: 'policy.create', targetId: id, after: fields });
      return requireRecord(transaction, id);
    }),
  );

  serve(service, changePolicyRecord, ({ id, revision, ...fields }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id);
      if (revision !== policy.revision)
        throw failures.conflict('Someone else has changed this policy in the meantime. Please compare both versions.');
      await changePolicyRow(transaction, call, { policy, fields });
      return requireRecord(transaction, id);
    }),
  );

  for (const [endpoint, action] of [
    [withdrawPolicy, 'policy.withdraw'],
    [reinstatePolicy, 'policy.reinstate'],
    [trashPolicy, 'policy.trash'],
    [restorePolicy, 'policy.restore'],
  ] as const) {
    serve(service, endpoint, ({ id }, call) =>
      call.commit(async (transaction) => {
        const policy = await requirePolicy(transaction, id, {
          trashedToo: action === 'policy.trash' || action === 'policy.restore',
        });
        const held = await wasInForce(transaction, id);
        if (action === 'policy.trash' && held)
          throw failures.conflict('This policy was in force, so people may rely on it. Withdraw it instead.');
        if (action === 'policy.trash') await requireUnscheduled(transaction, id);
        if (action === 'policy.withdraw' && !held)
          throw failures.conflict('This policy was never in force. Move it to the trash instead.');
        await setStatus(transaction, call, { policy, action });
        return requireRecord(transaction, id);
      }),
    );
  }

  serve(service, deletePolicy, ({ id }, call) =>
    call.commit(async (transaction) => {
      const policy = await requirePolicy(transaction, id, { trashedToo: true });
      if (!policy.trashedAt) throw failures.conflict('Move it to the trash before you delete it permanently.');
      await transaction.deleteFrom('formerSlugs').where('kind', '=', 'policy').where('itemId', '=', id).execute();
      await transaction.deleteFrom('policyVersions').where('policyId', '=', id).execute();
      await transaction.deleteFrom('policies').where('id', '=', id).execute();
      const { slug, title } = policy;
      await record(transaction, call, { action: 'policy.delete', targetId: id, before: { slug, title } });
      return { id };
    }),
  );

  addPolicyVersionRoutes(service);
}
