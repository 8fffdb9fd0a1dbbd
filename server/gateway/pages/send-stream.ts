import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageStream } from '../../../engine/renderer.ts';
import { createEncoder, encodingFor } from '../responses/encoding.ts';
import { contentTypes, type Format } from './respond.ts';

type Options = {
  stream: PageStream;
  format: Format;
  buildId: string;
  /** Replaces the constant policy. */
  contentSecurityPolicy: string;
};

/** Sends the frame of a page at once, and each panel when it is ready. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, options: Options): FastifyReply {
  const { stream, format, buildId, contentSecurityPolicy } = options;
  const encoding = encodingFor(request.headers['accept-encoding']);
  const output = createEncoder(encoding);
  reply.headers({
    'content-type': contentTypes[format],
    'cache-control': 'private, no-store',
    vary: 'accept-encoding',
    'x-build-id': buildId,
    // nginx and others would collect the response.
    'x-accel-buffering': 'no',
    'content-security-policy': contentSecurityPolicy,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  stream.pipe(output);
  return reply.send(output);
}
