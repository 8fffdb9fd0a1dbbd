/** `/api/{service}/…`: proxies open reads of the services for programs, without bearer tokens and cookies. */

import type { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceName } from '#contract/endpoint.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { baseOf, type ServiceUrls } from '../../client/api.ts';
import { isJson } from '../../client/api-response.ts';
import { createHttpAgent } from '../../client/http-agent.ts';
import { toUpstreamFailure } from '../../client/upstream-failures.ts';
import type { Config } from '../../config.ts';
import { proofHeader, proofOf, type ServiceTokens } from '../../gateway-proof.ts';
import { sendFailure, toFailure } from '../../http.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import type { Admit } from '../security/admit.ts';
import { createOpenCalls, type OpenCall } from './open-endpoints.ts';

type ProxyOptions = {
  config: Config;
  urls: ServiceUrls;
  tokens: ServiceTokens;
  tracing?: Tracing | undefined;
  admit: Admit;
};

declare module 'fastify' {
  interface FastifyRequest {
    openCall: OpenCall | null;
  }
}

const requestHeaders = ['accept-language', 'if-none-match', 'user-agent'];
const responseHeaders = ['content-type', 'content-length', 'etag', 'last-modified', 'retry-after', 'cache-control'];

/** Uses our own agent, because the library's neither verifies certificates nor applies our timeouts. */
export async function registerApiProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { config, urls, tokens, tracing, admit } = options;
  const agent = createHttpAgent(config);
  const find = createOpenCalls();
  const proxies: FastifyPluginAsync = async (scope) => {
    scope.decorateRequest('openCall', null);
    scope.addHook('onClose', () => agent.destroy());
    scope.setErrorHandler((error, _request, reply) => sendUncached(reply, failureOf(error)));
    for (const service of Object.keys(urls) as ServiceName[]) {
      const { origin, prefix } = baseOf(urls[service]);
      await scope.register(httpProxy, {
        upstream: origin,
        prefix: `/api/${service}`,
        rewritePrefix: `${prefix}/${service}`,
        httpMethods: ['GET', 'POST'],
        undici: agent as unknown as FastifyHttpProxyOptions['undici'],
        disableRequestLogging: true,
        proxyPayloads: false,
        preHandler: openCallsOnly(service, find, admit),
        replyOptions: replyOptions({ config, tracing, token: tokens[service] }),
      } satisfies FastifyHttpProxyOptions & { disableRequestLogging: boolean });
    }
  };
  await app.register(proxies);
}

function openCallsOnly(service: ServiceName, find: ReturnType<typeof createOpenCalls>, admit: Admit) {
  const prefix = `/api/${service}`;
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (request.method === 'POST') {
      reply.header('allow', 'GET, HEAD');
      sendUncached(reply, failure(405, 'method_not_allowed', 'This address does not support this method.'));
      return;
    }
    const path = request.raw.url!.split('?', 1)[0]!;
    // The library forwards the text after the decoded prefix, so only the plain spelling of the prefix may pass.
    request.openCall = path.startsWith(`${prefix}/`) ? find(service, path.slice(prefix.length)) : null;
    if (!request.openCall) {
      sendUncached(reply, failures.notFound('This endpoint'));
      return;
    }
    const proxied = () => {
      done();
      return new Promise((resolve) => reply.raw.once('close', resolve));
    };
    admit(request, proxied).catch(done);
  };
}

type ReplyOptions = Pick<ProxyOptions, 'config' | 'tracing'> & { token: string | undefined };

const replyOptions = ({ config, tracing, token }: ReplyOptions): FastifyHttpProxyOptions['replyOptions'] => ({
  // The library would retry up to ten times, and reads Retry-After seconds as milliseconds.
  retryDelay: () => null,
  queryString: (_search, _url, request) => declaredQuery(request as unknown as FastifyRequest),
  rewriteRequestHeaders: (request, headers) => ({
    ...pick(headers, requestHeaders),
    host: headers.host,
    accept: 'application/json',
    'x-request-id': request.id,
    'x-client-address': request.ip,
    ...(token ? { [proofHeader]: proofOf(token) } : {}),
    ...tracing?.headers(),
  }),
  rewriteHeaders: (headers) => pick(headers, responseHeaders),
  onResponse: (_request, reply, response) => {
    const body = (response as unknown as { stream: Readable }).stream;
    const { statusCode } = reply;
    const isRedirect = statusCode >= 300 && statusCode < 400;
    if (statusCode !== 304 && (isRedirect || !isJson(String(reply.getHeader('content-type')))))
      return rejectNonJson(reply as FastifyReply, body);
    if (statusCode >= 400 || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    limitDuration(body, config.UPSTREAM_TOTAL_TIMEOUT);
    reply.send(body);
  },
  onError: (reply, { error }) => sendUncached(reply as FastifyReply, failureOf((error as Error).cause ?? error)),
});

function declaredQuery(request: FastifyRequest): string {
  const input = new URLSearchParams(request.raw.url!.split('?')[1] ?? '');
  return new URLSearchParams([...input].filter(([name]) => request.openCall?.query.has(name))).toString();
}

const pick = <T>(headers: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name] as T]));

/** A response that is not JSON could be an HTML page, which would run on our origin. */
function rejectNonJson(reply: FastifyReply, body: Readable): void {
  body.on('error', () => undefined).destroy();
  for (const name of responseHeaders) reply.removeHeader(name);
  sendUncached(reply, failures.badGateway());
}

/** A service that sends a byte a second never hits the idle timeout. */
function limitDuration(body: Readable, milliseconds: number): void {
  const timer = setTimeout(() => body.destroy(new Error('no complete answer in time')), milliseconds);
  body.on('close', () => clearTimeout(timer));
}

/** Errors of the library below 500 concern the request, all others the service. */
function failureOf(error: unknown): Failure {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status < 500 ? toFailure(error) : toUpstreamFailure(error);
}

const sendUncached = (reply: FastifyReply, failed: Failure): FastifyReply =>
  sendFailure(reply.header('cache-control', 'no-store'), failed);
