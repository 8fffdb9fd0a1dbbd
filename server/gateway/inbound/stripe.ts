/**
 * Receives events of Stripe; docs/operating.md says how. Their signature proves who sent them, so there is no session.
 */
import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Api } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { receivePaymentEvent } from '#contract/trade/payments.ts';
import type { ServiceTokens } from '../../actors/gateway-proof.ts';
import { isSameText } from '../../actors/same-text.ts';
import type { ApiRequest } from '../../client/api.ts';
import type { Config } from '../../settings/config.ts';
import { createRateLimit } from '../security/rate-limit.ts';
import { bytesOf, jsonOf, readBytes, requireToken } from './signed-bodies.ts';

type Options = { config: Config; tokens: ServiceTokens; callServices(request: ApiRequest): Api };

const stripePath = '/inbound/stripe';
const header = 'stripe-signature';
/** Bytes. */
const bodyLimit = 256 * 1024;
/** Seconds. */
const tolerance = 300;
const perMinute = 600;
/** Milliseconds. */
const deadline = 10_000;

export async function registerStripe(app: FastifyInstance, { config, tokens, callServices }: Options): Promise<void> {
  const { STRIPE_WEBHOOK_SECRET: secret } = config;
  if (secret === undefined) return;
  const rate = createRateLimit(perMinute);

  const onRequest = async ({ ip, headers }: FastifyRequest) => {
    const wait = rate.take(ip);
    if (wait > 0) throw failures.tooMany(wait);
    readSignature(headers[header]);
  };
  const plugin: FastifyPluginAsync = async (scope) => {
    readBytes(scope, { failed: 'receiving a payment event failed', refused: 'refused a payment event' });
    scope.post(stripePath, { onRequest, bodyLimit, config: { unlimited: true } }, async (request) => {
      const body = bytesOf(request);
      checkSignature(request.headers[header], body, secret);
      const event = eventOf(body);
      const token = requireToken(tokens, 'trade');
      const { outcome } = await callServices({ requestId: request.id, token, deadline })(receivePaymentEvent, event);
      request.log.info(
        { event: 'payment.event', id: event.id, type: event.type, outcome },
        'a payment event was received',
      );
      return { outcome };
    });
  };
  await app.register(plugin);
}

type Signed = { readonly seconds: number; readonly signatures: readonly string[] };

/** `t=1764100000,v1=…,v1=…`; other schemes are ignored, as documented. Throws 401. */
function readSignature(value: unknown): Signed {
  const parts = typeof value === 'string' ? value.split(',').map((part) => part.trim().split('=', 2)) : [];
  const valuesOf = (name: string) => parts.flatMap(([key, text]) => (key === name && text ? [text] : []));
  const [time = ''] = valuesOf('t');
  const signatures = valuesOf('v1');
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) throw invalid(message('stripe_signature_missing'));
  if (Math.abs(Date.now() / 1_000 - Number(time)) > tolerance) throw invalid(message('signature_time_off'));
  return { seconds: Number(time), signatures };
}

function checkSignature(value: unknown, body: Buffer, secret: string): void {
  const { seconds, signatures } = readSignature(value);
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  if (!signatures.some((signature) => isSameText(signature, expected))) throw invalid(message('signature_wrong'));
}

const invalid = (said: Message) => failure(401, 'invalid_signature', said);

/** `payment_intent` and `latest_charge` are ids, unless the account expands them. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const stripeEvent = z.object({
  id: z.string().max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().max(255).default(''),
      payment_status: z.string().nullish(),
      payment_intent: reference,
      amount_total: z.number().int().nonnegative().nullish(),
      amount_refunded: z.number().int().nonnegative().nullish(),
      currency: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
});

function eventOf(body: Buffer) {
  const parsed = stripeEvent.safeParse(jsonOf(body));
  if (!parsed.success) throw failures.badRequest(message('body_no_event'));
  const { id, type, data } = parsed.data;
  const { object } = data;
  return {
    id,
    type,
    object: {
      id: object.id,
      paymentStatus: object.payment_status,
      paymentIntent: object.payment_intent,
      amountTotal: object.amount_total,
      amountRefunded: object.amount_refunded,
      currency: object.currency,
      payment: object.metadata?.['payment'],
    },
  };
}
