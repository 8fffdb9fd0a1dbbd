import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { canView } from '#contract/auth/read-only-permissions.ts';
import { failure, failures } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { uploadAttachments } from '#contract/trade/attachments.ts';
import { type Actor, requireUserId, userIdOf } from '../../../actors/actor.ts';
import { createSemaphore, withPermit } from '../../../semaphore.ts';
import { clientOf } from '../../client-networks.ts';
import { once, sendAnswer } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { countAttempt } from '../limits.ts';
import type { TradeTables } from '../tables.ts';
import { type Accepted, type Attachments, maxFiles, type Upload } from './attachments.ts';
import type { Scanning } from './scanning.ts';

type Options = { attachments: Attachments; scanning: Scanning };

const maxParallelUploads = 4;
const uploadsWaiting = 24;
const formOverhead = 64 * 1024;

/** Saved, never shown; if a browser shows it nevertheless, it may not load or run anything. */
const headers = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};

export async function addAttachmentRoutes(
  service: Service<TradeTables>,
  { attachments, scanning }: Options,
): Promise<void> {
  const { app, config, database } = service;
  const perDay = config.INQUIRIES_PER_DAY * 4;
  const reading = createSemaphore({ permits: maxParallelUploads, queueLength: uploadsWaiting });
  const { ATTACHMENTS_LIMIT: bytes } = config;
  // One file more, so that too many are an error that says so.
  await app.register(multipart, { limits: { fileSize: bytes, files: maxFiles + 1, fields: 4, parts: maxFiles + 5 } });

  const described = { endpoint: uploadAttachments, consumes: ['multipart/form-data'] };
  const options = { config: described, bodyLimit: bytes + formOverhead };
  app.post(`/trade${uploadAttachments.path}`, options, async (request, reply) =>
    sendAnswer(reply, await withPermit(reading, () => takeUploads(request))),
  );

  async function takeUploads(request: FastifyRequest) {
    if (!request.isMultipart()) throw failures.unsupportedMedia(message('send_files_as_multipart'));
    const uploads: Upload[] = [];
    for await (const part of request.parts())
      if (part.type === 'file') uploads.push({ name: part.filename ?? '', bytes: await part.toBuffer() });
    const problem =
      uploads.length === 0 ? message('file_missing') : attachments.tooMuch(uploads.map(({ bytes }) => bytes.length));
    if (problem) throw failures.invalid({ files: problem });
    return once(service, request, {
      parts: uploads.flatMap(({ name, bytes }) => [name, bytes]),
      perform: async (saveResponse) => {
        await countUpload(request);
        const accepted = await requireAccepted(uploads);
        const insert = await attachments.write(accepted, userIdOf(request.actor));
        const answer = await database.transaction().execute(async (transaction) => {
          const stored: z.input<typeof uploadAttachments.output> = { attachments: await insert(transaction) };
          const made = { status: 201, body: JSON.stringify(stored) };
          await saveResponse?.(transaction, made);
          return made;
        });
        scanning.soon();
        return answer;
      },
    });
  }

  /** Uploads are counted before their files are read, so that refused ones count too. */
  async function countUpload(request: FastifyRequest): Promise<void> {
    if (request.actor.kind === 'system') return;
    const client = userIdOf(request.actor) ?? clientOf(request);
    await database
      .transaction()
      .execute((transaction) => countAttempt(transaction, { kind: 'upload', client, perDay }));
  }

  async function requireAccepted(uploads: readonly Upload[]): Promise<Accepted[]> {
    const accepted: Accepted[] = [];
    for (const upload of uploads) {
      const found = await attachments.accept(upload);
      if ('code' in found) throw failures.invalid({ files: found });
      accepted.push(found);
    }
    return accepted;
  }

  app.get<{ Params: { id: string } }>('/trade/attachments/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params;
    const found = isId(id) ? await findReadable(id, request.actor) : undefined;
    if (!found) throw failures.notFound('this_file');
    if (found.state === 'checking') throw failure(409, 'being_checked', message('attachment_being_checked'));
    const file = found.state === 'clean' ? await attachments.read(id) : undefined;
    if (!file) throw failure(410, 'infected', message('attachment_infected'));
    return reply
      .headers({
        ...headers,
        'content-type': found.type,
        'content-length': file.size,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name).replace(/['()*]/g, encodeSign)}`,
      })
      .send(file.body);
  });

  /** Staff who answer inquiries can read all files; customers those of their own inquiries, except files of notes. */
  async function findReadable(id: string, actor: Actor) {
    const isStaff = actor.kind === 'user' && canView(actor.permissions, 'inquiries.manage');
    const userId = requireUserId(actor);
    return database
      .selectFrom('attachments as a')
      .innerJoin('inquiries as i', 'i.id', 'a.inquiryId')
      .leftJoin('inquiryMessages as m', 'm.id', 'a.messageId')
      .select(['a.name', 'a.type', 'a.state'])
      .where('a.id', '=', id)
      .$if(!isStaff, (query) =>
        query
          .where('i.userId', '=', userId)
          .where('i.trashedAt', 'is', null)
          .where(({ or, eb }) => or([eb('m.kind', 'is', null), eb('m.kind', '!=', 'note')])),
      )
      .executeTakeFirst();
  }
}

const encodeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
