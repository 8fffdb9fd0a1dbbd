/** Receives what a mail server reports to this site; docs/operating.md says how. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { receiveMailEvents } from '#contract/auth/mail-events.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { receiveMail } from '#contract/trade/received-mail.ts';
import { fromWire } from '#contract/wire.ts';
import type { ServiceTokens } from '../../actors/gateway-proof.ts';
import type { ApiRequest } from '../../client/api.ts';
import type { Config } from '../../settings/config.ts';
import { checkSignature, readSignature, signatureHeader } from './signature.ts';
import { bytesOf, jsonOf, readBytes, requireToken } from './signed-bodies.ts';

type Options = { config: Config; tokens: ServiceTokens; callServices(request: ApiRequest): Api };

const mailType = 'message/rfc822';
const mailPath = '/inbound/mail';
const eventsType = 'application/json';
const eventsPath = '/inbound/mail-events';
/** Bytes. */
const eventsLimit = 256 * 1024;
/** Milliseconds. */
const deadline = 15_000;
/** Seconds between the clock of a signature and ours: mail servers repeat within minutes, and an old copy is refused. */
const tolerance = 300;

export async function registerInbound(app: FastifyInstance, { config, tokens, callServices }: Options): Promise<void> {
  const { INBOUND_DOMAIN: domain, INBOUND_SECRET: secret } = config;
  if (secret === undefined) return;

  const beforeBody = (type: string) => async (request: FastifyRequest) => {
    readSignature(request.headers[signatureHeader], { now: Date.now(), tolerance });
    if (!request.headers['content-type']?.toLowerCase().startsWith(type))
      throw failures.unsupportedMedia(message('type_only', { type }));
  };
  const bodyOf = (request: FastifyRequest): Buffer => {
    const body = bytesOf(request);
    const signed = readSignature(request.headers[signatureHeader], { now: Date.now(), tolerance: Infinity });
    checkSignature(signed, body, secret);
    return body;
  };
  const plugin: FastifyPluginAsync = async (scope) => {
    readBytes(scope, {
      failed: 'receiving from a mail server failed',
      refused: 'refused what a mail server sent',
    });

    if (domain !== undefined) {
      const options = { onRequest: beforeBody(mailType), bodyLimit: config.inboundLimit };
      scope.post(mailPath, options, async (request) => {
        const upload = { type: mailType, body: Readable.from([bodyOf(request)]) };
        const token = requireToken(tokens, 'trade');
        const received = await callServices({ requestId: request.id, token, upload, deadline })(receiveMail, {});
        request.log.info({ event: 'mail.received', ...received }, 'an e-mail was received');
        return received;
      });
    }

    const options = { onRequest: beforeBody(eventsType), bodyLimit: eventsLimit };
    scope.post(eventsPath, options, async (request) => {
      const input = eventsOf(bodyOf(request));
      const token = requireToken(tokens, 'auth');
      const counted = await callServices({ requestId: request.id, token, deadline })(receiveMailEvents, input);
      request.log.info({ event: 'mail.events', ...counted }, 'events of e-mails were received');
      return counted;
    });
  };
  await app.register(plugin);
}

/** A JSON list. Throws 400. */
function eventsOf(body: Buffer) {
  const schema = receiveMailEvents.input;
  const parsed = schema.safeParse(fromWire(schema, { events: jsonOf(body) }));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw failures.badRequest(
    message('events_invalid', { path: issue?.path.join('.') ?? '', problem: issue?.message ?? '' }),
  );
}
