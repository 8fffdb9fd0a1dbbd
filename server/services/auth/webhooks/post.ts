/**
 * One request to a receiver: its address is checked when the connection is made, and little of the response is read.
 */
import { request } from 'undici';
import { createCheckedAgent, reasonOf, requireReachable } from '../../outbound/agent.ts';
import type { MayReach } from '../../outbound/networks.ts';

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

const totalTimeout = 10_000;
const responseBytes = 1_024;

export function createPoster(mayReach: MayReach): Poster {
  const closing = new AbortController();
  const agent = createCheckedAgent(mayReach);

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
