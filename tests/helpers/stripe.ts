/** A stand-in for Stripe that speaks its documented API: form-encoded calls, idempotency keys, signed events. */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const secretKey = 'sk_test_of_the_stand_in';
const webhookSecret = 'whsec_of_the_stand_in';

export type StripeSession = {
  readonly id: string;
  readonly url: string;
  readonly parameters: Readonly<Record<string, string>>;
  status: 'open' | 'complete' | 'expired';
};
type Stored = { readonly parameters: string; readonly status: number; readonly body: object };
type EventObject = Readonly<Record<string, unknown>>;
export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: EventObject };
};

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

export async function startStripe() {
  const sessions: StripeSession[] = [];
  const refunds: Array<Readonly<Record<string, string>>> = [];
  const refunded = new Map<string, number>();
  const keys = new Map<string, Stored>();
  /** Answers to the next calls of a path. */
  const faults: Array<{ path: RegExp; status: number; code?: string }> = [];

  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (method === 'GET' && url.startsWith('/pay/')) return showPage(url.slice('/pay/'.length), response);
    const text = Buffer.concat(chunks).toString();
    const key = String(headers['idempotency-key'] ?? '');
    if (headers.authorization !== `Bearer ${secretKey}`) return send(response, 401, errorOf('invalid_request_error'));
    if (headers['content-type'] !== 'application/x-www-form-urlencoded' || key === '')
      return send(response, 400, errorOf('invalid_request_error'));
    const index = faults.findIndex(({ path }) => path.test(url));
    const [fault] = index < 0 ? [] : faults.splice(index, 1);
    if (fault && fault.status !== 402) return send(response, fault.status, errorOf(fault.code ?? 'api_error'));
    const known = keys.get(key);
    if (known && known.parameters !== text) return send(response, 400, errorOf('idempotency_error'));
    // As documented, a refusal is repeated for the same key too.
    const { status, body } =
      known ?? (fault ? { status: 402, body: errorOf(fault.code ?? 'card_declined') } : run(url, text));
    keys.set(key, { parameters: text, status, body });
    return send(response, status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function run(path: string, text: string): { status: number; body: object } {
    const parameters = Object.fromEntries(new URLSearchParams(text));
    if (path === '/v1/checkout/sessions') {
      const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
      const session: StripeSession = { id, url: `${origin}/pay/${id}`, parameters, status: 'open' };
      sessions.push(session);
      return { status: 200, body: { id, object: 'checkout.session', url: session.url, status: 'open' } };
    }
    const ending = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1];
    const session = sessions.find(({ id }) => id === ending);
    if (session) {
      if (session.status !== 'open') return { status: 400, body: errorOf('invalid_request_error') };
      session.status = 'expired';
      return { status: 200, body: { id: session.id, status: 'expired' } };
    }
    if (path !== '/v1/refunds') return { status: 404, body: errorOf('invalid_request_error') };
    refunds.push(parameters);
    const intent = parameters['payment_intent'] ?? '';
    const all = (refunded.get(intent) ?? 0) + Number(parameters['amount']);
    refunded.set(intent, all);
    return { status: 200, body: { id: `re_${randomUUID()}`, object: 'refund', charge: { amount_refunded: all } } };
  }

  function showPage(id: string, response: ServerResponse): void {
    const { success_url: paid = '', cancel_url: back = '' } = sessions.find((each) => each.id === id)?.parameters ?? {};
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Pay</title><a href="${paid}">I have paid</a> <a href="${back}">Back</a>`);
  }

  const settings = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_CHECKOUT_ORIGIN: origin,
  };
  return {
    origin,
    /** For gateways, which do not call it. */
    settings,
    env: { ...settings, stripeUrl: origin },
    sessions,
    refunds,
    faults,
    /** The last session of an order. */
    sessionOf(number: string): StripeSession {
      const session = sessions.findLast(({ parameters }) => parameters['client_reference_id'] === number);
      if (!session) throw new Error(`no session of ${number}`);
      return session;
    },
    /** An event about a session, as Stripe sends it. */
    event(type: string, session: StripeSession, fields: EventObject = {}): StripeEvent {
      const amounts = Object.entries(session.parameters).flatMap(([name, value]) => {
        const [, line] = /^line_items\[(\d+)\]\[price_data\]\[unit_amount\]$/.exec(name) ?? [];
        return line === undefined ? [] : [Number(value) * Number(session.parameters[`line_items[${line}][quantity]`])];
      });
      const metadata = {
        payment: session.parameters['metadata[payment]'],
        order: session.parameters['metadata[order]'],
      };
      return {
        id: `evt_${randomUUID()}`,
        type,
        data: {
          object: {
            id: session.id,
            object: 'checkout.session',
            payment_status: 'paid',
            payment_intent: `pi_${session.id}`,
            amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
            currency: session.parameters['line_items[0][price_data][currency]'],
            metadata,
            ...fields,
          },
        },
      };
    },
    post: (site: string, event: StripeEvent, signature = signatureOf(JSON.stringify(event))): Promise<Response> =>
      fetch(`${site}/inbound/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: JSON.stringify(event),
      }),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

export function signatureOf(
  body: string,
  { secret = webhookSecret, seconds = Math.floor(Date.now() / 1_000) } = {},
): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=ignored`;
}

const errorOf = (code: string) => ({ error: { type: 'api_error', code, message: 'A text about it.' } });

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
