import { sql } from 'kysely';

/** What entries of this service are about. */
export const auditNames = sql`select id, name from auth.users union all select id, name from auth.roles
  union all select id, name from auth.organizations union all select id, url from auth.webhooks`;
