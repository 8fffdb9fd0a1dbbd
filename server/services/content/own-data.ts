import { sql } from 'kysely';
import { listOwnContentData } from '#contract/own-data.ts';
import { addOwnData, type Person, type Sections } from '../exporting.ts';
import { mergedIntoIn } from '../merging/merging.ts';
import type { Service } from '../service.ts';
import type { ContentTables } from './tables.ts';

export const addOwnDataRoutes = (service: Service<ContentTables>): void =>
  addOwnData(service, listOwnContentData, { sectionsOf, mergedInto: mergedIntoIn('content') });

const sectionsOf = ({ ids }: Person): Sections => ({
  'policy-acceptances': {
    title: 'Policies that you accepted',
    records: sql`select p.title as policy, a.number as version, a.accepted_at, a.hash
      from content.policy_acceptances a join content.policies p on p.id = a.policy_id
      where a.user_id = any(${ids}::uuid[]) order by a.accepted_at, a.id`,
  },
  'deck-positions': {
    title: 'Where you stopped reading presentations',
    records: sql`select d.title as deck, p.position as slide, p.updated_at
      from content.deck_positions p join content.decks d on d.id = p.deck_id
      where p.user_id = any(${ids}::uuid[]) order by p.updated_at, d.id`,
  },
  'deck-visits': {
    title: 'Presentations that you visited',
    records: sql`select d.title as deck, v.email, v.started_at, v.last_at
      from content.deck_visits v join content.decks d on d.id = v.deck_id
      where v.user_id = any(${ids}::uuid[]) order by v.started_at, v.id`,
  },
  'slide-views': {
    title: 'Slides that you viewed',
    records: sql`select d.title as deck, s.title as slide, w.at, w.milliseconds / 1000 as seconds
      from content.slide_views w join content.deck_visits v on v.id = w.visit_id
        join content.slides s on s.id = w.slide_id join content.decks d on d.id = v.deck_id
      where v.user_id = any(${ids}::uuid[]) order by w.at, w.id`,
  },
  deliveries: {
    title: 'Messages that were sent to you',
    records: sql`select created_at, event, state from content.deliveries
      where user_id = any(${ids}::uuid[]) order by created_at, id`,
  },
  'open-records': {
    title: 'Records that you have open',
    records: sql`select record, name, since, seen_at from content.presence where user_id = any(${ids}::uuid[]) order by since, record`,
  },
  previews: {
    title: 'Preview links that you created',
    records: sql`select record, created_at, expires_at, revoked_at, last_opened_at
      from content.previews where actor_id = any(${ids}::uuid[]) order by created_at, id`,
  },
  'deck-links': {
    title: 'Links to presentations that you created',
    records: sql`select d.title as deck, s.label, s.audience, s.created_at, s.expires_at, s.revoked_at
      from content.deck_shares s join content.decks d on d.id = s.deck_id
      where s.created_by = any(${ids}::uuid[]) order by s.created_at, s.id`,
  },
  'post-authors': {
    title: 'Posts that name you as an author',
    records: sql`select p.title, p.slug, p.status, p.published_at, a ->> 'name' as name
      from content.posts p, jsonb_array_elements(p.authors) a
      where (a ->> 'id')::uuid = any(${ids}::uuid[]) order by p.published_at, p.id`,
  },
  versions: {
    title: 'Posts, pages and products that you wrote',
    records: sql`select kind, title, number as version, reason, at
      from content.versions where actor_id = any(${ids}::uuid[]) order by at, kind, item_id, number`,
  },
  'deck-versions': {
    title: 'Presentations that you wrote',
    records: sql`select title, number as version, note, created_at
      from content.deck_versions where author_id = any(${ids}::uuid[]) order by created_at, deck_id, number`,
  },
});
