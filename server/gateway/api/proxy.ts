/** `/api/{service}/…` serves the contract to programs: with an API token, with the session of our own pages, or to anybody. */

import { Readable } from 'node:stream';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ShownSite } from '#contract/content/site.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { type Failure, failure, failures } from '#contract/failures.ts';
import { languageHeader, languageIn } from '#contract/languages.ts';
import { message } from '#contract/messages/message.ts';
import { proofHeader, proofOf, type ServiceTokens } from '../../actors/gateway-proof.ts';
import { actorHeader } from '../../actors/signed-actor.ts';
import { baseOf, replayedHeader, type ServiceUrls } from '../../client/api.ts';
import { isJson } from '../../client/api-response.ts';
import type { UpstreamRequest } from '../../client/send-request.ts';
import type { Upstream } from '../../client/upstream.ts';
import { toUpstreamFailure } from '../../client/upstream-failures.ts';
import { jsonParser, sendFailure, toFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import type { Admit } from '../security/admit.ts';
import type { RequestIdentities } from '../session/request-identity.ts';
import type { Sessions } from '../session/sessions.ts';
import { createAuthorize, staffBodyLimit } from './authorize.ts';
import { type ApiCall, apiEndpoints } from './endpoints.ts';

type ProxyOptions = {
  config: Config;
  upstream: Pick<Upstream, 'call'>;
  urls: ServiceUrls;
  tokens: ServiceTokens;
  /** Services that verify what the gateway signs (docs/decisions/032). */
  signedActorFor?: readonly ServiceName[] | undefined;
  tracing?: Tracing | undefined;
  identities: Pick<RequestIdentities, 'of' | 'ofToken'>;
  sessions: Pick<Sessions, 'forget'>;
  admit: Admit;
  siteOf(): Promise<ShownSite>;
};

declare module 'fastify' {
  interface FastifyRequest {
    apiCall: ApiCall | null;
  }
  interface FastifyContextConfig {
    /** Takes a bearer and all methods, and answers errors as JSON. */
    isApi?: boolean;
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const requestHeaders = ['accept-language', 'idempotency-key', 'if-none-match', 'user-agent'];
const responseHeaders = [
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'retry-after',
  'cache-control',
  replayedHeader,
];

export async function registerApiProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { config, upstream, urls, identities, siteOf } = options;
  const authorize = createAuthorize({ config, identities, siteOf });
  const serveService = (service: ServiceName): FastifyPluginAsync => {
    const prefix = `/api/${service}`;
    const { origin, prefix: base } = baseOf(urls[service]);
    return async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const { url } = request.raw;
        // The library forwards the text after the decoded prefix, so only the plain spelling of the prefix may pass.
        const path = url!.startsWith(prefix) ? url!.slice(prefix.length).split('?', 1)[0]! : null;
        const found = path === null ? null : (await apiEndpoints()).find(service, request.method, path || '/');
        if (!found) throw failures.notFound('this_endpoint');
        if ('allow' in found) {
          reply.header(
            'allow',
            found.allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
          );
          throw failure(405, 'method_not_allowed', message('method_not_supported'));
        }
        request.apiCall = found;
        await authorize(request, reply, found.endpoint);
        checkQuery(found, url!);
      });
      await scope.register(httpProxy, {
        upstream: origin,
        prefix,
        rewritePrefix: `${base}/${service}`,
        httpMethods: [...methods],
        undici: { request: callWith(upstream) } as unknown as FastifyHttpProxyOptions['undici'],
        disableRequestLogging: true,
        proxyPayloads: false,
        config: { isApi: true },
        preHandler: takeTurn(options.admit),
        replyOptions: replyOptions(service, options),
      } satisfies FastifyHttpProxyOptions & { disableRequestLogging: boolean });
    };
  };
  const api: FastifyPluginAsync = async (scope) => {
    scope.decorateRequest('apiCall', null);
    scope.removeAllContentTypeParsers();
    const parseJson = jsonParser(scope.getDefaultJsonParser('error', 'ignore'));
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: staffBodyLimit },
      (request, body, done) =>
        // A client may name a type although it has nothing to send.
        body === '' ? done(null, undefined) : parseJson(request, body as string, done),
    );
    scope.setErrorHandler((error, request, reply) => {
      const failed = failureOf(error);
      request.isRefused = failed.isOverload === true;
      return sendUncached(reply, failed);
    });
    for (const service of Object.keys(urls) as ServiceName[]) await scope.register(serveService(service));
    scope.route({
      method: [...methods],
      url: '/api/*',
      config: { isApi: true },
      handler: () => {
        throw failures.notFound('this_endpoint');
      },
    });
  };
  await app.register(api);
}

