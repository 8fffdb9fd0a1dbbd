import { type Kysely, type Selectable, sql } from 'kysely';
import type { changeDeck, createDeck } from '#contract/content/decks-admin.ts';
import { versionReasons } from '#contract/content/versions.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import type { Author } from '../../../audit/record.ts';
import { changeRow, createWithFreeSlug, differing, type Entity, now } from '../../../records/change.ts';
import { json } from '../../../records/json.ts';
import { deleteForGood, requireNotTrashed, requireTrashed, setTrashed } from '../../../records/trash.ts';
import { requirePictures } from '../../missing-pictures.ts';
import { restorePoint } from '../../restore-points.ts';
import type { ContentTables } from '../../tables.ts';
import type { Copies } from '../../written-text.ts';

type Tables = Kysely<ContentTables>;
export type StoredDeck = Selectable<ContentTables['decks']>;

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
export const newEdition = { edition: sql<number>`edition + 1`, updatedAt: now };

type NewVersion = { deckId: string; note?: string };

/** Returns the number of the version that holds the draft: a new one, unless the newest still matches. */
export async function saveVersion(
  transaction: Tables,
  author: Author,
  { deckId, note = '' }: NewVersion,
): Promise<number> {
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
    ), '[]'), ${note}, ${author && userIdOf(author.actor)}::uuid
    from content.decks d where d.id = ${deckId}::uuid`.execute(transaction);
  return number;
}

type Note = { deckId: string; number: number; note: string };

const setNote = (transaction: Tables, { deckId, number, note }: Note) =>
  transaction
    .updateTable('deckVersions')
    .set({ note })
    .where('deckId', '=', deckId)
    .where('number', '=', number)
    .execute();

export const copiesOf = (transaction: Tables, author: Author, deckId: string): Copies => ({
  save: (reason) =>
    saveVersion(transaction, author, { deckId, note: reason === 'replaced' ? versionReasons.replaced : '' }),
  async isDue() {
    const recent = await transaction
      .selectFrom('deckVersions')
      .select('number')
      .where('deckId', '=', deckId)
      .where('createdAt', '>', restorePoint)
      .limit(1)
      .executeTakeFirst();
    return !recent;
  },
});

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

type Change = Omit<ParsedOf<typeof changeDeck>, 'id' | 'revision' | 'saveReplaced'> & { replaces: boolean };

/** Slug and audience are not part of a version. */
export async function change(
  transaction: Tables,
  author: Author,
  row: StoredDeck,
  { replaces, ...set }: Change,
): Promise<StoredDeck> {
  const differs = differing(row, set).some((name) => name !== 'slug' && name !== 'audience');
  if (differs && replaces) await copiesOf(transaction, author, row.id).save('replaced');
  const also = differs ? newEdition : {};
  return changeRow(transaction, author, decks, { row, action: 'change', set, also });
}

export async function publish(transaction: Tables, author: Author, row: StoredDeck, note = ''): Promise<StoredDeck> {
  requireNotTrashed(decks, row);
  await requireSlides(transaction, row.id);
  const version = await saveVersion(transaction, author, { deckId: row.id, note });
  if (version === row.publishedVersion) return row;
  return changeRow(transaction, author, decks, {
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
}

export async function unpublish(transaction: Tables, author: Author, row: StoredDeck): Promise<StoredDeck> {
  requireNotTrashed(decks, row);
  if (row.status === 'draft') return row;
  return changeRow(transaction, author, decks, {
    row,
    action: 'unpublish',
    set: { status: 'draft', publishedVersion: null },
    log: { before: { status: row.status }, after: { status: 'draft' } },
    also: sameRevision(row),
  });
}

export const trash = (transaction: Tables, author: Author, row: StoredDeck): Promise<StoredDeck> =>
  setTrashed(transaction, author, decks, { row, isTrashed: true });

export const restore = (transaction: Tables, author: Author, row: StoredDeck): Promise<StoredDeck> =>
  setTrashed(transaction, author, decks, { row, isTrashed: false });

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

export async function remove(transaction: Tables, author: Author, row: StoredDeck): Promise<StoredDeck> {
  requireTrashed(row);
  const { id } = row;
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
  return row;
}
