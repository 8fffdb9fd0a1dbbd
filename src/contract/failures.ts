/** A tag marks failures, because `instanceof` fails across the webpack bundles and native Node. */
import type { FailureCode } from './failure-codes.ts';
import { type Message, type Messages, message, type Noun } from './messages/message.ts';
import { allInEnglish, inEnglish } from './messages/write.ts';

export type Failure = Error & {
  readonly tag: 'failure';
  readonly status: number;
  readonly code: string;
  /** In English, as on the wire. */
  readonly userMessage: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Both as codes, for programs that show them to people. */
  readonly messages: { readonly userMessage: Message; readonly fields?: Messages };
  /** Seconds (429, 503). */
  readonly retryAfter?: number;
  readonly service?: string;
  /** A full queue or a late event loop of this process. Answers of services never have this mark. */
  readonly isOverload?: true;
};

type FailureDetails = Partial<Pick<Failure, 'retryAfter' | 'service' | 'isOverload' | 'cause'>> & {
  readonly fields?: Messages;
};

/** `cause` is only for the log. */
export const failure = (status: number, code: FailureCode, said: Message, details: FailureDetails = {}): Failure =>
  passedOn({ status, code }, said, details);

/** Says what another failure means here. One of another program may have a code that is on no list of ours. */
export function passedOn(
  { status, code }: Pick<Failure, 'status' | 'code'>,
  said: Message,
  details: FailureDetails = {},
): Failure {
  const { cause, fields, ...rest } = details;
  const userMessage = inEnglish(said);
  const error = new Error(userMessage, cause === undefined ? undefined : { cause });
  return Object.assign(error, {
    tag: 'failure' as const,
    status,
    code,
    userMessage,
    messages: { userMessage: said, ...(fields && { fields }) },
    ...(fields && { fields: allInEnglish(fields) }),
    ...rest,
  });
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as { tag?: unknown }).tag === 'failure';
}

/** Seconds. Overload lasts longer than the start of a service. */
export const overloadRetryAfter = 5;

export const failures = {
  pageNotFound: (path: string) => failure(404, 'page_not_found', message('page_not_found', { path })),
  notFound: (what: Noun) => failure(404, 'not_found', notFound(what)),
  invalid: (fields: Messages) => failure(422, 'invalid_input', message('marked_fields'), { fields }),
  badRequest: (said: Message) => failure(400, 'bad_request', said),
  unauthorized: () => failure(401, 'unauthorized', message('unauthorized')),
  forbidden: (said = message('permission_denied')) => failure(403, 'forbidden', said),
  crossSite: () => failure(403, 'cross_site', message('cross_site')),
  siteClosed: () => failure(403, 'site_closed', message('site_closed')),
  conflict: (said: Message) => failure(409, 'conflict', said),
  /** Another revision is stored than the one that was changed. */
  outdated: (what: Noun) => failure(409, 'outdated', message('outdated', { what: message(what) })),
  staleBuild: () => failure(409, 'stale_build', message('stale_build')),
  tooLarge: (said = message('too_large')) => failure(413, 'too_large', said),
  unsupportedMedia: (said: Message) => failure(415, 'unsupported_media', said),
  tooMany: (retryAfter: number, said = message('too_many_requests')) =>
    failure(429, 'too_many_requests', said, { retryAfter }),
  unavailable: (said = message('unavailable'), retryAfter = 2) => failure(503, 'unavailable', said, { retryAfter }),
  overloaded: () =>
    failure(503, 'unavailable', message('overloaded'), { retryAfter: overloadRetryAfter, isOverload: true }),
  noResponse: (cause?: unknown) => failure(504, 'no_response', message('no_response'), { cause }),
  badGateway: (cause?: unknown) => failure(502, 'bad_gateway', message('unknown'), { cause }),
  unknown: (cause?: unknown) => failure(500, 'unknown', message('unknown'), { cause }),
} as const;

export const notFound = (what: Noun): Message => message('not_found', { what: message(what) });
