/** What a mail server reports to this site: docs/operating.md says how. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { receiveMailEvents } from '#contract/auth/mail-events.ts';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { receiveMail } from '#contract/trade/received-mail.ts';
import { fromWire } from '#contract/wire.ts';
import type { ApiRequest } from '../../client/api.ts';
import type { Config } from '../../config.ts';
import type { ServiceTokens } from '../../gateway-proof.ts';
import { sendFailure, toFailure } from '../../http.ts';
import { checkSignature, readSignature, signatureHeader } from './signature.ts';

type Options = { config: Config; tokens: ServiceTokens; callServices(request: ApiRequest): Api };

const mailType = 'message/rfc822';
const mailPath = '/inbound/mail';
const eventsType = 'application/json';
const eventsPath = '/inbound/mail-events';
/** In bytes. */
const eventsLimit = 256 * 1024;
/** Milliseconds. */
const deadline = 15_000;

export async function registerInbound(app: FastifyInstance, { config, tokens, callServices }: Options): Promise<void> {
  const { INBOUND_DOMAIN: domain, INBOUND_SECRET: secret, INBOUND_TOLERANCE: tolerance } = config;
  if (secret === undefined) return;

  const beforeBody = (type: string) => async (request: FastifyRequest) => {
    readSignature(request.headers[signatureHeader], { now: Date.now(), tolerance });
    if (!request.headers['content-type']?.toLowerCase().startsWith(type))
      throw failures.unsupportedMedia(`Only ${type} is accepted here.`);
  };
  const bodyOf = (request: FastifyRequest): Buffer => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw failures.badRequest('The body is empty.');
    const signed = readSignature(request.headers[signatureHeader], { now: Date.now(), tolerance: Infinity });
    checkSignature(signed, body, secret);
    return body;
  };
  const tokenOf = (service: ServiceName): string => {
    const token = tokens[service];
    if (token === undefined) throw failures.unavailable();
    return token;
  };
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.setErrorHandler((error, request, reply) => {
      const failed = toFailure(error);
      if (failed.status >= 500)
        request.log.error({ err: failed.cause ?? error }, 'receiving from a mail server failed');
      else request.log.warn({ code: failed.code }, 'refused what a mail server sent');
      return sendFailure(reply, failed);
    });

    if (domain !== undefined) {
      const options = { onRequest: beforeBody(mailType), bodyLimit: config.INBOUND_LIMIT };
      scope.post(mailPath, options, async (request) => {
        const upload = { type: mailType, body: Readable.from([bodyOf(request)]) };
        const token = tokenOf('trade');
        const received = await callServices({ requestId: request.id, token, upload, deadline })(receiveMail, {});
        request.log.info({ event: 'mail.received', ...received }, 'an e-mail was received');
        return received;
      });
    }

    const options = { onRequest: beforeBody(eventsType), bodyLimit: eventsLimit };
    scope.post(eventsPath, options, async (request) => {
      const input = eventsOf(bodyOf(request));
      const token = tokenOf('auth');
      const counted = await callServices({ requestId: request.id, token, deadline })(receiveMailEvents, input);
      request.log.info({ event: 'mail.events', ...counted }, 'events of e-mails were received');
      return counted;
    });
  };
  await app.register(plugin);
}

/** A JSON list. Throws 400. */
function eventsOf(body: Buffer) {
  let events: unknown;
  try {
    events = JSON.parse(body.toString());
  } catch {
    throw failures.badRequest('The body is no JSON.');
  }
  const schema = receiveMailEvents.input;
  const parsed = schema.safeParse(fromWire(schema, { events }));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw failures.badRequest(`The body is no list of events: ${issue?.path.join('.')}: ${issue?.message}`);
}
