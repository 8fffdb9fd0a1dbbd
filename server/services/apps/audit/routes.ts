import { listAppChanges } from '#contract/apps/apps.ts';
import { listEntries } from '../../audit/list.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { AppsTables } from '../tables.ts';

export function addAuditRoutes(service: Service<AppsTables>): void {
  serve(service, listAppChanges, async (input, { database }) => listEntries(database, input));
}
