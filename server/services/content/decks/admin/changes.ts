import { type Kysely, type Selectable, sql } from 'kysely';
import type { changeDeck, createDeck, deckOperations } from '#contract/content/decks-admin.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import type { Author } from '../../../audit/record.ts';
import { changeRow, createWithFreeSlug, type Entity, lockRow } from '../../../records/change.ts';
import { json } from '../../../records/json.ts';
import { deleteForGood, lockLive, requireTrashed, setTrashed } from '../../../records/trash.ts';
import { requirePictures } from '../../missing-pictures.ts';
import { restorePointEvery } from '../../restore-points.ts';
import type { ContentTables } from '../../tables.ts';

type Tables = Kysely<ContentTables>;
type Call = NonNullable<Author>;
type StoredDeck = Selectable<ContentTables['decks']>;

/** Changes of its slides and versions lock the deck too. */
export const decks: Entity<StoredDeck, ContentTables> = {
  table: 'decks',
  kind: 'deck',
  label: 'this_deck',
  slug: 'slug',
  touched: ['updatedAt'],
  taken: () => failures.invalid({ slug: message('deck_address_taken') }),
};

/** Set this whenever the content of a version would change. */
export const newEdition = { edition: sql<number>`edition + 1`, updatedAt: sql<Date>`now()` };

export const replacedNote = 'Before it was replaced';

type NewVersion = { deckId: string; authorId: string | null; note: string };

/** Returns the number of the version that holds the draft: a new one, unless the newest still matches. */
export async function saveVersion(transaction: Tables, { deckId, authorId, note }: NewVersion): Promise<number> {
  const newest = await transaction
    .selectFrom('deckVersions')
    .innerJoin('decks', 'decks.id', 'deckId')
    .select(['number', sql<boolean>`deck_versions.edition = decks.edition`.as('isCurrent')])
    .where('deckId', '=', deckId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.isCurrent) {
    if (note) await setNote(transaction, { deckId, number: newest.number, note });
    return newest.number;
  }
  const number = (newest?.number ?? 0) + 1;
  await sql`insert into content.deck_versions (deck_id, number, edition, title, summary, kind, slides, note, author_id)
    select d.id, ${number}::int, d.edition, d.title, d.summary, d.kind, coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'title', s.title, 'body', s.body, 'picture', s.picture, 'notes', s.notes, 'layout', s.layout)
        order by s.position)
      from content.slides s where s.deck_id = d.id and s.position is not null
    ), '[]'), ${note}, ${authorId}::uuid
    from content.decks d where d.id = ${deckId}::uuid`.execute(transaction);
  return number;
}

/** Whether somebody has written for a while since the last version. */
export async function isVersionDue(transaction: Tables, deckId: string): Promise<boolean> {
  const recent = await transaction
    .selectFrom('deckVersions')
    .select('number')
    .where('deckId', '=', deckId)
    .where('createdAt', '>', sql<Date>`now() - make_interval(mins => ${restorePointEvery})`)
    .limit(1)
    .executeTakeFirst();
  return !recent;
}

type Note = { deckId: string; number: number; note: string };

const setNote = (transaction: Tables, { deckId, number, note }: Note) =>
  transaction
    .updateTable('deckVersions')
    .set({ note })
    .where('deckId', '=', deckId)
    .where('number', '=', number)
    .execute();

export async function create(
  transaction: Tables,
  author: Author,
  fields: ParsedOf<typeof createDeck>,
): Promise<string> {
  const { id } = await createWithFreeSlug(transaction, author, decks, {
    column: 'slug',
    title: fields.title,
    fallback: 'deck',
    values: fields,
    log: ['title', 'slug', 'kind'],
  });
  await transaction
    .insertInto('slides')
    .values({ deckId: id, position: 1, title: fields.title, body: json({ type: 'doc', content: [] }) })
    .execute();
  return id;
}

