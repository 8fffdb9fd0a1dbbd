import { sql, type Transaction } from 'kysely';
import { emptyContent, getContentImport, importContent } from '#contract/content/import.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { requireSystem } from '../../../actors/actor.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import { emptyTables, serveImport } from '../../imports.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { hasSite, insertBlank } from '../defaults/blank-site.ts';
import { isFileName, type PictureFiles } from '../media/files.ts';
import type { ContentTables } from '../tables.ts';
import { insertContent } from './content.ts';

const pictureLimit = 1024 * 1024;
/** `RIFF`, four bytes of length, `WEBP`. */
const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';

type Pictures = ReadonlyArray<{ readonly hash: string; readonly widths: readonly number[] }>;

/** Returns the pictures whose files nothing needs any more. The files of moves are removed by the job of old ones. */
export async function empty(transaction: Transaction<ContentTables>): Promise<Pictures> {
  await takeStartLock(transaction, 'content_import');
  const pictures = await transaction.selectFrom('media').select(['hash', 'widths']).execute();
  await emptyTables(transaction, 'content', ['files', 'file_chunks', 'moves']);
  await sql`update content.moves set state = 'undone', ended_at = 'epoch'`.execute(transaction);
  await insertBlank(transaction);
  return pictures;
}

/** Files that cannot be removed stay, for `npm run media -- clean`. */
export async function removePictures(
  files: PictureFiles,
  pictures: Pictures,
  onFailed: (error: unknown) => void,
): Promise<void> {
  for (const picture of pictures) await files.remove(picture).catch(onFailed);
}

export async function addImportRoutes(service: Service<ContentTables>, files: PictureFiles): Promise<void> {
  serveImport(service, {
    state: getContentImport,
    endpoint: importContent,
    isEmpty: async (database) => !(await hasSite(database)),
    insert: async (transaction, content) => {
      const names = content.media.flatMap(({ src, width, widths }) =>
        widths.map((each) => src.slice('/media/'.length).replace(`-${width}.`, `-${each}.`)),
      );
      const missing = await files.missing(names);
      if (missing.length > 0)
        throw failures.invalid({ media: message('pictures_missing', { files: missing.slice(0, 5).join(', ') }) });
      await insertContent(transaction, content);
    },
  });

  serve(service, emptyContent, async (_, { actor, commit, request }) => {
    requireSystem(actor);
    let pictures: Pictures = [];
    const result = await commit(async (transaction) => {
      pictures = await empty(transaction);
      return { isEmpty: false };
    });
    void removePictures(files, pictures, (err) =>
      request.log.error({ err }, 'could not remove the files of a deleted picture'),
    );
    return result;
  });

  // In its own plugin, so that no other route accepts such a body.
  await service.app.register((app, _, done) => {
    app.addContentTypeParser('image/webp', { parseAs: 'buffer', bodyLimit: pictureLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    app.put<{ Params: { file: string }; Body: unknown }>(
      '/content/import/pictures/:file',
      { schema: { hide: true }, bodyLimit: pictureLimit },
      async (request, reply) => {
        requireSystem(request.actor);
        const { file } = request.params;
        if (!isFileName(file)) throw failures.notFound('this_address');
        if (!Buffer.isBuffer(request.body) || !isWebp(request.body))
          throw failures.unsupportedMedia(message('send_picture_as_webp'));
        await files.write(file, request.body);
        return reply.code(204).send();
      },
    );
    done();
  });
}
