/** What a service that emits events has among its tables; a migration of each makes it. */
import type { Generated } from 'kysely';

export type EventTables = {
  events: { sequence: Generated<number>; tags: string[]; at: Generated<Date> };
};
