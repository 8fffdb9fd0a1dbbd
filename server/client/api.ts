import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { visitHeader } from '#contract/content/shared-decks.ts';
import type { Api, ServiceName } from '#contract/endpoint.ts';
import { languageHeader } from '#contract/languages.ts';
import { siteFormat } from '#contract/site-format.ts';
import { withoutSlashAtEnd } from '#contract/trim-end.ts';
import { proofHeader, proofOf, type ServiceTokens } from '../actors/gateway-proof.ts';
import { actorHeader } from '../actors/signed-actor.ts';
import { type Tracing, untraced } from '../tracing/tracing.ts';
import { parseResponse } from './api-response.ts';
import { type AnyEndpoint, buildRequest, callKey, endpointKey } from './build-request.ts';
import type { Upstream } from './upstream.ts';

export type ServiceUrls = Record<ServiceName, string>;

export type ApiRequest = {
  readonly requestId: string;
  /** The token never comes from a request header. */
  readonly token?: string;
  readonly signedActor?: string;
  readonly clientAddress?: string;
  /** The browser's device id (known after its first sign-in) and user agent. */
  readonly device?: string;
  readonly userAgent?: string;
  /** The token of a visit to a deck. */
  readonly visit?: string;
  /** Makes the keys of the calls that a form makes. */
  readonly formKey?: string | undefined;
  /** A call that may change something succeeded; `isReplayed` if an earlier one had made the change, not an earlier attempt. */
  onChange?(change: Change, isReplayed: boolean): void;
  /** Milliseconds; twice UPSTREAM_TIMEOUT by default. */
  readonly deadline?: number;
  /** It cancels reads. A call that changes something is completed even if the visitor disconnects. */
  readonly signal?: AbortSignal;
  readonly upload?: Upload;
};

export type Change = {
  readonly endpoint: AnyEndpoint;
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: unknown;
};

export type Upload = { readonly type: string; readonly body: Readable };

type ApiOptions = {
  upstream: Upstream;
  urls: Readonly<Partial<ServiceUrls>>;
  tokens?: ServiceTokens;
  signedActorFor?: readonly ServiceName[];
  tracing?: Tracing | undefined;
};

/** `urls` are base URLs, read at the first call of their service. Calls throw failures that may be shown. */
export function createApi({
  upstream,
  urls,
  tokens = {},
  signedActorFor = [],
  tracing,
}: ApiOptions): (request: ApiRequest) => Api {
  const bases = new Map<ServiceName, Base>();
  const findBase = (service: ServiceName): Base => {
    const known = bases.get(service) ?? baseOf(urls[service] ?? '');
    bases.set(service, known);
    return known;
  };
  const proofs: ServiceTokens = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => [name, proofOf(token)]),
  );
  const runCall = tracing?.call ?? untraced;
  return (request) => {
    const send = async (endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<unknown> => {
      const { origin, prefix } = findBase(endpoint.service);
      const { path, body } = buildRequest(endpoint, input);
      const type = request.upload?.type ?? (body === undefined ? undefined : 'application/json');
      const headers = headersFor(request, { type, proof: proofs[endpoint.service] });
      if (request.signedActor && signedActorFor.includes(endpoint.service)) headers[actorHeader] = request.signedActor;
      if (tracing) Object.assign(headers, tracing.headers());
      if (request.formKey !== undefined && endpoint.method !== 'GET')
        headers['idempotency-key'] = idempotencyKeyOf(request.formKey, callKey(endpoint, input));
      const response = await upstream.call({
        origin,
        path: prefix + path,
        method: endpoint.method,
        headers,
        body: request.upload?.body ?? body,
        signal: endpoint.method === 'GET' ? request.signal : undefined,
        deadline: request.deadline ?? endpoint.deadline ?? (endpoint.viaCarrier ? upstream.carrierDeadline : undefined),
      });
      const result = parseResponse(endpoint, response);
      if (endpoint.method !== 'GET')
        request.onChange?.({ endpoint, input, result }, replayedHeader in response.headers && !response.isRetried);
      return result;
    };
    const call = (endpoint: AnyEndpoint, input: Record<string, unknown>): Promise<unknown> =>
      runCall(endpointKey(endpoint), { 'server.service': endpoint.service }, () => send(endpoint, input));
    return call as Api;
  };
}

/** The header of responses that a service stored for an Idempotency-Key. Other APIs use the same name. */
export const replayedHeader = 'idempotent-replayed';

/** The same call of the same form has the same key. Other input is another call, so a corrected form is not refused. */
const idempotencyKeyOf = (formKey: string, call: string): string => hash('sha256', `${formKey} ${call}`, 'base64url');

type Base = { readonly origin: string; readonly prefix: string };

export function baseOf(url: string): Base {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: withoutSlashAtEnd(pathname) };
}

type HeaderOptions = { type: string | undefined; proof: string | undefined };

function headersFor(request: ApiRequest, { type, proof }: HeaderOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': request.requestId };
  if (type !== undefined) headers['content-type'] = type;
  if (request.token) headers.authorization = `Bearer ${request.token}`;
  if (proof) headers[proofHeader] = proof;
  if (request.clientAddress) headers['x-client-address'] = request.clientAddress;
  if (request.device) headers['x-device'] = request.device;
  if (request.userAgent) headers['x-user-agent'] = request.userAgent;
  if (request.visit) headers[visitHeader] = request.visit;
  const { prefix } = siteFormat();
  if (prefix !== '') headers[languageHeader] = prefix.slice(1);
  return headers;
}
