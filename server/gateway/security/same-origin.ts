/** Checks that a POST comes from our own pages, by headers that other sites cannot forge. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { createHostCheck } from './allowed-hosts.ts';

const sessionCookie = /(?:^|;\s*)(?:__Host-)?session=/;

/**
 * `Sec-Fetch-Site` and `Origin` must both name this site where present; `Origin: null` comes from sandboxed frames and
 * fails. A client that sends neither is no browser: it may post, but not with a session.
 */
export function sameOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin, cookie, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && !isOwnOrigin(origin, host, config)) return false;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return true;
  return !sessionCookie.test(cookie ?? '');
}

/** Allows PUBLIC_ORIGIN, and in development the loopback host of the request. */
function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (origin === config.PUBLIC_ORIGIN) return true;
  return host !== undefined && origin === `http://${host}` && createHostCheck(config)(host) && isLocal(config);
}

const isLocal = ({ NODE_ENV, PUBLIC_ORIGIN }: Config) =>
  NODE_ENV !== 'production' || /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(PUBLIC_ORIGIN);
