/** A tag marks failures, because `instanceof` fails across the webpack bundles and native Node. */
import { staleBuildMessage } from './form-refusals.ts';

export type Failure = Error & {
  readonly tag: 'failure';
  readonly status: number;
  readonly code: string;
  readonly userMessage: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** In seconds (429, 503). */
  readonly retryAfter?: number;
  readonly service?: string;
  /** A full queue or a late event loop of this process. Answers of services never have this mark. */
  readonly isOverload?: true;
};

type FailureDetails = Partial<Pick<Failure, 'fields' | 'retryAfter' | 'service' | 'isOverload' | 'cause'>>;

/** `cause` is only for the log. */
export function failure(status: number, code: string, userMessage: string, details: FailureDetails = {}): Failure {
  const { cause, ...rest } = details;
  const error = new Error(userMessage, cause === undefined ? undefined : { cause });
  return Object.assign(error, { tag: 'failure' as const, status, code, userMessage, ...rest });
}

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && (value as { tag?: unknown }).tag === 'failure';
}

/** In seconds. Overload lasts longer than the start of a service. */
export const overloadRetryAfter = 5;

// Separate constants, so that browsers load only the ones they use.
export const noResponseMessage = 'No response from server. Please check your internet connection and try again.';
export const unknownMessage = 'An unknown error occurred';
/** Messages that other code compares; all but `markedFields` and `staleBuild` come from the specification. */
export const messages = {
  noResponse: noResponseMessage,
  unknown: unknownMessage,
  markedFields: 'Please check the marked fields.',
  unauthorized: 'Unauthorized',
  staleBuild: staleBuildMessage,
  pageNotFound: (path: string) => `Page not found: ${path}`,
} as const;

export const failures = {
  pageNotFound: (path: string) => failure(404, 'page_not_found', messages.pageNotFound(path)),
  notFound: (what: string) => failure(404, 'not_found', `${what} was not found.`),
  invalid: (fields: Record<string, string>) => failure(422, 'invalid_input', messages.markedFields, { fields }),
  badRequest: (text: string) => failure(400, 'bad_request', text),
  unauthorized: () => failure(401, 'unauthorized', messages.unauthorized),
  forbidden: (text = 'You do not have permission to do this.') => failure(403, 'forbidden', text),
  crossSite: () => failure(403, 'cross_site', 'This request did not come from this site.'),
  conflict: (text: string) => failure(409, 'conflict', text),
  /** Another revision is stored than the one that was changed. */
  outdated: (label: string) =>
    failure(409, 'outdated', `${label} changed after you opened this page. Please check, then try again.`),
  staleBuild: () => failure(409, 'stale_build', messages.staleBuild),
  tooLarge: (text = 'This is too large to be sent.') => failure(413, 'too_large', text),
  unsupportedMedia: (text: string) => failure(415, 'unsupported_media', text),
  tooMany: (retryAfter: number, text = 'Too many requests. Please wait a moment and try again.') =>
    failure(429, 'too_many_requests', text, { retryAfter }),
  unavailable: (text = 'This service is unavailable at the moment. Please try again.', retryAfter = 2) =>
    failure(503, 'unavailable', text, { retryAfter }),
  overloaded: () =>
    failure(503, 'unavailable', 'This site is busy at the moment. Please try again.', {
      retryAfter: overloadRetryAfter,
      isOverload: true,
    }),
  noResponse: (cause?: unknown) => failure(504, 'no_response', messages.noResponse, { cause }),
  badGateway: (cause?: unknown) => failure(502, 'bad_gateway', messages.unknown, { cause }),
  unknown: (cause?: unknown) => failure(500, 'unknown', messages.unknown, { cause }),
} as const;