/** The work of a call begins when it is its caller's turn, and ends with the response. */
function takeTurn(admit: Admit) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const proxied = () => {
      done();
      return new Promise((resolve) => reply.raw.once('close', resolve));
    };
    admit(request, proxied).catch(done);
  };
}

type Dispatched = {
  origin: string;
  path: string;
  method: string;
  headers: Record<string, string | undefined>;
  body?: string;
};
type Answered = (error: unknown, response?: { statusCode: number; headers: object; body: Readable }) => void;

/** The library asks for undici's `request`; ours has the timeouts, retries and breakers of all other calls. */
function callWith(upstream: Pick<Upstream, 'call'>) {
  return ({ origin, path, method, headers, body }: Dispatched, done: Answered): void => {
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const request = { origin, path, method, headers: sent, ...(body ? { body } : {}) } as UpstreamRequest;
    upstream
      .call(request)
      .then(
        ({ status, ...answer }) =>
          done(null, { statusCode: status, headers: answer.headers, body: Readable.from([answer.body]) }),
        done,
      );
  };
}

function replyOptions(
  service: ServiceName,
  { tokens, tracing, sessions, signedActorFor = [] }: ProxyOptions,
): FastifyHttpProxyOptions['replyOptions'] {
  const token = tokens[service];
  const identityHeaders = ({ identity }: FastifyRequest) => {
    if (!identity?.who.token) return {};
    const { signedActor } = identity.who;
    const isSigned = signedActor !== undefined && signedActorFor.includes(service);
    return { authorization: `Bearer ${identity.who.token}`, ...(isSigned ? { [actorHeader]: signedActor } : {}) };
  };
  return {
    // Our client has retried already.
    retryDelay: () => null,
    queryString: (_search, _url, { raw }) => queryOf(raw.url!).toString(),
    rewriteRequestHeaders: (request, headers) => ({
      ...pick(headers, requestHeaders),
      // Services refuse nothing in this header, so nothing else may reach them.
      ...(languageIn(headers) ? { [languageHeader]: languageIn(headers) } : {}),
      // An empty body of a named type would be refused.
      ...((request as unknown as FastifyRequest).body ? { 'content-type': 'application/json' } : {}),
      host: headers.host,
      accept: 'application/json',
      'x-request-id': request.id,
      'x-client-address': request.ip,
      ...(token ? { [proofHeader]: proofOf(token) } : {}),
      ...identityHeaders(request as unknown as FastifyRequest),
      ...tracing?.headers(),
    }),
    rewriteHeaders: (headers) => pick(headers, responseHeaders),
    onResponse: (raw, reply, response) => {
      const request = raw as unknown as FastifyRequest;
      const body = (response as unknown as { stream: Readable }).stream;
      const { statusCode } = reply;
      // The response is complete, and how fast its caller reads it matters to nobody else.
      request.releasePlace?.();
      const { identity } = request;
      // Only auth decides who somebody is and what they may do.
      if (identity?.who.token && service === 'auth' && request.method !== 'GET') sessions.forget(identity.who.token);
      const hasBody = statusCode !== 204 && statusCode !== 304;
      const isRedirect = hasBody && statusCode >= 300 && statusCode < 400;
      if (isRedirect || (hasBody && !isJson(String(reply.getHeader('content-type')))))
        return rejectNonJson(reply as FastifyReply);
      reply.header('vary', languageHeader);
      if (identity) reply.header('cache-control', 'private, no-store');
      else if (statusCode >= 400 || !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      reply.send(hasBody ? body : undefined);
    },
    onError: (reply, { error }) => sendUncached(reply as FastifyReply, failureOf((error as Error).cause ?? error)),
  };
}

/** A parameter that is misspelt would look as if it were heard. */
function checkQuery({ query, endpoint }: ApiCall, url: string): void {
  const names = [...queryOf(url).keys()];
  const unknown = names.filter((name) => endpoint.method !== 'GET' || !query.has(name));
  if (unknown.length > 0)
    throw failures.invalid(Object.fromEntries(unknown.map((name) => [name, message('parameter_unknown')])));
}

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

const pick = <T>(headers: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name] as T]));

/** A response that is not JSON could be an HTML page, which would run on our origin. */
function rejectNonJson(reply: FastifyReply): void {
  for (const name of responseHeaders) reply.removeHeader(name);
  sendUncached(reply, failures.badGateway());
}

/** Errors of the library below 500 concern the request, all others the service. */
function failureOf(error: unknown): Failure {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status < 500 ? toFailure(error) : toUpstreamFailure(error);
}

const sendUncached = (reply: FastifyReply, failed: Failure): FastifyReply =>
  sendFailure(reply.header('cache-control', 'no-store'), failed);
