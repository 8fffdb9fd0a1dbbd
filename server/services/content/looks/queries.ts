import type { Kysely, Selectable } from 'kysely';
import { type LookContent, type LookRecord, lookContent, lookId, type ShownLook } from '#contract/content/look.ts';
import type { ContentTables } from '../tables.ts';

export type Tables = Kysely<ContentTables>;
export type StoredLook = Selectable<ContentTables['looks']>;

const lookRow = (database: Tables) => database.selectFrom('looks').selectAll().where('id', '=', lookId);

export const contentOf = ({ content }: StoredLook): LookContent => lookContent.parse(content);
export const draftOf = (look: StoredLook): LookContent =>
  look.pending ? lookContent.parse(look.pending) : contentOf(look);

export const requireLook = (database: Tables): Promise<StoredLook> => lookRow(database).executeTakeFirstOrThrow();

export async function publishedLook(database: Tables): Promise<ShownLook> {
  const look = await requireLook(database);
  return { ...contentOf(look), edition: look.edition };
}

export const recordOf = (look: StoredLook): LookRecord => ({
  id: lookId,
  revision: look.revision,
  edition: look.edition,
  content: contentOf(look),
  pending: look.pending && draftOf(look),
  editedAt: look.editedAt,
});
