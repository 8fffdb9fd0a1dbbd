/**
 * A visit is a reading by one browser with pauses of less than half an hour. Links that ask for a password or an
 * address give the browser a cookie, which identifies a visit exactly; other links identify it by network and browser.
 */
import { type Kysely, sql } from 'kysely';
import { maxReportedTime } from '#contract/content/shared-decks.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';

type Tables = Kysely<ContentTables>;

const minStartedAt = sql<Date>`now() - interval '12 hours'`;
const minLastAt = sql<Date>`now() - interval '30 minutes'`;
/** In milliseconds: what a visit may report beyond the time since its start. */
const tolerance = 10_000;

type Reading = { slug: string; number: number; userId: string; milliseconds: number };

/**
 * A report of a time may arrive late, so only one without stores the reader's position. Undefined without such a slide.
 */
export async function recordReading(
  transaction: Tables,
  { slug, number, userId, milliseconds }: Reading,
): Promise<{ position: number } | undefined> {
  const deck = await transaction
    .selectFrom('decks')
    .innerJoin('deckVersions', (join) =>
      join.onRef('deckId', '=', 'decks.id').onRef('deckVersions.number', '=', 'publishedVersion'),
    )
    .select(['decks.id', slideAt(number).as('slideId')])
    .where('decks.slug', '=', slug)
    .where(isVisible.deck('decks'))
    .executeTakeFirst();
  if (!deck?.slideId) return undefined;
  if (milliseconds === 0)
    await transaction
      .insertInto('deckPositions')
      .values({ deckId: deck.id, userId, position: number })
      .onConflict((conflict) =>
        conflict.columns(['deckId', 'userId']).doUpdateSet({ position: number, updatedAt: sql<Date>`now()` }),
      )
      .execute();
  const visitId = await visitFor(transaction, { deckId: deck.id, shareId: null, userId, visitor: null });
  await recordSlide(transaction, { visitId, slideId: deck.slideId, milliseconds });
  return { position: number };
}

const slideAt = (number: number) => sql<string | null>`(deck_versions.slides -> ${number - 1}::int ->> 'id')::uuid`;

/** `userId` for a link for signed-in users. */
type Holder = { readonly shareId: string; readonly userId: string | null; readonly token: string };

/** The visit of a browser that has entered what the link asks for, and not that of a user who signed out there. */
export const findByToken = (database: Tables, { shareId, userId, token }: Holder) =>
  database
    .selectFrom('deckVisits')
    .select(['id', 'gate', 'email'])
    .where('visitor', '=', token)
    .where('shareId', '=', shareId)
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .where('startedAt', '>', minStartedAt)
    .executeTakeFirst();

/** `visitor` is a hash. A user is known without one. */
export type Reader = {
  readonly deckId: string;
  readonly shareId: string | null;
  readonly userId: string | null;
  readonly visitor: string | null;
};

/** The id of the visit that goes on, or of a new one. */
export async function visitFor(transaction: Tables, reader: Reader): Promise<string> {
  const { deckId, shareId, userId, visitor } = reader;
  // Serialize the reports of a reader, or two concurrent ones would begin two visits.
  await sql`select pg_advisory_xact_lock(hashtext(${JSON.stringify(reader)}))`.execute(transaction);
  const known = await transaction
    .selectFrom('deckVisits')
    .select('id')
    .where('deckId', '=', deckId)
    .where('shareId', 'is not distinct from', shareId)
    .where(({ eb }) => (userId === null ? eb('visitor', '=', visitor) : eb('userId', '=', userId)))
    .where('lastAt', '>', minLastAt)
    .orderBy('lastAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await transaction.insertInto('deckVisits').values(reader).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Shown = { readonly visitId: string; readonly slideId: string; readonly milliseconds: number };

/** The times of a visit are never longer than the visit, whatever a browser reports. */
export async function recordSlide(transaction: Tables, { visitId, slideId, milliseconds }: Shown): Promise<void> {
  await transaction.selectFrom('deckVisits').select('id').where('id', '=', visitId).forUpdate().executeTakeFirst();
  const { rows } = await sql<{ left: number }>`
    select least(${maxReportedTime}::int, greatest(0, extract(epoch from now() - v.started_at) * 1000 + ${tolerance}::int
      - coalesce((select sum(milliseconds) from content.slide_views where visit_id = v.id), 0)))::int as left
    from content.deck_visits v where v.id = ${visitId}::uuid`.execute(transaction);
  const added = Math.min(milliseconds, rows[0]?.left ?? 0);
  await transaction
    .insertInto('slideViews')
    .values({ visitId, slideId, milliseconds: added })
    .onConflict((conflict) =>
      conflict
        .columns(['visitId', 'slideId'])
        .doUpdateSet({ milliseconds: sql<number>`slide_views.milliseconds + ${added}::int` }),
    )
    .execute();
  await transaction.updateTable('deckVisits').set({ lastAt: sql<Date>`now()` }).where('id', '=', visitId).execute();
}

/** E-mail addresses that visitors entered are deleted after a year. */
export async function forgetEmails(database: Tables): Promise<void> {
  await database
    .updateTable('deckVisits')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('startedAt', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
}
