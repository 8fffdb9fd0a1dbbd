/** Connects only to addresses that may be reached, which are checked when the connection is made. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import type { MayReach } from './networks.ts';

const connectTimeout = 3_000;

class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

export const createCheckedAgent = (mayReach: MayReach): Agent =>
  new Agent({
    // Explicit, because environment variables and defaults must not weaken it.
    connect: { timeout: connectTimeout, rejectUnauthorized: true, lookup: checkedLookup(mayReach) },
    allowH2: false,
    maxHeaderSize: 16 * 1_024,
  });

/** Sockets connect to literal addresses without asking `lookup`. */
export function requireReachable(url: string, mayReach: MayReach): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayReach(host)) throw new ForbiddenAddress();
}

/** Drops addresses that must not be reached, so that the socket can only connect to what was checked. */
const checkedLookup =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => mayReach(address));
      const [first] = allowed;
      if (!first) return callback(new ForbiddenAddress(), '');
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };

const reasons: Readonly<Record<string, string>> = {
  FORBIDDEN_ADDRESS: 'The address is not on the internet, so it was not called.',
  ENOTFOUND: 'The name of the server does not exist.',
  EAI_AGAIN: 'The name of the server could not be looked up.',
  ECONNREFUSED: 'The server refuses connections.',
  ECONNRESET: 'The server closed the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The server cannot be reached.',
  UND_ERR_SOCKET: 'The server closed the connection.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the response are too large.',
  TimeoutError: 'No response within 10 seconds.',
  AbortError: 'The program was stopped.',
};

/** Several addresses of a name may fail for different reasons. */
export function reasonOf(error: unknown): string {
  const { code, name, errors } = error as { code?: unknown; name?: unknown; errors?: readonly unknown[] };
  const [first] = errors ?? [];
  const key = [code, name].map(String).find((each) => Object.hasOwn(reasons, each));
  if (key !== undefined) return reasons[key] as string;
  if (first !== undefined) return reasonOf(first);
  return typeof code === 'string' ? `The connection failed: ${code}.` : 'The connection failed.';
}
