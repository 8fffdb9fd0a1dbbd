/** The services, called over plain HTTP. */

import type { ServiceName } from '#contract/endpoint.ts';
import { proofHeader, proofOf } from '../../server/actors/gateway-proof.ts';
import { createDatabase } from './databases.ts';
import { firstStartOf } from './first-start.ts';
import type { RunningServices } from './own-services.ts';
import { startSharedServices } from './shared-services.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into it and fails where it is something else
  readonly body: any;
};

export type Options = {
  as?: 'system' | 'anybody';
  headers?: Record<string, string>;
  body?: unknown;
  /** Whether the request has the gateway's proof; true by default. */
  throughGateway?: boolean;
};

/** `send('GET /content/posts')`; a body is sent as JSON, or as a form if it is one. */
export type Send = (request: string, options?: Options) => Promise<Answer>;

export type TestServices = RunningServices & {
  /** DATABASE_URL. */
  readonly databaseUrl: string;
  readonly send: Send;
};

/** Starts the services on a database of their own, in the state after a first start. */
export async function startOn(env: Record<string, string> = {}): Promise<TestServices> {
  const own = await createDatabase(firstStartOf(env));
  const services = await startSharedServices({ DATABASE_URL: own.url, ...env });
  return {
    ...services,
    databaseUrl: own.url,
    send: createSend(services),
    async remove() {
      await services.remove();
      await own.drop();
    },
  };
}

type Sending = Pick<RunningServices, 'urls'> & Partial<Pick<RunningServices, 'env'>>;

export function createSend({ urls, env }: Sending): Send {
  const token = env?.['SERVICE_TOKEN'];
  return async (request, { as = 'anybody', headers = {}, body, throughGateway = true } = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const service = path.split('/')[1] as ServiceName;
    const isForm = body instanceof FormData;
    const answer = await fetch(urls[service] + path, {
      method,
      headers: {
        ...(as === 'system' ? { authorization: `Bearer ${token}` } : {}),
        ...(token && throughGateway ? { [proofHeader]: proofOf(token) } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === 'string' ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: asJson(text) };
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
