import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger } from 'pino';
import { isBoundedJson } from '#contract/bounded-json.ts';
import { type Failure, failures, isFailure, passedOn } from '#contract/failures.ts';
import { type Message, type Messages, message } from '#contract/messages/message.ts';
import { createRequestLog } from '../logging/request-log.ts';
import type { Config } from '../settings/config.ts';
import { type ErrorResponseFactory, plainErrorResponse, writeErrorToSocket } from './error-response.ts';

export type WireFailure = {
  code: string;
  user_message: string;
  fields?: Record<string, string>;
  messages: { user_message: Message; fields?: Messages };
};

const toWireFailure = (error: Failure): WireFailure => ({
  code: error.code,
  user_message: error.userMessage,
  ...(error.fields ? { fields: error.fields } : {}),
  messages: {
    user_message: error.messages.userMessage,
    ...(error.messages.fields ? { fields: error.messages.fields } : {}),
  },
});

export function sendFailure(reply: FastifyReply, failed: Failure): FastifyReply {
  if (failed.retryAfter) reply.header('retry-after', failed.retryAfter);
  return reply.code(failed.status).send(toWireFailure(failed));
}

type HttpOptions = {
  config: Config;
  logger: Logger;
  trustProxy?: boolean | string;
  /** It answers requests that no hook sees: unparsable URLs, broken or slow requests. */
  errorResponseFor?: ErrorResponseFactory;
};

/** Node enforces `requestTimeout` only together with `headersTimeout`; a client that reads nothing is disconnected. */
export function createHttp({
  config,
  logger,
  trustProxy = false,
  errorResponseFor = plainErrorResponse,
}: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    childLoggerFactory: createRequestLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy,
    bodyLimit: config.bodyLimit,
    requestTimeout: config.REQUEST_TIMEOUT,
    connectionTimeout: config.writeIdleTimeout,
    keepAliveTimeout: config.KEEP_ALIVE_TIMEOUT,
    maxRequestsPerSocket: 1000,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false, caseSensitive: true },
    http: {
      headersTimeout: config.headersTimeout,
      connectionsCheckingInterval: config.connectionsCheckingInterval,
      maxHeaderSize: 16 * 1024,
      // Node's own response would lack our headers.
      requireHostHeader: false,
    },
    frameworkErrors: (error, _request, reply) => {
      const status = error.statusCode ?? 400;
      const { headers, body } = errorResponseFor(status);
      (reply as unknown as FastifyReply).code(status).headers(headers).send(body);
    },
    clientErrorHandler: (error, socket) => rejectBroken({ code: error.code, socket, errorResponseFor }),
  }) as unknown as FastifyInstance;
  app.server.maxHeadersCount = 100;
  rejectMalformed(app, errorResponseFor);
  boundJson(app);
  closeIdleWhileClosing(app);
  keepConnectionForUnreadBody(app);
  return app;
}

/** The check runs before the body is parsed. Plugins that take no JSON remove this parser with all others. */
function boundJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    jsonParser(app.getDefaultJsonParser('error', 'error')),
  );
}

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>;

export const jsonParser =
  (parse: JsonParser) =>
  (request: FastifyRequest, body: string, done: (error: Error | null, value?: unknown) => void): void => {
    if (isBoundedJson(body)) parse(request, body, done);
    else done(failures.badRequest(message('json_too_deep')));
  };

/** Node would answer these without our headers, or accept them silently. */
function rejectMalformed(app: FastifyInstance, errorResponseFor: ErrorResponseFactory): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = errorResponseFor(417);
    response.writeHead(417, headers).end(body);
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers } = request.raw;
    const coding = headers['transfer-encoding'];
    const hasHost = headers.host !== undefined || httpVersion === '1.0';
    const status = hasHost ? (coding === undefined || /^chunked$/i.test(coding.trim()) ? 0 : 501) : 400;
    if (status === 0) return done();
    const response = errorResponseFor(status);
    reply.code(status).headers(response.headers).send(response.body);
  });
}

const acceptableId = /^[A-Za-z0-9._-]{8,64}$/;
/** A proxy's id is used if it is safe to log. */
export function requestId(request: IncomingMessage): string {
  const input = request.headers['x-request-id'];
  return typeof input === 'string' && acceptableId.test(input) ? input : randomUUID();
}

const statusOfBroken: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
type Broken = {
  code: string;
  socket: Socket & { _httpMessage?: { headersSent: boolean } | null };
  errorResponseFor: ErrorResponseFactory;
};

/** Does nothing if a response has already started. */
function rejectBroken({ code, socket, errorResponseFor }: Broken): void {
  if (code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy();
    return;
  }
  const status = statusOfBroken[code] ?? 400;
  writeErrorToSocket(socket, status, errorResponseFor(status));
  socket.destroySoon();
}

/** Bytes; a client that declares more is cut off. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * A browser reads a response after it has sent its form, and shows an error of the connection if that closes before. Node
 * discards a body that nothing reads, until REQUEST_TIMEOUT, unless the response closes the connection.
 */
function keepConnectionForUnreadBody(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > 0 && length <= maxDiscardedBytes && isClosedByParser(reply)) reply.removeHeader('connection');
    done();
  });
}

/** Removing a header that is not there would also keep Node from announcing that the connection takes no more requests. */
function isClosedByParser(reply: FastifyReply): boolean {
  const { raw } = reply;
  const isLast = (raw as { maxRequestsOnConnectionReached?: boolean }).maxRequestsOnConnectionReached === true;
  return reply.hasHeader('connection') && !raw.hasHeader('connection') && !isLast;
}

/** A keep-alive connection that finishes its response during close stays idle, and close() would wait for it. */
function closeIdleWhileClosing(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Unexpected errors keep their text for the log only. */
export function toFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string };
  if (statusCode === 413) return failures.tooLarge();
  if (statusCode === 415) return failures.unsupportedMedia(message('content_type_refused'));
  if (statusCode === 429) return failures.tooMany(60);
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return passedOn({ status: statusCode, code: (code ?? 'bad_request').toLowerCase() }, message('request_invalid'), {
      cause: error,
    });
  }
  return failures.unknown(error);
}
