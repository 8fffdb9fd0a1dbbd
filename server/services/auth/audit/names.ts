import { sql } from 'kysely';

/** Names of the records that entries of this service are about. */
export const auditNames = sql`select id, name from auth.users union all select id, name from auth.roles
  union all select id, name from auth.organizations union all select id, url from auth.webhooks`;

export const permissionNames = sql`select id, description as name from auth.permissions where is_custom`;
