import { type Kysely, sql } from 'kysely';
import type { deleteMedia } from '#contract/content/media.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failure, failures } from '#contract/failures.ts';
import { recordPermissions } from '#contract/records.ts';
import type { Actor } from '../../../actor.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import type { Call } from '../../serve.ts';
import type { ContentTables } from '../tables.ts';
import { nameOf, type PictureFiles } from './files.ts';

type Tables = Kysely<ContentTables>;
type Deleted = OutputOf<typeof deleteMedia>;
type Kind = 'page' | 'post' | 'product' | 'policy' | 'deck';
type Use = { kind: Kind; title: string; isTrashed: boolean };

const namedAtMost = 5;

/** Once its row is gone its files are served to nobody, so those that a failure leaves behind do no harm. */
export async function deletePicture(
  { actor, request, commit }: Call<ContentTables, Deleted>,
  files: PictureFiles,
  id: string,
): Promise<Deleted> {
  let unused: { hash: string; widths: number[] } | undefined;
  const result = await commit(async (transaction) => {
    const { hash, alt, width, widths, isOnly } = await lockPicture(transaction, id);
    await requireUnused(transaction, actor, hash);
    await transaction.deleteFrom('media').where('id', '=', id).execute();
    const before = { alt, fileName: nameOf(hash, width) };
    await record(transaction, { actor, request }, { action: 'media.delete', targetId: id, before });
    if (!isOnly) return { id };
    emit(transaction, [tags.media(hash)]);
    unused = { hash, widths };
    return { id };
  });
  if (unused) {
    const { hash } = unused;
    await files.remove(unused).catch((err: unknown) => {
      request.log.error({ err, hash }, 'could not remove the files of a deleted picture');
    });
  }
  return result;
}

/** Locks all rows of its files, which only older uploads share. */
async function lockPicture(transaction: Tables, id: string) {
  const rows = await transaction
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', (eb) => eb.selectFrom('media').select('hash').where('id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute();
  const picture = rows.find((row) => row.id === id);
  if (!picture) throw failures.notFound('This picture');
  return { ...picture, isOnly: rows.length === 1 };
}

/** Earlier versions of records do not count: restored, they lack the picture. Throws 409. */
async function requireUnused(transaction: Tables, actor: Actor, hash: string): Promise<void> {
  const { rows } = await sql<Use>`
    select distinct kind, title, is_trashed from (
      select 'page' as kind, title, false as is_trashed, concat(blocks, pending) as content from content.pages
      union all
      select 'post', title, trashed_at is not null, concat(cover, body, pending) from content.posts
      union all
      select 'product', title, trashed_at is not null, concat(pictures, body) from content.products
      union all
      select 'policy', p.title, p.trashed_at is not null, v.body::text
      from content.policies p join content.policy_versions v on v.policy_id = p.id
      union all
      select 'deck', d.title, d.trashed_at is not null, concat(s.picture, s.body)
      from content.decks d join content.slides s on s.deck_id = d.id
      union all
      select 'deck', d.title, d.trashed_at is not null, v.slides::text
      from content.decks d join content.deck_versions v on v.deck_id = d.id and v.number = d.published_version
    ) as records
    where strpos(content, ${hash}) > 0
    order by kind, title`.execute(transaction);
  if (rows.length === 0) return;
  const names = rows.slice(0, namedAtMost).map((use) => nameFor(actor, use));
  const others = rows.length - names.length;
  if (others > 0) names.push(`${others} more`);
  const list = new Intl.ListFormat('en').format(names);
  throw failure(409, 'in_use', `This picture is used in ${list}. Please remove it there first.`);
}

/** The titles of records that the caller may not see stay hidden. */
function nameFor(actor: Actor, { kind, title, isTrashed }: Use): string {
  const isVisible = actor.kind !== 'user' || actor.permissions.has(recordPermissions[kind]);
  if (!isVisible) return `a ${kind}`;
  return `the ${kind} “${title}”${isTrashed ? ' (in the trash)' : ''}`;
}
