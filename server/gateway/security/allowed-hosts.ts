/** Checks the Host header, because caches and link builders trust it even though this gateway does not. */
import type { Config } from '../../config.ts';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Allows the host of PUBLIC_ORIGIN with or without its default port. In development, or with a loopback origin, allows
 * every loopback name.
 */
export function createHostCheck(config: Config): (host: string) => boolean {
  const { host, hostname, protocol, port } = new URL(config.PUBLIC_ORIGIN);
  const names = new Set([host, ...(port === '' ? [`${hostname}:${protocol === 'https:' ? 443 : 80}`] : [])]);
  const local = config.NODE_ENV !== 'production' || loopback.test(host);
  return (name) => names.has(name) || (local && loopback.test(name));
}
