import { sql } from 'kysely';
import type { Move } from '../../../../merging/moves.ts';

/** Everything by which a person signs in stays with its account (docs/decisions/067-merge-of-users.md). */
export const moves: readonly Move[] = [
  { what: 'Requests for access', table: 'access_requests' },
  { what: 'Webhooks that they made', table: 'webhooks', column: 'owner_id', hasRevision: true },
  {
    what: 'Saved views of lists',
    table: 'saved_views',
    stays: {
      if: (keptId) => sql`exists (select from auth.saved_views k
        where k.user_id = ${keptId}::uuid and k.list = t.list and lower(k.name) = lower(t.name))`,
      why: 'The kept user has a view of this list with this name.',
    },
  },
];
