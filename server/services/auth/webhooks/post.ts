/**
 * One request to a receiver: its address is checked when the connection is made, and little of the response is read.
 */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { MayReach } from './networks.ts';

export type Answer = {
  readonly milliseconds: number;
  /** Null without a response. */
  readonly status: number | null;
  readonly response: string | null;
  readonly error: string | null;
  /** Seconds that the receiver asks to wait. */
  readonly retryAfter: number | null;
};

type Call = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };

export type Poster = {
  post(call: Call): Promise<Answer>;
  /** Aborts running requests. */
  close(): Promise<void>;
};

const connectTimeout = 3_000;
const totalTimeout = 10_000;
const responseBytes = 1_024;

class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

export function createPoster(mayReach: MayReach): Poster {
  const closing = new AbortController();
  const agent = new Agent({
    // Explicit, because environment variables and defaults must not weaken it.
    connect: { timeout: connectTimeout, rejectUnauthorized: true, lookup: checkedLookup(mayReach) },
    allowH2: false,
    maxHeaderSize: 16 * 1_024,
  });

  async function send({ url, headers, body }: Call): Promise<Omit<Answer, 'milliseconds'>> {
    try {
      requireReachable(url, mayReach);
      const signal = AbortSignal.any([AbortSignal.timeout(totalTimeout), closing.signal]);
      // Redirects are not followed, and `reset` closes the connection afterwards.
      const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal, reset: true });
      return {
        status: answer.statusCode,
        response: await beginningOf(answer.body),
        error: null,
        retryAfter: secondsOf(answer.headers['retry-after']),
      };
    } catch (error) {
      return { status: null, response: null, error: reasonOf(error), retryAfter: null };
    }
  }

  return {
    async post(call) {
      const began = performance.now();
      const answer = await send(call);
      return { ...answer, milliseconds: Math.round(performance.now() - began) };
    },
    async close() {
      closing.abort();
      await agent.destroy();
    },
  };
}

/** Sockets connect to literal addresses without asking `lookup`. */
function requireReachable(url: string, mayReach: MayReach): void {
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

/** The status counts even if the body breaks off. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= responseBytes) break;
    }
  } catch {
    // The part that was read is shown.
  }
  return storable(Buffer.concat(chunks).subarray(0, responseBytes).toString());
}

/** PostgreSQL cannot store NUL. */
const storable = (text: string): string => text.replaceAll('\0', '�').toWellFormed();

function secondsOf(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  if (/^\d{1,7}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}

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
function reasonOf(error: unknown): string {
  const { code, name, errors } = error as { code?: unknown; name?: unknown; errors?: readonly unknown[] };
  const [first] = errors ?? [];
  const key = [code, name].map(String).find((each) => Object.hasOwn(reasons, each));
  if (key !== undefined) return reasons[key] as string;
  if (first !== undefined) return reasonOf(first);
  return typeof code === 'string' ? `The connection failed: ${code}.` : 'The connection failed.';
}
