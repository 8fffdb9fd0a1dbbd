import type { FastifyRequest } from 'fastify';
import type { Config } from '../../settings/config.ts';

const sessionCookie = /(?:^|;\s*)(?:__Host-)?session=/;

/** The host may have a port. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/.test(host);

/** Allows the host of PUBLIC_ORIGIN, and in development or with a loopback origin every loopback name. */
export function createHostCheck(config: Config): (host: string) => boolean {
  const { host, hostname, protocol, port } = new URL(config.PUBLIC_ORIGIN);
  const names = new Set([host, ...(port === '' ? [`${hostname}:${protocol === 'https:' ? 443 : 80}`] : [])]);
  const local = config.NODE_ENV !== 'production' || isLoopback(host);
  return (name) => names.has(name) || (local && isLoopback(name));
}

/** A client that sends none of these headers is no browser: it may post, but not with a session. */
export function sameOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin, cookie, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin !== undefined && !isOwnOrigin(origin, host, config)) return false;
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return true;
  return !sessionCookie.test(cookie ?? '');
}

function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  const { NODE_ENV, PUBLIC_ORIGIN } = config;
  if (origin === PUBLIC_ORIGIN) return true;
  const acceptsHttp = NODE_ENV !== 'production' || PUBLIC_ORIGIN.startsWith('http:');
  return host !== undefined && origin === `http://${host}` && acceptsHttp && createHostCheck(config)(host);
}
