/** Both kinds of inbound webhooks read their bodies as bytes, because the signature is that of the bytes. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseBoundedJson } from '#contract/bounded-json.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { ServiceTokens } from '../../actors/gateway-proof.ts';
import { sendFailure, toFailure } from '../../http/http.ts';

/** Call it in a plugin of its own. The lines are for the log: of a failure here, and of a request that was refused. */
export function readBytes(scope: FastifyInstance, lines: { readonly failed: string; readonly refused: string }): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  scope.setErrorHandler((error, request, reply) => {
    const failed = toFailure(error);
    if (failed.status >= 500) request.log.error({ err: failed.cause ?? error }, lines.failed);
    else request.log.warn({ code: failed.code }, lines.refused);
    return sendFailure(reply, failed);
  });
}

/** Throws 400 for an empty body. */
export function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw failures.badRequest(message('body_empty'));
  return body;
}

/** Throws 400. */
export function jsonOf(body: Buffer): unknown {
  try {
    return parseBoundedJson(body.toString());
  } catch {
    throw failures.badRequest(message('body_no_json'));
  }
}

/** Throws 503 while the gateway has none. */
export function requireToken(tokens: ServiceTokens, service: ServiceName): string {
  const token = tokens[service];
  if (token === undefined) throw failures.unavailable();
  return token;
}
