/** The first thing that happens to a request: refuse what no browser sends, forget what only we may say, set the headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { ErrorResponseFactory } from '../../error-response.ts';
import { createHostCheck } from './allowed-hosts.ts';
import { createErrorPages } from './error-pages.ts';
import { createSecurityHeaders, type SecurityHeaders } from './headers.ts';
import { checkTarget } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked for by probes and balancers under whatever name they know. */
    anyHost?: boolean;
  }
}

type SecurityOptions = { config: Config; contentSecurityPolicy: string };
export type Security = { readonly headers: SecurityHeaders; readonly errorResponseFor: ErrorResponseFactory };

const allowedMethods = 'GET, HEAD, POST';
// What an intermediary of ours may say to us or to a service, and nobody else. Looked at name by name, so that a new
// spelling of an old trick has to be added in one place only.
const internal =
  /^(?:authorization|forwarded|x-(?:middleware|user|session|forwarded|original|rewrite|real-ip|client-address|http-method-override|method-override|internal|service).*)$/;
const forwarded = /^(?:forwarded|x-forwarded-.*)$/;

/**
 * Adds the hook to `app` itself, so it holds for every route and for addresses without one. Answers with the headers,
 * for bytes that are written past Fastify, and with the refusals, for `createHttp({ refuse })`: see `createSecurity`.
 */
export function registerSecurity(app: FastifyInstance, options: SecurityOptions): Security {
  const security = createSecurity(options);
  const isOwnHost = createHostCheck(options.config);
  const trustsProxies = options.config.TRUST_PROXY !== '';
  let hasWarned = trustsProxies;
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      const advice =
        'a proxy that TRUST_PROXY does not name sends X-Forwarded-For: all its visitors share one address, and its limits';
      request.log.warn({ peer: request.ip }, advice);
    }
    const hosts = dropInternalHeaders(request, trustsProxies);
    const status = statusFor(request, hosts, isOwnHost);
    if (status === 0) return done();
    if (status === 405) reply.header('allow', allowedMethods);
    sendErrorResponse(reply, status, security.errorResponseFor);
  });
  // As late as possible: a cached page is written past Fastify with all of them already in its head.
  const headers = Object.entries(security.headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // A picture and a refusal have a stricter policy of their own.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  return security;
}

/** The same headers and refusals without the hook, for what has to exist before the app does. */
export function createSecurity(options: SecurityOptions): Security {
  const headers = createSecurityHeaders(options);
  return { headers, errorResponseFor: createErrorPages(headers) };
}

/** Answers `status` with a small page; nothing of it is kept. */
export function sendErrorResponse(
  reply: FastifyReply,
  status: number,
  errorResponseFor: ErrorResponseFactory,
): FastifyReply {
  const { headers, body } = errorResponseFor(status);
  return reply.code(status).headers(headers).send(body);
}

function statusFor(request: FastifyRequest, hosts: number, isOwnHost: (host: string) => boolean): number {
  const { method, url, headers } = request.raw;
  const status = checkTarget(url ?? '');
  if (status !== 0) return status;
  if (method !== 'GET' && method !== 'POST' && method !== 'HEAD') return 405;
  // Node takes the first of two Host headers, the next reader perhaps the second. None at all is HTTP/1.0.
  if (hosts > 1) return 400;
  if (hosts === 1 && !request.routeOptions.config.anyHost && !isOwnHost(headers.host ?? '')) return 421;
  return 0;
}

/** Takes the internal headers out; answers how many Host headers there were, which Node's own object does not tell. */
function dropInternalHeaders(request: FastifyRequest, trustsProxies: boolean): number {
  const { rawHeaders, headers } = request.raw;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (name === 'host') hosts++;
    else if (internal.test(name) && !(trustsProxies && forwarded.test(name) && cameThroughProxy(request)))
      delete headers[name];
  }
  return hosts;
}

/** With a trusted peer Fastify finds the visitor's address behind it; a stranger's claim leaves only its own. */
const cameThroughProxy = (request: FastifyRequest) => (request.ips?.length ?? 0) > 1;
