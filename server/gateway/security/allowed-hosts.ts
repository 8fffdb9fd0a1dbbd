/** Under which names this site may be asked for. Nothing is made from the Host header, but caches and links believe it. */
import type { Config } from '../../config.ts';

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * The configured name, with its port said or left out where it is the scheme's own. On a developer's machine, or when
 * the configured origin is the machine itself, every name of the machine will do.
 */
export function createHostCheck(config: Config): (host: string) => boolean {
  const { host, hostname, protocol, port } = new URL(config.PUBLIC_ORIGIN);
  const names = new Set([host, ...(port === '' ? [`${hostname}:${protocol === 'https:' ? 443 : 80}`] : [])]);
  const local = config.NODE_ENV !== 'production' || loopback.test(host);
  return (name) => names.has(name) || (local && loopback.test(name));
}
