/** Row types of the event tables, which the shared migrations create for each service. */
import type { Generated } from 'kysely';

export type EventTables = {
  events: { sequence: Generated<number>; tags: string[]; at: Generated<Date> };
};
