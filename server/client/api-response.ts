/** Errors of services become failures that may be shown (S122-S125). */
import { STATUS_CODES } from 'node:http';
import { type Failure, failure, failures, passedOn } from '#contract/failures.ts';
import { givenText, type Message, message, ownText } from '#contract/messages/message.ts';
import { messageOr } from '#contract/messages/received.ts';
import { fromWire, toCamel, toSnake } from '#contract/wire.ts';
import type { AnyEndpoint } from './build-request.ts';
import { readRetryAfter } from './retry.ts';
import type { UpstreamResponse } from './send-request.ts';

/** Drops undeclared fields. Throws the failure of the service, or 502 for a response that does not match the schema. */
export function parseResponse(endpoint: AnyEndpoint, response: UpstreamResponse): unknown {
  if (response.status >= 400) throw failureOf(endpoint, response);
  // Following a redirect could leak the bearer token.
  if (response.status >= 300) throw failures.badGateway(new Error(`status ${response.status}`));
  const wire = response.status === 204 ? undefined : json(response);
  try {
    const parsed = endpoint.output.safeParse(fromWire(endpoint.output, unwrapEnvelope(endpoint, wire)));
    if (parsed.success) return parsed.data;
    throw parsed.error;
  } catch (error) {
    if (endpoint.invalid) throw failure(500, 'invalid_answer', givenText(endpoint.invalid), { cause: error });
    throw failures.badGateway(error);
  }
}

function unwrapEnvelope({ output, envelope }: AnyEndpoint, wire: unknown): unknown {
  if (envelope === undefined) return wire;
  const hasEnvelope = isObject(wire) && Object.hasOwn(wire, envelope);
  const isWrapped = Object.hasOwn((output as { shape?: object }).shape ?? {}, envelope);
  if (isWrapped) return hasEnvelope ? wire : { [envelope]: wire };
  return hasEnvelope ? wire[envelope] : wire;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function json({ headers, body }: UpstreamResponse): unknown {
  if (!isJson(headers['content-type'])) throw failures.badGateway(new Error('the answer is not JSON'));
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw failures.badGateway(error);
  }
}

export const isJson = (type: string | undefined): boolean =>
  /^application\/(?:json|problem\+json)\s*(?:;|$)/i.test(type ?? '');

/** Our own services send a code with each error; a proxy in front of a dead service does not. */
export function hasFailureCode(response: UpstreamResponse): boolean {
  return typeof errorBodyOf(response).code === 'string';
}

type ErrorBody = {
  code?: unknown;
  user_message?: unknown;
  fields?: unknown;
  messages?: unknown;
  error?: unknown;
  message?: unknown;
};

function failureOf(endpoint: AnyEndpoint, response: UpstreamResponse): Failure {
  const error = errorBodyOf(response);
  const retryAfter = readRetryAfter(response.headers['retry-after']);
  const fields = fieldsOf(endpoint, error);
  return passedOn({ status: response.status, code: code(error.code) }, userMessage(error, response), {
    ...(retryAfter === null ? {} : { retryAfter: Math.min(Math.ceil(retryAfter / 1000), 86_400) }),
    ...(fields ? { fields } : {}),
    service: endpoint.service,
    cause: new Error(`${endpoint.method} ${endpoint.service}${endpoint.path} answered ${response.status}`),
  });
}

function errorBodyOf(response: UpstreamResponse): ErrorBody {
  try {
    const error = json(response);
    return typeof error === 'object' && error !== null ? error : {};
  } catch {
    return {};
  }
}

const code = (error: unknown) =>
  typeof error === 'string' && /^[a-z0-9_]{1,60}$/.test(error) ? error : 'service_failed';

function userMessage(error: ErrorBody, response: UpstreamResponse): Message {
  if (isText(error.user_message)) return messageOr(error.user_message, below(error.messages, 'user_message'));
  const plain = response.headers['content-type']?.startsWith('text/plain')
    ? response.body.toString('utf8', 0, 200).trim()
    : undefined;
  const known = [error.error, error.message, plain].find((text) => typeof text === 'string' && safeTexts.has(text));
  return known === undefined ? message('unknown') : ownText(known as string);
}

const below = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Any other error text could contain a stack trace, a query or a path. */
const safeTexts = new Set([
  ...Object.values(STATUS_CODES),
  'Either token or sessionId must be provided.',
  'Invalid sessions data',
  'Unauthorized',
  'An unknown error occurred',
]);

const isText = (value: unknown): value is string => typeof value === 'string' && /^\P{Cc}{1,500}$/u.test(value);

/** An answer of somebody else's service may have any number. */
const maxFields = 200;

/** A declared field, or one below it: `pictures.1`. */
const fieldPath = /^([a-z\d_]+)((?:\.[a-z\d_-]+){0,9})$/;

function fieldsOf(endpoint: AnyEndpoint, { fields, messages }: ErrorBody): Record<string, Message> | undefined {
  if (!isObject(fields)) return undefined;
  const found: Record<string, Message> = {};
  const declared = new Map(Object.keys(endpoint.input.shape).map((name) => [toSnake(name), name]));
  for (const [path, text] of Object.entries(fields).slice(0, maxFields)) {
    const [, own = '', inner = ''] = fieldPath.exec(path) ?? [];
    const name = declared.get(own);
    if (name !== undefined && isText(text))
      found[name + toCamel(inner)] = messageOr(text, below(below(messages, 'fields'), path));
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
