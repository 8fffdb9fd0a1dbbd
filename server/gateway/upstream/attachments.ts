/** Reads files of messages from the trade service, for the person who asks. */
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { failures } from '#contract/failures.ts';
import { type ActorSigning, actorHeader } from '../../actors/signed-actor.ts';
import { baseOf } from '../../client/api.ts';
import type { UpstreamStream } from '../../client/send-request.ts';
import { createUpstream, type Upstream } from '../../client/upstream.ts';
import type { Config } from '../../settings/config.ts';
import type { Tracing } from '../../tracing/tracing.ts';
import type { RequestIdentity } from '../session/request-identity.ts';

type Reader = Pick<RequestIdentity, 'request' | 'who'>;

export type AttachmentFiles = Pick<Upstream, 'services' | 'close'> & {
  open(id: string, reader: Reader): Promise<UpstreamStream>;
  /** The bytes. Throws for any other answer. */
  read(id: string, reader: Reader): Promise<Readable>;
};

type Options = {
  config: Config;
  logger: Logger;
  url: string;
  signing?: ActorSigning | undefined;
  tracing?: Tracing | undefined;
};

export function createAttachmentFiles({ config, logger, url, signing, tracing }: Options): AttachmentFiles {
  const upstream = createUpstream({ config, logger, connections: 8, maxResponse: config.inboundLimit });
  const { origin, prefix } = baseOf(url);
  const open = (id: string, { request, who: { token, signedActor } }: Reader) => {
    const isSigned = signedActor !== undefined && signing?.services.includes('trade');
    const headers = {
      accept: '*/*',
      'x-request-id': request.id,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isSigned ? { [actorHeader]: signedActor } : {}),
      ...tracing?.headers(),
    };
    return upstream.open({ origin, path: `${prefix}/trade/attachments/${id}`, method: 'GET', headers });
  };
  return {
    get services() {
      return upstream.services;
    },
    close: upstream.close,
    open,
    async read(id, reader) {
      const { status, body } = await open(id, reader);
      if (status === 200) return body;
      await body.dump();
      throw failures.badGateway(new Error(`trade answered ${status} for an attachment`));
    },
  };
}
