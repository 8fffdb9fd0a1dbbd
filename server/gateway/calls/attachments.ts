import type { FastifyInstance } from 'fastify';
import { refusedInView } from '#contract/auth/views.ts';
import { failures, passedOn } from '#contract/failures.ts';
import { isId } from '#contract/fields.ts';
import { messageOr } from '#contract/messages/received.ts';
import { attachmentHref } from '#contract/trade/attachments.ts';
import { toUpstreamFailure } from '../../client/upstream-failures.ts';
import type { AttachmentFiles } from '../upstream/attachments.ts';
import { type Calls, callerOf } from './caller.ts';

const passedHeaders = ['content-type', 'content-length', 'content-disposition'] as const;

/** Browsers save attachments. If one shows an attachment nevertheless, it may not load or run anything. */
const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };

export function addAttachmentCalls(app: FastifyInstance, calls: Calls & { files: AttachmentFiles }): void {
  app.get<{ Params: { id: string } }>(attachmentHref(':id'), async (request, reply) => {
    const identity = await callerOf(calls, { request, reply });
    if (identity.who.kind === 'view') throw refusedInView();
    const { id } = request.params;
    if (!isId(id)) throw failures.notFound('this_file');
    const file = await calls.files.open(id, identity).catch((error: unknown) => {
      throw toUpstreamFailure(error);
    });
    if (file.status !== 200) throw await refusalOf(file.status, file.body);
    for (const name of passedHeaders) if (file.headers[name]) reply.header(name, file.headers[name]);
    return reply.headers(headers).send(file.body);
  });
}

async function refusalOf(status: number, body: { json(): Promise<unknown> }) {
  const answer = ((await body.json().catch(() => ({}))) ?? {}) as Record<string, unknown>;
  const { code, user_message: text, messages } = answer;
  if (status >= 500 || typeof code !== 'string' || typeof text !== 'string') return failures.unavailable();
  return passedOn(
    { status, code },
    messageOr(text, (messages as { user_message?: unknown } | undefined)?.user_message),
  );
}
