/** https://docs.stripe.com/api: form-encoded calls with a key each. Errors have no data of customers. */
import { Agent, request } from 'undici';
import type { Config } from '../../../settings/config.ts';

const apiVersion = '2024-06-20';
/** Milliseconds: Stripe asks banks meanwhile, and the person waits for the page of payment. */
const timeout = 8_000;

/** Values nest as in the documentation: `line_items[0][quantity]`. Undefined ones are left out. */
export type Parameters = { readonly [name: string]: string | number | undefined | Parameters | readonly Parameters[] };

type Call = { readonly path: string; readonly parameters?: Parameters; readonly key: string };
type Answer = Readonly<Record<string, unknown>>;

export type Stripe = { post(call: Call): Promise<Answer>; close(): Promise<void> };

/** Repeating the call does not help. */
export class StripeRefusal extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

export function createStripe(config: Config & { readonly STRIPE_SECRET_KEY: string }): Stripe {
  const { STRIPE_SECRET_KEY: secret, stripeUrl: url } = config;
  const agent = new Agent({ connections: 16, connect: { timeout }, maxResponseSize: 1024 * 1024 });
  return {
    /** Rejects with `StripeRefusal`, or with another error if the call can be repeated with the same key. */
    async post({ path, parameters = {}, key }) {
      const answer = await request(url + path, {
        dispatcher: agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
          'stripe-version': apiVersion,
        },
        body: new URLSearchParams(pairsOf(parameters)).toString(),
        signal: AbortSignal.timeout(timeout),
      });
      const body = parse(await answer.body.text());
      if (answer.statusCode < 300 && body) return body;
      throw errorOf(answer.statusCode, body);
    },
    close: () => agent.destroy(),
  };
}

function pairsOf(parameters: Parameters, prefix = ''): string[][] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const key = prefix === '' ? name : `${prefix}[${name}]`;
    if (value === undefined) return [];
    if (typeof value !== 'object') return [[key, String(value)]];
    return pairsOf(Object.fromEntries(Object.entries(value)), key);
  });
}

function parse(text: string): Answer | null {
  try {
    const body: unknown = JSON.parse(text);
    return body !== null && typeof body === 'object' ? (body as Answer) : null;
  } catch {
    return null;
  }
}

/** 409: the same key is in use at this moment. */
const isTemporary = (status: number) => status === 409 || status === 429 || status >= 500 || status < 400;

function errorOf(status: number, body: Answer | null): Error {
  const { type, code } = (body?.['error'] ?? {}) as { type?: unknown; code?: unknown };
  const what = [code, type].find((each) => typeof each === 'string' && /^[a-z_]{1,60}$/.test(each));
  const text = `Stripe answered ${status}${what ? ` (${what})` : ''}`;
  return isTemporary(status) ? new Error(text) : new StripeRefusal(status, text);
}
