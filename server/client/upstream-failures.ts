/** Failures may be shown; their cause is only for the log. */
import { type Failure, failure, failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';

const noAnswer = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_DEADLINE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
/** The service may be starting. */
const noConnection = new Set(['UND_ERR_SOCKET', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
const noSuchName = new Set(['ENOTFOUND', 'EAI_AGAIN']);

export const clientClosed = (cause?: unknown): Failure => failure(499, 'client_gone', message('unknown'), { cause });

export const circuitOpen = (wait: number): Failure =>
  failure(503, 'no_response', message('no_response'), { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });

export function toUpstreamFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return failures.badGateway(error);
  // The reader of a response destroyed its body.
  if (code === 'UND_ERR_ABORTED') return clientClosed(error);
  if (noConnection.has(code))
    return failure(504, 'no_response', message('no_response'), { cause: error, retryAfter: 1 });
  if (noAnswer.has(code)) return failures.noResponse(error);
  if (noSuchName.has(code)) return failure(502, 'no_response', message('no_response'), { cause: error });
  return failures.badGateway(error);
}
