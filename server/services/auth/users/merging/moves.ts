import type { Move } from '../../../merging/moves.ts';

/** Everything by which a person signs in stays with its account (docs/decisions/067-merge-of-users.md). */
export const moves: readonly Move[] = [
  { what: 'Requests for access', table: 'access_requests' },
  { what: 'Webhooks that they made', table: 'webhooks', column: 'owner_id', hasRevision: true },
];
