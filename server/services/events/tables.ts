/** Row types of the event tables, which a migration of each service creates. */
import type { Generated } from 'kysely';

export type EventTables = {
  events: { sequence: Generated<number>; tags: string[]; at: Generated<Date> };
};
