import {
  addTypeface,
  deleteTypeface,
  listTypefaceRecords,
  listTypefaces,
  readTypefaceFile,
  type TypefaceRecord,
  typefaceLimits,
} from '#contract/content/typefaces.ts';
import type { OutputOf, ParsedOf } from '#contract/endpoint.ts';
import { tags } from '#contract/events.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { weightText } from '#contract/typeface-styles.ts';
import { record } from '../../audit/record.ts';
import { createBoundedProcess } from '../../bounded-process.ts';
import { emit } from '../../events/emit.ts';
import { type Call, serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { hashOf } from '../media/files.ts';
import type { ContentTables } from '../tables.ts';
import type { FontJob } from './font-work.ts';
import { fileOf, insertFace, recordsOf, requireNewFile } from './queries.ts';
import type { ReadFont } from './read-font.ts';
import { requireUnused } from './uses.ts';

/** Milliseconds, fewer than the gateway waits for a form: a variable font with seven scripts takes four seconds. */
const timeLimit = 10_000;
/** A font of the largest size takes a third of it. */
const memory = 384 * 1024 * 1024;

export function addTypefaceRoutes(service: Service<ContentTables>): void {
  const fonts = createBoundedProcess<FontJob, ReadFont>({
    module: `${import.meta.dirname}/font-work.ts`,
    tooLarge: () => failures.tooLarge(message('typeface_unpacks_too_large')),
    damaged: () => failures.badRequest(message('typeface_damaged')),
    timeLimit,
    memory,
    maxQueueLength: 4,
  });
  service.app.addHook('onClose', async () => fonts.close());

  serve(service, listTypefaces, async (_, { database }) => ({ items: await recordsOf(database) }));
  serve(service, listTypefaceRecords, async (_, { database }) => ({ items: await recordsOf(database) }));

  serve(service, readTypefaceFile, async ({ hash }, { database }) => {
    const bytes = await fileOf(database, hash);
    if (!bytes) throw failures.notFound('this_file');
    return { bytes: Buffer.from(bytes).toString('base64') };
  });

  serve(service, addTypeface, async ({ file, licence }, call) => {
    const upload = Buffer.from(file, 'base64');
    const source = hashOf(upload);
    await requireUsable(call, upload, source);
    const font = await fonts.run({ upload }).catch((error: unknown) => {
      if (isFailure(error) && error.status < 500) throw failures.invalid({ file: error.messages.userMessage });
      throw error;
    });
    return store(call, { font, source, licence });
  });

  serve(service, deleteTypeface, remove);
}

/** Refuses what can be refused before the font is read. */
async function requireUsable({ database }: Adding, upload: Buffer, source: string): Promise<void> {
  if (upload.length === 0) throw failures.invalid({ file: message('typeface_file_empty') });
  const { bytes } = typefaceLimits;
  if (upload.length > bytes)
    throw failures.invalid({ file: message('typeface_file_too_large', { limit: bytes / 1024 / 1024 }) });
  await requireNewFile(database, source);
}

type Adding = Call<ContentTables, TypefaceRecord>;
type New = Pick<ParsedOf<typeof addTypeface>, 'licence'> & { readonly font: ReadFont; readonly source: string };

const store = (call: Adding, added: New): Promise<TypefaceRecord> =>
  call.commit(async (transaction) => {
    const id = await insertFace(transaction, added);
    const after = { typeface: added.font.name, weights: weightText(added.font), licence: added.licence };
    await record(transaction, call, { action: 'site.add-typeface', targetId: 'site', after });
    // It may be a further face of one that the look of the site has.
    emit(transaction, [tags.typefaces, tags.site]);
    return (await recordsOf(transaction)).find((each) => each.id === id) as TypefaceRecord;
  });

const remove = ({ id }: ParsedOf<typeof deleteTypeface>, call: Call<ContentTables, OutputOf<typeof deleteTypeface>>) =>
  call.commit(async (transaction) => {
    const typeface = await transaction
      .selectFrom('typefaces')
      .select(['id', 'name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!typeface) throw failures.notFound('this_typeface');
    await requireUnused(transaction, id);
    await transaction.deleteFrom('typefaces').where('id', '=', id).execute();
    const before = { typeface: typeface.name };
    await record(transaction, call, { action: 'site.delete-typeface', targetId: 'site', before });
    emit(transaction, [tags.typefaces]);
    return typeface;
  });
