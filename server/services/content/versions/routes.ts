import { listVersions } from '#contract/content/versions.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { requireRecord } from '../record-rights.ts';
import { listVersionsOf } from '../saved-versions.ts';
import type { ContentTables } from '../tables.ts';

export function addVersionRoutes(service: Service<ContentTables>): void {
  serve(service, listVersions, async ({ record, ...input }, { actor, database }) =>
    listVersionsOf(database, { ...requireRecord(actor, record, 'GET'), ...input }),
  );
}
