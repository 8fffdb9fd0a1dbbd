import { type Kysely, sql, type Transaction } from 'kysely';
import { type TypefaceRecord, typefaceLimits } from '#contract/content/typefaces.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { weightText } from '#contract/typeface-styles.ts';
import { json } from '../../records/json.ts';
import { newHash } from '../media/files.ts';
import type { ContentTables } from '../tables.ts';
import type { ReadFont } from './read-font.ts';

type Tables = Kysely<ContentTables>;

/** In the order of their names; upright faces first, from light to bold. */
export async function recordsOf(database: Tables): Promise<TypefaceRecord[]> {
  const typefaces = await database.selectFrom('typefaces').selectAll().orderBy(sql`lower(name)`).execute();
  const faces = await database
    .selectFrom('typefaceFaces')
    .selectAll()
    .orderBy('style', 'desc')
    .orderBy('weightMin')
    .execute();
  const files = await database
    .selectFrom('typefaceFiles')
    .select(['hash', 'faceId', 'script', sql<number>`octet_length(bytes)`.as('size')])
    .orderBy('script')
    .execute();
  const filesOf = Map.groupBy(files, ({ faceId }) => faceId);
  const facesOf = Map.groupBy(faces, ({ typefaceId }) => typefaceId);
  return typefaces.map((typeface) => ({
    ...typeface,
    faces: (facesOf.get(typeface.id) ?? []).map(({ id, style, weightMin, weightMax, metrics }) => ({
      style,
      weights: { min: weightMin, max: weightMax },
      metrics,
      files: (filesOf.get(id) ?? []).map(({ hash, script, size }) => ({ script, size, address: addressOf(hash) })),
    })),
  }));
}

const addressOf = (hash: string): string => `/assets/typefaces/${hash}.woff2`;

export async function fileOf(database: Tables, hash: string): Promise<Uint8Array | undefined> {
  const file = await database.selectFrom('typefaceFiles').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return file?.bytes;
}

/** Throws 422 that names the typeface to which the same file was added before. */
export async function requireNewFile(database: Tables, source: string): Promise<void> {
  const known = await database
    .selectFrom('typefaceFaces as f')
    .innerJoin('typefaces as t', 't.id', 'f.typefaceId')
    .select('t.name')
    .where('f.source', '=', source)
    .executeTakeFirst();
  if (known) throw failures.invalid({ file: message('typeface_is_there', known) });
}

type New = { readonly font: ReadFont; readonly source: string; readonly licence: string };

/** Adds a face to the typeface of this name, which is new if there is none. Returns its id. Throws 422. */
export async function insertFace(transaction: Transaction<ContentTables>, added: New): Promise<string> {
  // Two uploads at once could exceed the limits together, or begin the same typeface twice.
  await sql`lock table content.typefaces in share row exclusive mode`.execute(transaction);
  await requireNewFile(transaction, added.source);
  const { font, source } = added;
  const typefaceId = await typefaceFor(transaction, added);
  const { id: faceId } = await transaction
    .insertInto('typefaceFaces')
    .values({
      typefaceId,
      source,
      style: font.style,
      weightMin: font.weights.min,
      weightMax: font.weights.max,
      metrics: json(font.metrics),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = font.files.map(({ script, bytes }) => ({ faceId, script, bytes, hash: newHash(bytes) }));
  await transaction.insertInto('typefaceFiles').values(files).execute();
  return typefaceId;
}

async function typefaceFor(
  transaction: Transaction<ContentTables>,
  { font: { name, kind, style, weights }, licence }: New,
): Promise<string> {
  const all = await recordsOf(transaction);
  const known = all.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!known) {
    const { typefaces: count } = typefaceLimits;
    if (all.length >= count) throw failures.invalid({ file: message('typefaces_full', { count }) });
    const values = { name, kind, licence };
    return (await transaction.insertInto('typefaces').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
  const { faces: count } = typefaceLimits;
  if (known.faces.length >= count) throw failures.invalid({ file: message('typeface_faces_full', { count }) });
  const isSame = (face: (typeof known.faces)[number]) =>
    face.style === style && face.weights.min <= weights.max && weights.min <= face.weights.max;
  if (known.faces.some(isSame)) {
    const weight = weightText({ style, weights });
    throw failures.invalid({ file: message('typeface_has_weight', { name: known.name, weight }) });
  }
  return known.id;
}
