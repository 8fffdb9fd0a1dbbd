/** Decides who may call `/api`, before the body is read. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { isApiToken } from '#contract/auth/api-tokens.ts';
import { mayCall } from '#contract/auth/read-only-permissions.ts';
import { refusedInView } from '#contract/auth/views.ts';
import { isRefused } from '#contract/closed-site.ts';
import type { ShownSite } from '#contract/content/site.ts';
import { failure, failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { Viewer } from '#contract/viewer.ts';
import { bearerOf, requireTokenMay } from '../../actors/actor.ts';
import { type AnyEndpoint, endpointKey } from '../../client/build-request.ts';
import type { Config } from '../../settings/config.ts';
import { sameOrigin } from '../security/own-origin.ts';
import { createKeyedLimit } from '../security/rate-limit.ts';
import { denied } from '../session/guards.ts';
import type { RequestIdentities, RequestIdentity } from '../session/request-identity.ts';

type Options = {
  config: Config;
  identities: Pick<RequestIdentities, 'of' | 'ofToken'>;
  siteOf(): Promise<ShownSite>;
};
type Authorize = (request: FastifyRequest, reply: FastifyReply, endpoint: AnyEndpoint) => Promise<void>;

/** Bytes; texts with rich text, and tables, are larger than forms of customers. */
export const staffBodyLimit = 3 * 1024 * 1024;

/**
 * Sets `request.identity`, except for a read that anybody may make: its answer is the same for everybody. Throws 401, 403,
 * 411, 413 and 429.
 */
export function createAuthorize({ config, identities, siteOf }: Options): Authorize {
  const limit = createKeyedLimit(config.API_RATE_PER_MINUTE);

  function requireRate(reply: FastifyReply, key: string): void {
    const use = limit(key);
    if (!use) return;
    // Names and values follow draft-ietf-httpapi-ratelimit-headers.
    reply.header('ratelimit-policy', `"minute";q=${config.API_RATE_PER_MINUTE};w=60`);
    reply.header('ratelimit', `"minute";r=${use.left};t=${use.reset}`);
    if (use.isOver) throw failures.tooMany(use.reset);
  }

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<RequestIdentity> {
    const { authorization } = request.headers;
    if (authorization === undefined) return identities.of(request, reply);
    const token = bearerOf(authorization);
    // The token of a session belongs in its cookie, where no program reads it.
    if (token === undefined || !isApiToken(token)) throw unauthorized(reply);
    return identities.ofToken(request, reply, token);
  }

  return async (request, reply, endpoint) => {
    const isRead = endpoint.method === 'GET';
    const isWithToken = request.headers.authorization !== undefined;
    const site = await siteOf().catch(() => null);
    const isClosedTo = (person: Viewer | null) => {
      if (!isRefused(endpoint, site ?? { open: false }, person)) return false;
      if (!site) throw failures.unavailable();
      return true;
    };
    if (endpoint.access === 'anyone' && isRead && !isWithToken && !isClosedTo(null)) return;
    if (!isRead && !isWithToken && !sameOrigin(request, config)) throw failures.crossSite();
    const identity = await identify(request, reply);
    const { kind, viewer } = identity.who;
    if (!viewer)
      throw kind === 'unknown'
        ? failures.unavailable()
        : isClosedTo(null)
          ? failures.siteClosed()
          : unauthorized(reply);
    if (kind === 'view') throw refusedInView();
    if (isClosedTo(viewer)) throw failures.siteClosed();
    requireRate(reply, viewer.apiToken?.id ?? viewer.user.id);
    const isForStaff = endpoint.access !== 'anyone' && endpoint.access !== 'signed-in';
    if (isForStaff && !mayCall(viewer.permissions, endpoint.access, endpoint.method))
      throw denied(identity, endpointKey(endpoint));
    requireTokenMay(viewer, endpoint);
    requireLength(request, isForStaff ? staffBodyLimit : config.bodyLimit);
  };
}

const unauthorized = (reply: FastifyReply) => {
  reply.header('www-authenticate', 'Bearer');
  return failures.unauthorized();
};

function requireLength({ headers }: FastifyRequest, maxBytes: number): void {
  if (headers['transfer-encoding'] !== undefined) throw failure(411, 'length_required', message('length_required'));
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw failures.tooLarge();
}
