/** Verifies TLS, limits connections, time and size, and follows no redirects. */
import { Agent } from 'undici';
import type { Config } from '../settings/config.ts';

export type AgentLimits = {
  connections?: number;
  /** Bytes; -1 for a stream that does not end. */
  maxResponse?: number;
  /** Milliseconds of silence in a response after which it counts as dead. */
  bodyTimeout?: number;
};

export function createHttpAgent(
  config: Config,
  {
    connections = config.UPSTREAM_CONNECTIONS,
    maxResponse = config.upstreamMaxResponse,
    bodyTimeout = config.UPSTREAM_TIMEOUT,
  }: AgentLimits = {},
): Agent {
  return new Agent({
    // Explicit although it is undici's default: a proxy library once turned it off where it was not set.
    connect: { timeout: config.UPSTREAM_TIMEOUT / 2, rejectUnauthorized: true },
    connections,
    pipelining: 1,
    allowH2: false,
    headersTimeout: config.UPSTREAM_TIMEOUT,
    bodyTimeout,
    maxResponseSize: maxResponse,
    // Bounds how long a changed DNS record goes unnoticed to a minute.
    keepAliveMaxTimeout: 60_000,
  });
}
