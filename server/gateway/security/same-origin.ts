/** Whether a POST comes from one of our own pages. The browser says so itself; a page elsewhere cannot make it lie. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { createHostCheck } from './allowed-hosts.ts';

const sessionCookie = /(?:^|;\s*)(?:__Host-)?session=/;

/**
 * What is sent of `Sec-Fetch-Site` and `Origin` must name this site, both where both are sent. `Origin: null` is what
 * sandboxed frames send, so it is nobody's. A client that sends neither is no browser: it may post, but not with a session.
 */
export function sameOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin, cookie, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && !isOwnOrigin(origin, host, config)) return false;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return true;
  return !sessionCookie.test(cookie ?? '');
}

/** The configured origin; or, on the developer's own machine, the name of it that was asked for. */
function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (origin === config.PUBLIC_ORIGIN) return true;
  return host !== undefined && origin === `http://${host}` && createHostCheck(config)(host) && isLocal(config);
}

const isLocal = ({ NODE_ENV, PUBLIC_ORIGIN }: Config) =>
  NODE_ENV !== 'production' || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(PUBLIC_ORIGIN);
