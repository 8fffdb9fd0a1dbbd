import type { Generated } from 'kysely';

export type EventTables = {
  events: { sequence: Generated<number>; tags: string[]; at: Generated<Date> };
};