/** Slug and audience are not part of a version. */
export async function change(
  transaction: Tables,
  call: Call,
  { id, revision, saveReplaced, ...set }: ParsedOf<typeof changeDeck>,
): Promise<void> {
  const row = await lockLive(transaction, decks, id, revision);
  const differs = (['title', 'summary', 'kind'] as const).some(
    (name) => set[name] !== undefined && set[name] !== row[name],
  );
  if (differs && saveReplaced)
    await saveVersion(transaction, { deckId: id, authorId: userIdOf(call.actor), note: replacedNote });
  const also = differs ? newEdition : {};
  await changeRow(transaction, call, decks, { row, action: 'change', set, also });
}

type Operation = (transaction: Tables, call: Call, deck: { id: string; note?: string }) => Promise<string>;

export const operations: Record<(typeof deckOperations)[number], Operation> = {
  async publish(transaction, call, { id, note = '' }) {
    const row = await lockLive(transaction, decks, id);
    await requireSlides(transaction, id);
    const version = await saveVersion(transaction, { deckId: id, authorId: userIdOf(call.actor), note });
    if (version === row.publishedVersion) return 'No changes since it was published.';
    await changeRow(transaction, call, decks, {
      row,
      action: 'publish',
      set: {
        status: 'published',
        publishedVersion: version,
        // Republishing keeps the original date, so that old decks do not appear new.
        publishedAt: sql`coalesce(published_at, now())`,
      },
      log: {
        before: { status: row.status, version: row.publishedVersion },
        after: { status: 'published', version },
      },
      also: sameRevision(row),
    });
    return 'Published.';
  },

  async unpublish(transaction, call, { id }) {
    const row = await lockLive(transaction, decks, id);
    if (row.status === 'draft') return 'It is not published.';
    await changeRow(transaction, call, decks, {
      row,
      action: 'unpublish',
      set: { status: 'draft', publishedVersion: null },
      log: { before: { status: row.status }, after: { status: 'draft' } },
      also: sameRevision(row),
    });
    return 'Unpublished.';
  },

  async trash(transaction, call, { id }) {
    const row = await lockRow(transaction, decks, id);
    await setTrashed(transaction, call, decks, { row, isTrashed: true });
    return row.trashedAt ? 'It is already in the trash.' : 'Moved to trash.';
  },

  async restore(transaction, call, { id }) {
    const row = await lockRow(transaction, decks, id);
    await setTrashed(transaction, call, decks, { row, isTrashed: false });
    return row.trashedAt ? 'Restored.' : 'It is not in the trash.';
  },
};

/** Publishing changes no field of the form, so a form that is open can still be saved. */
const sameRevision = ({ revision }: StoredDeck) => ({ revision });

async function requireSlides(transaction: Tables, deckId: string): Promise<void> {
  const slides = await transaction
    .selectFrom('slides')
    .select(['title', 'body'])
    .where('deckId', '=', deckId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute();
  for (const { title, body } of slides) requirePictures(body, `“${title}”: `);
  if (slides.length === 0) throw failures.conflict(message('deck_without_slides'));
}

export async function remove(transaction: Tables, author: Author, id: string): Promise<void> {
  const row = await lockRow(transaction, decks, id);
  requireTrashed(row);
  await transaction
    .deleteFrom('slideViews')
    .where('slideId', 'in', (query) => query.selectFrom('slides').select('id').where('deckId', '=', id))
    .execute();
  await transaction
    .updateTable('decks')
    .set({ status: 'draft', publishedVersion: null })
    .where('id', '=', id)
    .execute();
  await transaction
    .deleteFrom('deckGateAttempts')
    .where('shareId', 'in', (query) => query.selectFrom('deckShares').select('id').where('deckId', '=', id))
    .execute();
  for (const table of ['deckVisits', 'deckShares', 'deckPositions', 'deckVersions', 'slides'] as const)
    await transaction.deleteFrom(table).where('deckId', '=', id).execute();
  await deleteForGood(transaction, author, decks, { row, log: ['title', 'slug'] });
}
