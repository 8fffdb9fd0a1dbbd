/** One attempt, short deadlines, small responses, and errors that never contain the message. */
import { Agent, request } from 'undici';

export type ProviderAnswer = { readonly status: number; readonly body: unknown };
type Call = { readonly url: string; readonly headers: Record<string, string>; readonly body: string };
export type Provider = { post(call: Call): Promise<ProviderAnswer>; close(): Promise<void> };

/** `timeout` in milliseconds for the whole call. Rejects with `UnconfirmedDelivery` when it is exceeded. */
export function createProvider(timeout: number): Provider {
  const agent = new Agent({ connections: 32, connect: { timeout }, maxResponseSize: 64 * 1024 });
  return {
    async post({ url, headers, body }) {
      try {
        const signal = AbortSignal.timeout(timeout);
        const answer = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal });
        const text = await answer.body.text();
        return { status: answer.statusCode, body: parse(text) };
      } catch (error) {
        throw wasNotSent(error) ? error : new UnconfirmedDelivery('the provider did not answer', { cause: error });
      }
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

/** The provider may have sent the message: its response was late or lost. */
export class UnconfirmedDelivery extends Error {}

const withoutConnection = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const wasNotSent = (error: unknown) => withoutConnection.has(String((error as { code?: unknown } | null)?.code));

/** The provider reports that this number cannot receive messages; retrying does not help. */
export class UndeliverableNumber extends Error {}

type Reading = {
  readonly provider: string;
  /** Whether the response concerns the number, not the provider, our account or the rate limit. */
  isAboutNumber(answer: ProviderAnswer): boolean;
};

/** The error has only numeric codes, because error texts of providers repeat the phone number. */
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
