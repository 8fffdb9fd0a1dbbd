/** Connections to services: verified, bounded in number, time and size. Redirects are not followed; they are not answers. */
import { Agent } from 'undici';
import type { Config } from '../../config.ts';

/** `maxResponse` in bytes. */
export function createHttpAgent(config: Config, maxResponse = config.UPSTREAM_MAX_RESPONSE): Agent {
  return new Agent({
    // Said, although it is the default: a proxy library once turned it off for everybody who did not say it.
    connect: { timeout: config.UPSTREAM_CONNECT_TIMEOUT, rejectUnauthorized: true },
    connections: config.UPSTREAM_CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    headersTimeout: config.UPSTREAM_HEADERS_TIMEOUT,
    bodyTimeout: config.UPSTREAM_BODY_TIMEOUT,
    maxResponseSize: maxResponse,
    // A new address of a service is used at the latest a minute after the name points to it.
    keepAliveMaxTimeout: 60_000,
  });
}
