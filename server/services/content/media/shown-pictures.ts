/** The pictures that a record shows. Their rows are locked until it is committed, so that none is deleted meanwhile. */
import type { Kysely } from 'kysely';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { toSnake } from '#contract/wire.ts';
import type { ContentTables } from '../tables.ts';
import { isPictureKey, partsOf } from './files.ts';

type Tables = Kysely<ContentTables>;
type Shown = { readonly hash: string; readonly field: string };

const deletedMeanwhile = message('picture_deleted_meanwhile');

/**
 * Throws 422 for each field with a picture that is no longer in the library. Pictures that `stored` shows are not
 * checked: no deletion removes a picture that a record shows, and a fault of the past must not prevent other changes.
 */
export async function lockPictures(transaction: Tables, given: object, stored: object = {}): Promise<void> {
  const known = new Set([...picturesIn(stored)].map(({ hash }) => hash));
  const shown = [...picturesIn(given)].filter(({ hash }) => !known.has(hash));
  const missing = await lockOrMiss(transaction, shown);
  const fields = shown.filter(({ hash }) => missing.has(hash)).map(({ field }) => [field, deletedMeanwhile]);
  if (fields.length > 0) throw failures.invalid(Object.fromEntries(fields));
}

/** The content of an earlier version without the pictures that were deleted since. */
export async function withoutDeleted<Content extends object>(transaction: Tables, content: Content): Promise<Content> {
  const missing = await lockOrMiss(transaction, [...picturesIn(content)]);
  const isDeleted = (value: unknown) => missing.has(hashOf(value) ?? '');
  /** Also a node of a text, or a block that is nothing but its picture. */
  const isEmpty = (item: unknown) => {
    const { type, attrs, picture } = Object(item) as Record<string, unknown>;
    return isDeleted(item) || (type === 'image' && (isDeleted(attrs) || isDeleted(picture)));
  };
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isEmpty(item)).map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, isDeleted(item) ? null : without(item)]),
    );
  };
  return missing.size === 0 ? content : (without(content) as Content);
}

/** The field of a picture in a text is that of the whole text. */
function* picturesIn(value: unknown, field = '', isText = false): Generator<Shown> {
  if (typeof value !== 'object' || value === null) return;
  const hash = hashOf(value);
  if (hash !== undefined) yield { hash, field };
  const inText = isText || (value as { type?: unknown }).type === 'doc';
  for (const [name, item] of Object.entries(value)) {
    const below = field === '' ? toSnake(name) : `${field}.${toSnake(name)}`;
    yield* picturesIn(item, inText ? field : below, inText);
  }
}

/** Undefined for other addresses, which are no files of the library. */
export function hashOf(value: unknown): string | undefined {
  const { src } = Object(value) as { src?: unknown };
  if (typeof src !== 'string' || !isPictureKey(src.slice(1))) return undefined;
  return partsOf(src.slice('/media/'.length))?.hash;
}

/**
 * The hashes that the library does not have. Rows are locked in the order in which a deletion locks those of one hash.
 */
async function lockOrMiss(transaction: Tables, shown: readonly Shown[]): Promise<ReadonlySet<string>> {
  const missing = new Set(shown.map(({ hash }) => hash));
  if (missing.size === 0) return missing;
  const rows = await transaction
    .selectFrom('media')
    .select('hash')
    .where('hash', 'in', [...missing])
    .orderBy('id')
    .forShare()
    .execute();
  for (const { hash } of rows) missing.delete(hash);
  return missing;
}
