import type { Kysely, Selectable } from 'kysely';
import { type LookContent, type LookRecord, lookContent, lookId, type ShownLook } from '#contract/content/look.ts';
import { isId } from '#contract/fields.ts';
import { type Entity, lockRow } from '../../records/change.ts';
import type { ContentTables } from '../tables.ts';
import { recordsOf } from '../typefaces/queries.ts';

export type Tables = Kysely<ContentTables>;
export type StoredLook = Selectable<ContentTables['looks']>;

const lookRow = (database: Tables) => database.selectFrom('looks').selectAll().where('id', '=', lookId);

type Stored = Omit<StoredLook, 'editedAt' | 'updatedAt'>;

export const contentOf = ({ content }: Pick<Stored, 'content'>): LookContent => lookContent.parse(content);
export const draftOf = (look: Pick<Stored, 'content' | 'pending'>): LookContent =>
  look.pending ? lookContent.parse(look.pending) : contentOf(look);

const unchanged = { id: lookId, content: {}, pending: null, edition: 0, revision: 1 };

/** The look of the program, until somebody changes it. */
export const storedLook = async (database: Tables) => (await lookRow(database).executeTakeFirst()) ?? unchanged;

/** Throws 409 if it changed since `revision`. */
export async function lockLook(
  transaction: Tables,
  entity: Entity<StoredLook, ContentTables>,
  id: string,
  revision?: number,
): Promise<StoredLook> {
  await transaction
    .insertInto('looks')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockRow(transaction, entity, id, revision);
}

export async function publishedLook(database: Tables): Promise<ShownLook> {
  const look = await storedLook(database);
  const content = contentOf(look);
  const chosen = [content.textTypeface, content.headingTypeface];
  const uploaded = chosen.some(isId) ? await recordsOf(database) : [];
  return { ...content, edition: look.edition, typefaces: uploaded.filter(({ id }) => chosen.includes(id)) };
}

export const recordOf = (look: Stored): LookRecord => ({
  id: lookId,
  revision: look.revision,
  edition: look.edition,
  content: contentOf(look),
  pending: look.pending && draftOf(look),
});
