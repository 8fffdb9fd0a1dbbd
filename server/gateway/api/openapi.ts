/** The OpenAPI 3.1 document of what `/api` serves. */

import { permissions } from '#contract/auth/permissions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { webhookEvents, webhookEventTypes } from '#contract/webhook-events.ts';
import { toCamel } from '#contract/wire.ts';
import { type JsonSchema, schemasOf, wireSchema } from '../../http/endpoint-schemas.ts';
import { apiEndpoints } from './endpoints.ts';
import { eachInTurn } from './in-turn.ts';

/** The returned function makes the document of a site with this title, as JSON. Its first call describes the endpoints. */
export function createOpenApi(origin: string): (title: string) => Promise<string> {
  let described: Promise<string> | undefined;
  return async (title) => {
    const start = JSON.stringify({
      openapi: '3.1.0',
      info: { title, version: '1', description: `For people: ${origin}/api/docs` },
      servers: [{ url: origin }],
      security: [{ apiToken: [] }, { session: [] }],
      components,
    });
    described ??= apiEndpoints().then(({ served }) => describe(served as readonly Endpoint[]));
    return `${start.slice(0, -1)},${await described}}`;
  };
}

/** The properties `webhooks` and `paths` as JSON, because their objects would take more memory. */
async function describe(endpoints: readonly Endpoint[]): Promise<string> {
  const webhooks = Object.fromEntries(webhookEventTypes.map((type) => [type, { post: webhookOf(type) }]));
  const shared = sharedAddresses(endpoints);
  const paths = new Map<string, string[]>();
  await eachInTurn(endpoints, (endpoint) => {
    const address = shared.get(shapeOf(endpoint))!;
    const operation = `"${endpoint.method.toLowerCase()}":${JSON.stringify(operationOf(endpoint, address))}`;
    paths.set(address, [...(paths.get(address) ?? []), operation]);
  });
  const addresses = [...paths].map(([address, operations]) => `${JSON.stringify(address)}:{${operations}}`);
  return `"webhooks":${JSON.stringify(webhooks)},"paths":{${addresses}}`;
}

/** `/api/content/posts/{slug}`, without the slash at the end that some endpoints have between services. */
export const addressOf = ({ service, path }: Pick<Endpoint, 'service' | 'path'>): string =>
  `/api/${service}${path.replace(/\/$/, '').replaceAll(parameter, '{$1}')}`;

const parameter = /:([A-Za-z]+)/g;
const shapeOf = ({ service, path }: Endpoint): string =>
  addressOf({ service, path: path.replaceAll(parameter, ':') as Endpoint['path'] });

/** OpenAPI knows one name for each place in an address: `{id}` for one method and `{slug}` for another would be one address twice. */
function sharedAddresses(endpoints: readonly Endpoint[]): Map<string, string> {
  const shared = new Map<string, string>();
  for (const endpoint of endpoints) {
    const shape = shapeOf(endpoint);
    if (!shared.has(shape)) shared.set(shape, addressOf(endpoint));
  }
  return shared;
}

/** `getContentPostsSlug` */
export const operationIdOf = ({ method, service, path }: Pick<Endpoint, 'method' | 'service' | 'path'>): string =>
  `${method.toLowerCase()} ${service}${path}`.replaceAll(/[^A-Za-z]+(.)?/g, (_, next: string = '') =>
    next.toUpperCase(),
  );

/** Errors that a call may get instead of the response of its endpoint. */
export const errors = {
  400: 'The request cannot be read.',
  401: 'Neither a valid API token nor a session.',
  403: 'A permission is missing, or an API token may not do this.',
  404: 'There is no such record, or it is none of yours.',
  405: 'The address does not have this method; Allow names those it has.',
  409: 'Somebody else changed the record, or a rule forbids it now.',
  411: 'The body has no Content-Length.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A value is not valid; the fields are named.',
  428: 'A session needs a code that was entered a moment ago.',
  429: 'Too many calls; Retry-After says how many seconds to wait.',
  502: 'A service gave no valid answer.',
  503: 'A service is busy; Retry-After says how many seconds to wait.',
  504: 'A service did not answer in time.',
} as const;

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'user_message'],
  properties: {
    code: { type: 'string', description: 'For programs.' },
    user_message: { type: 'string', description: 'For people.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'A message for each field, by its path.',
    },
    messages: {
      type: 'object',
      description: 'What user_message and fields were written from: codes with values. Without a promise to stay.',
    },
  },
};

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

const components = {
  securitySchemes: {
    apiToken: { type: 'http', scheme: 'bearer', description: 'An API token, made in the settings of an account.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-session',
      description: 'Pages of the same origin only.',
    },
  },
  schemas: { Error: errorSchema },
  responses: Object.fromEntries(Object.entries(errors).map(([status, text]) => [status, errorResponse(text)])),
};

function operationOf(endpoint: Endpoint, address: string): object {
  const { method, service, access, summary, api, status = 200 } = endpoint;
  const { path: inPath, rest, output } = schemasOf(endpoint);
  const isRead = method === 'GET';
  const isOpen = access === 'anyone' && isRead;
  const parameters = [
    ...pathParametersOf(endpoint, inPath, address),
    ...(isRead ? queryParametersOf(rest) : [idempotencyKey]),
  ];
  const possible = [401, 403, 404, 429, 503, ...(isRead ? [] : [400, 409, 411, 413, 415, 422])];
  return {
    operationId: operationIdOf(endpoint),
    tags: [service],
    summary,
    ...(isOpen ? { security: [] } : api === 'sessions' ? { security: [{ session: [] }] } : {}),
    'x-permission': access === 'anyone' || access === 'signed-in' ? null : access,
    ...(access in permissions ? { description: `Needs the permission ${access}.` } : {}),
    parameters,
    ...(rest && !isRead ? { requestBody: { required: true, content: { 'application/json': { schema: rest } } } } : {}),
    responses: {
      [status]: output
        ? { description: 'Done.', content: { 'application/json': { schema: output } } }
        : { description: 'Done; there is no body.' },
      ...Object.fromEntries(possible.map((code) => [code, { $ref: `#/components/responses/${code}` }])),
    },
  };
}

function webhookOf(type: (typeof webhookEventTypes)[number]): object {
  const { label, group, data } = webhookEvents[type];
  const schema = {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'link', 'data'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'As in the header webhook-id.' },
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      link: { type: 'string', format: 'uri', description: 'Reads the record, with an API token.' },
      data: wireSchema(data, 'output'),
    },
  };
  return {
    operationId: `webhook ${type}`.replaceAll(/[^A-Za-z]+(.)?/g, (_, next: string = '') => next.toUpperCase()),
    tags: [group],
    summary: label,
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Received.' } },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Calls with the same key are done once, for a day. Without one the gateway makes one for the call.',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
};

/** Addresses keep the spelling of the contract. */
function pathParametersOf({ path }: Endpoint, schema: JsonSchema | null, address: string): object[] {
  const own = [...path.matchAll(parameter)].map(([, name]) => name);
  const shown = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return Object.entries(schema?.properties ?? {}).map(([name, described]) => ({
    name: shown[own.indexOf(toCamel(name))],
    in: 'path',
    required: true,
    schema: described,
  }));
}

const queryParametersOf = (schema: JsonSchema | null): object[] =>
  Object.entries(schema?.properties ?? {}).map(([name, described]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    schema: described,
  }));
