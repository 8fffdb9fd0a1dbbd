/** `/media/{file}`: pictures of the content service. Named by their bytes, so they are kept for good, here and in browsers. */
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import type { Refuse } from '../refusal.ts';
import { createAgent } from './agent.ts';
import { baseOf, type ServiceUrls } from './api.ts';
import { createByteStore } from './byte-store.ts';
import { contentTypes, isPicture } from './content-types.ts';
import { sendRefusal } from './security.ts';
import { toUpstreamFailure } from './upstream-failures.ts';

type MediaOptions = { config: Config; urls: Pick<ServiceUrls, 'content'>; refuse: Refuse };

const fileName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}(?:\.[A-Za-z0-9_-]{1,20})?\.[a-z0-9]{3,5}$/;

/** The type is that of the name, never what the service says; a picture that is opened by itself may do nothing. */
export function registerMedia(app: FastifyInstance, { config, urls, refuse }: MediaOptions): void {
  const agent = createAgent(config, config.UPLOAD_LIMIT);
  const kept = createByteStore(config.MEDIA_STORE_BYTES);
  const { origin, prefix } = baseOf(urls.content);
  app.addHook('onClose', () => agent.destroy());
  app.get<{ Params: { file: string } }>('/media/:file', { config: { unlimited: true } }, async (request, reply) => {
    const { file } = request.params;
    const type = contentTypes[path.extname(file)];
    if (!type || !isPicture(type) || !fileName.test(file)) return sendRefusal(reply, 404, refuse);
    const etag = `"${file}"`;
    const bytes = kept.get(file);
    if (bytes && request.headers['if-none-match'] === etag) return describe(reply, { type, etag }).code(304).send();
    if (bytes) return describe(reply, { type, etag }).send(bytes);
    try {
      const answer = await agent.request({ origin, path: `${prefix}/content/media/${file}`, method: 'GET' });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        return sendRefusal(reply, answer.statusCode >= 400 && answer.statusCode < 500 ? 404 : 502, refuse);
      }
      return describe(reply, { type, etag }).send(await readOrStream(answer.body, answer.headers['content-length']));
    } catch (error) {
      const failure = toUpstreamFailure(error);
      request.log.warn({ err: failure.cause, file }, 'picture cannot be had');
      return sendRefusal(reply, failure.status, refuse);
    }

    /** A picture of usual size is read whole and kept; a large one goes through as it comes, at the reader's pace. */
    async function readOrStream(
      body: Readable & { bytes(): Promise<Uint8Array> },
      length: unknown,
    ): Promise<Buffer | Readable> {
      if (!(Number(length) <= config.MEDIA_STORE_BYTES / 8)) return body;
      const whole = Buffer.from(await body.bytes());
      kept.set(file, whole);
      return whole;
    }
  });
}

const describe = (reply: FastifyReply, { type, etag }: { type: string; etag: string }): FastifyReply =>
  reply.headers({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
    etag,
  });
