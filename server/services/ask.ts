/** Calls an endpoint of another service once. */
import { request } from 'undici';
import type * as z from 'zod';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { failure, failures } from '#contract/failures.ts';
import { fromWire, toWire } from '#contract/wire.ts';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
/** `url` is the base URL of the service, `timeout` in milliseconds. */
type Target = { readonly url: string; readonly authorization?: string; readonly timeout?: number };
type Asked<E extends AnyEndpoint> = { readonly endpoint: E; readonly input: InputOf<E> };

const defaultTimeout = 2_000;

/** Throws the failure that the service returned, or 503 without a usable response. */
export async function ask<E extends AnyEndpoint>(
  { url, authorization, timeout = defaultTimeout }: Target,
  { endpoint, input }: Asked<E>,
): Promise<OutputOf<E>> {
  const values = toWire(endpoint.input, input) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: value } = values;
    delete values[name];
    return encodeURIComponent(String(value));
  });
  const reads = endpoint.method === 'GET';
  const { status, body } = await send(`${url}/${endpoint.service}${path}${reads ? queryOf(values) : ''}`, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(authorization ? { authorization } : {}),
      ...(reads ? {} : { 'content-type': 'application/json' }),
    },
    ...(reads ? {} : { body: JSON.stringify(values) }),
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  if (status >= 500) throw failures.unavailable();
  if (status >= 300) {
    const message = body.user_message ?? failures.unavailable().message;
    throw failure(status, body.code ?? 'refused', message, body.fields ? { fields: body.fields } : {});
  }
  return endpoint.output.parse(fromWire(endpoint.output, body)) as OutputOf<E>;
}

type ErrorBody = { code?: string; user_message?: string; fields?: Record<string, string> };

async function send(url: string, options: Parameters<typeof request>[1]): Promise<{ status: number; body: ErrorBody }> {
  try {
    const { statusCode, body } = await request(url, options);
    return { status: statusCode, body: (await body.json()) as ErrorBody };
  } catch (error) {
    throw Object.assign(failures.unavailable(), { cause: error });
  }
}

const queryOf = (values: Record<string, unknown>): string =>
  `?${new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )}`;
