import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#contract/failures.ts';
import { shown } from '#contract/messages/write.ts';
import { isTemporary } from '#contract/retry-script.ts';
import type { ErrorResponseFactory } from '../../http/error-response.ts';
import { sendFailure } from '../../http/http.ts';
import type { Config } from '../../settings/config.ts';
import { createErrorPages, refusal } from './error-pages.ts';
import { createSecurityHeaders, type SecurityHeaders } from './headers.ts';
import { createHostCheck } from './own-origin.ts';
import { checkTarget } from './request-target.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    anyHost?: boolean;
  }
}

type SecurityOptions = { config: Config; contentSecurityPolicy: string };
type Security = { readonly headers: SecurityHeaders; readonly errorResponseFor: ErrorResponseFactory };

const allowedMethods = 'GET, HEAD, POST';
const internal =
  /^(?:(?:authorization|forwarded)$|x-(?:middleware|user|session|forwarded|original|rewrite|real-ip|client-address|http-method-override|method-override|internal|service))/;
const forwarded = /^(?:forwarded|x-forwarded-.*)$/;

type CheckOptions = { config: Config; errorResponseFor: ErrorResponseFactory };

/** A hook of `app` itself, so that it covers unknown paths too. */
export function registerRequestChecks(app: FastifyInstance, { config, errorResponseFor }: CheckOptions): void {
  const isOwnHost = createHostCheck(config);
  const trustsProxies = config.TRUST_PROXY !== '';
  let hasWarned = trustsProxies;
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      const advice =
        'X-Forwarded-For from a proxy that TRUST_PROXY does not list: all its visitors share one address and its limits';
      request.log.warn({ peer: request.ip }, advice);
    }
    const hosts = dropInternalHeaders(request, trustsProxies);
    const status = statusFor(request, hosts, isOwnHost);
    if (status === 0) return done();
    if (status === 405) reply.header('allow', allowedMethods);
    sendErrorResponse(reply, status, errorResponseFor);
  });
}

/** Sets the headers in `onSend`, because cached pages bypass Fastify and carry them already. */
export function registerSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const entries = Object.entries(headers);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // Pictures and error pages have a stricter policy of their own.
    for (const [name, value] of entries) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
}

export function createSecurity(options: SecurityOptions): Security {
  const headers = createSecurityHeaders(options);
  return { headers, errorResponseFor: createErrorPages(headers) };
}

export function sendErrorResponse(
  reply: FastifyReply,
  status: number,
  errorResponseFor: ErrorResponseFactory,
): FastifyReply {
  if (reply.request.routeOptions.config.isApi)
    return sendFailure(reply.header('cache-control', 'no-store'), refusal(status));
  if (reply.request.headers['x-action'] !== undefined) return sendText(reply, refusal(status));
  const retries = reply.request.method === 'GET' && isTemporary(status);
  const { headers, body } = errorResponseFor(status, retries ? Number(reply.getHeader('retry-after') ?? 0) : undefined);
  return reply.code(status).headers(headers).send(body);
}

/** The router shows it beside the form, which keeps its text. */
export const sendText = (reply: FastifyReply, { status, messages }: Failure): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(shown(messages.userMessage));

function statusFor(request: FastifyRequest, hosts: number, isOwnHost: (host: string) => boolean): number {
  const { method, url, headers } = request.raw;
  const status = checkTarget(url ?? '');
  if (status !== 0) return status;
  if (!request.routeOptions.config.isApi && method !== 'GET' && method !== 'POST' && method !== 'HEAD') return 405;
  // Node uses the first of two Host headers, a proxy perhaps the second. HTTP/1.0 may have none.
  if (hosts > 1) return 400;
  if (hosts === 1 && !request.routeOptions.config.anyHost && !isOwnHost(headers.host ?? '')) return 421;
  return 0;
}

function dropInternalHeaders(request: FastifyRequest, trustsProxies: boolean): number {
  const { rawHeaders, headers } = request.raw;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    if (name === 'host') hosts++;
    else if (name === 'authorization' && request.routeOptions.config.isApi) continue;
    else if (internal.test(name) && !(trustsProxies && forwarded.test(name) && cameThroughProxy(request)))
      delete headers[name];
  }
  return hosts;
}

/** Fastify lists more than one address only for a trusted proxy. */
const cameThroughProxy = (request: FastifyRequest) => (request.ips?.length ?? 0) > 1;
