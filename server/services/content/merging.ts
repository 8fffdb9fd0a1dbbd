import { sql } from 'kysely';
import type { Merging } from '../merging/merging.ts';
import type { ContentTables } from './tables.ts';

/**
 * The account that wrote a version, made a link or has a record open stays the same. Authors of posts are replaced
 * at the end (erasure.ts).
 */
export const merging: Merging<ContentTables> = {
  moves: [
    {
      what: 'Acceptances of policies',
      table: 'policy_acceptances',
      stays: {
        if: (keptId) => sql`exists (select from content.policy_acceptances k
          where k.user_id = ${keptId}::uuid and k.policy_id = t.policy_id and k.number = t.number)`,
        why: 'The kept user accepted the same versions.',
      },
    },
    { what: 'Visits to decks', table: 'deck_visits' },
    { what: 'Messages to them', table: 'deliveries', isUncounted: true },
    {
      what: 'Positions in decks',
      table: 'deck_positions',
      key: 'deck_id',
      stays: {
        if: (keptId) => sql`exists (select from content.deck_positions k
          where k.user_id = ${keptId}::uuid and k.deck_id = t.deck_id)`,
        why: 'The kept user has read the same decks.',
      },
    },
  ],
};
