import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  changeMedia,
  deleteMedia,
  getMedia,
  listMedia,
  media,
  replaceMedia,
  undoMediaReplacement,
  uploadMedia,
} from '#contract/content/media.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { toWire } from '#contract/wire.ts';
import { requireAccess } from '../../../actors/actor.ts';
import { createSemaphore, withPermit } from '../../../semaphore.ts';
import { once, sendAnswer, serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import type { ContentTables } from '../tables.ts';
import { createAvifFiles } from './avif-files.ts';
import { deletePicture } from './deletion.ts';
import { type NamedFile, nameOf, newHash, type PictureFiles, partsOf } from './files.ts';
import { createPictureMaker } from './picture-maker.ts';
import { insertMedia, largestWidth, listStored } from './queries.ts';
import { changePicture, readPicture } from './record.ts';
import { replacePicture, undoReplacement } from './replacing.ts';

const altLimit = 400;
const maxParallelUploads = 8;
const uploadsWaiting = 24;

/** Opened directly, a picture may not load or run anything; its type is ours, not the sender's. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
};

export async function addMediaRoutes(service: Service<ContentTables>, files: PictureFiles): Promise<void> {
  const { app, database } = service;
  const pictures = createPictureMaker();
  const avif = createAvifFiles({ files, database, log: app.log });
  app.addHook('onClose', async () => {
    pictures.close();
    avif.close();
  });
  const reading = createSemaphore({ permits: maxParallelUploads, queueLength: uploadsWaiting });
  const { bytes } = uploadLimits;
  await app.register(multipart, { limits: { fileSize: bytes, files: 1, fields: 4, fieldSize: 4096, parts: 5 } });

  serve(service, listMedia, (input) => listStored(database, input));
  serve(service, getMedia, ({ id }, { actor }) => readPicture(database, actor, id));
  serve(service, changeMedia, changePicture);
  serve(service, replaceMedia, replacePicture);
  serve(service, undoMediaReplacement, undoReplacement);
  serve(service, deleteMedia, ({ id }, call) => deletePicture(call, files, id));

  // For gateways with S3_READ_ENDPOINT. 404: read the bytes.
  app.get<{ Params: { file: string } }>(
    '/content/media/:file/link',
    { schema: { hide: true } },
    async ({ params: { file } }, reply) => {
      const parts = partsOf(file);
      const link = parts && (await largestWidth(database, parts)) && (await files.link(file));
      if (!link) throw failures.notFound('this_link');
      return reply.header('cache-control', 'no-store').send(link);
    },
  );

  app.get<{ Params: { file: string } }>(
    '/content/media/:file(^[0-9a-f]{32}-\\d+\\.(webp|avif)$)',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const parts = partsOf(file) as NamedFile;
      // Files may outlive their row, but only for the operator.
      const picture = (await largestWidth(database, parts)) && (await files.read(file));
      if (!picture && parts.type === 'avif') avif.request(parts);
      if (!picture) throw failures.notFound('this_picture');
      const contentType = `image/${parts.type}`;
      return reply
        .headers({ ...headers, 'content-type': contentType, 'content-length': picture.size })
        .send(picture.body);
    },
  );

  const options = {
    config: { endpoint: uploadMedia, consumes: ['multipart/form-data'] },
    bodyLimit: bytes + 64 * 1024,
  };
  app.post('/content/media', options, async (request, reply) => {
    requireAccess(request.actor, uploadMedia.access, uploadMedia.method);
    // Limit concurrent uploads: each holds its file in memory.
    const answer = await withPermit(reading, () => takeUpload(request));
    return sendAnswer(reply, answer);
  });

  async function takeUpload(request: FastifyRequest) {
    const { file, alt } = await readUpload(request);
    return once(service, request, {
      parts: [file, alt],
      perform: async (saveResponse) => {
        const picture = await pictures.make(file);
        const hash = newHash(file);
        for (const each of picture.files) await files.write(nameOf(hash, each.width), each.bytes);
        const answer = await database.transaction().execute(async (transaction) => {
          const size = picture.files.at(-1)?.bytes.length ?? 0;
          const stored = await insertMedia(transaction, {
            ...picture,
            hash,
            alt,
            size,
            widths: picture.files.map(({ width }) => width),
          });
          const made = { status: 201, body: JSON.stringify(toWire(media, media.parse(stored))) };
          await saveResponse?.(transaction, made);
          return made;
        });
        // The smallest is made first, because the last request is.
        for (const { width } of picture.files.toReversed()) avif.request({ hash, width });
        return answer;
      },
    });
  }
}

/** Ignores the sender's file name. */
async function readUpload(request: FastifyRequest): Promise<{ file: Buffer; alt: string }> {
  if (!request.isMultipart()) throw failures.unsupportedMedia(message('send_picture_as_multipart'));
  let file: Buffer | undefined;
  let alt: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer();
    else if (part.type === 'file') throw failures.badRequest(message('send_picture_in_field'));
    else if (part.fieldname === 'alt') alt = part.valueTruncated ? undefined : String(part.value).trim();
  }
  if (!file) throw failures.invalid({ file: message('picture_not_chosen') });
  if (file.length === 0) throw failures.invalid({ file: message('picture_file_empty') });
  if (alt === undefined || alt.length > altLimit) {
    throw failures.invalid({ alt: message('picture_not_described') });
  }
  return { file, alt };
}
