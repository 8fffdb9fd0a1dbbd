import type { Kysely } from 'kysely';
import type { deleteMedia, PictureUse } from '#contract/content/media.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Actor } from '../../../actors/actor.ts';
import { type Author, record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import type { Call } from '../../serve.ts';
import type { ContentTables } from '../tables.ts';
import { nameOf, type PictureFiles } from './files.ts';
import { usesOf } from './uses.ts';

type Tables = Kysely<ContentTables>;
type Deleted = OutputOf<typeof deleteMedia>;

const maxNames = 5;

/** Once its row is gone its files are served to nobody, so those that a failure leaves behind do no harm. */
export async function deletePicture(
  { actor, request, commit }: NonNullable<Author> & Pick<Call<ContentTables, Deleted>, 'commit'>,
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

/** Locks all rows of its files, which only older uploads share. Waits for records that are being saved with it. */
async function lockPicture(transaction: Tables, id: string) {
  const rows = await transaction
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', (eb) => eb.selectFrom('media').select('hash').where('id', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute();
  const picture = rows.find((row) => row.id === id);
  if (!picture) throw failures.notFound('this_picture');
  return { ...picture, isOnly: rows.length === 1 };
}

/** Throws 409 if a record shows the picture. */
async function requireUnused(transaction: Tables, actor: Actor, hash: string): Promise<void> {
  const uses = await usesOf(transaction, actor, hash);
  if (uses.length === 0) return;
  const names = uses.slice(0, maxNames).map(nameOfUse);
  const others = uses.length - names.length;
  if (others > 0) names.push(`${others} more`);
  const list = new Intl.ListFormat('en').format(names);
  throw failure(409, 'in_use', message('picture_in_use', { places: list }));
}

const nameOfUse = ({ kind, title, isTrashed }: PictureUse): string =>
  title === null ? `a ${kind}` : `the ${kind} “${title}”${isTrashed ? ' (in the trash)' : ''}`;
