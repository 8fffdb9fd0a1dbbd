/** Calls of a provider: one attempt, short deadlines, small answers, and errors that say nothing of what was sent. */
import { Agent, request } from 'undici';

export type ProviderAnswer = { readonly status: number; readonly body: unknown };
type Call = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };
export type Provider = { post(call: Call): Promise<ProviderAnswer>; close(): Promise<void> };

/** `timeout` in milliseconds, for the whole call. Rejects when there is no answer by then. */
export function createProvider(timeout: number): Provider {
  const agent = new Agent({ connections: 32, connect: { timeout }, maxResponseSize: 64 * 1024 });
  return {
    async post({ url, headers, body }) {
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(timeout),
      });
      const text = await answer.body.text();
      return { status: answer.statusCode, body: parse(text) };
    },
    close: () => agent.destroy(),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The provider answered that this number gets no messages: no fault of anything, and the same if asked again. */
export class UndeliverableNumber extends Error {}

type Reading = {
  readonly provider: string;
  /** Whether this answer is about the number, not about the provider, our account with it, or our haste. */
  isAboutNumber(answer: ProviderAnswer): boolean;
};

/** The error for an answer that is not "taken". Only numbers of theirs: an error text of a provider repeats the phone number. */
export function deliveryError({ provider, isAboutNumber }: Reading, answer: ProviderAnswer): Error {
  const code = codeOf(answer);
  const text = `${provider} answered ${answer.status}${code === null ? '' : ` (${code})`}`;
  return isAboutNumber(answer) ? new UndeliverableNumber(text) : new Error(text);
}

export function codeOf({ body }: ProviderAnswer): number | null {
  const { code } = (body ?? {}) as { code?: unknown };
  return typeof code === 'number' ? code : null;
}

export const formHeaders = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'application/json',
});
