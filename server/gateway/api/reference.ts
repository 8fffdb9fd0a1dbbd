import type { ApiField, ApiOperation, ApiReference, ApiWebhookEvent } from '#contract/api-reference.ts';
import { type Endpoint, serviceNames } from '#contract/endpoint.ts';
import { linkOf, webhookEvents, webhookEventTypes } from '#contract/webhook-events.ts';
import type { AnyEndpoint } from '../../client/build-request.ts';
import { type JsonSchema, schemasOf, wireSchema } from '../../http/endpoint-schemas.ts';
import { apiEndpoints } from './endpoints.ts';
import { eachInTurn } from './in-turn.ts';
import { addressOf, errors, operationIdOf } from './openapi.ts';

/** The first call makes the reference. */
export function createApiReference(origin: string): () => Promise<ApiReference> {
  let made: Promise<ApiReference> | undefined;
  return () => (made ??= apiEndpoints().then(({ served }) => referenceOf(served, origin)));
}

async function referenceOf(endpoints: readonly AnyEndpoint[], origin: string): Promise<ApiReference> {
  const operations = new Map(serviceNames.map((name) => [name, [] as ApiOperation[]]));
  await eachInTurn(endpoints, (endpoint) => {
    operations.get(endpoint.service)!.push(operationOf(endpoint as Endpoint, origin));
  });
  return {
    webhooks: webhookEventTypes.map((type) => webhookEventOf(type, origin)),
    services: serviceNames.map((name) => ({
      name,
      operations: operations.get(name)!.sort((one, other) => (one.address < other.address ? -1 : 1)),
    })),
    errors: Object.entries(errors),
  };
}

function operationOf(endpoint: Endpoint, origin: string): ApiOperation {
  const { method, summary, access, api, status = 200 } = endpoint;
  const { path, rest, output } = schemasOf(endpoint);
  const isRead = method === 'GET';
  return {
    id: operationIdOf(endpoint),
    method,
    address: addressOf(endpoint),
    summary,
    access,
    isForSessions: api === 'sessions',
    parameters: isRead ? fieldsOf(rest) : [],
    body: isRead ? [] : fieldsOf(rest),
    response: fieldsOf(output),
    status,
    example: exampleOf(endpoint, { origin, path, body: isRead ? null : rest }),
  };
}

function webhookEventOf(type: (typeof webhookEventTypes)[number], origin: string): ApiWebhookEvent {
  const { group, label, data } = webhookEvents[type];
  const schema = wireSchema(data, 'output');
  const sample = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, value]) => [key, sampleOf(value as JsonSchema)]),
  );
  const named = Object.fromEntries(Object.keys(data.shape).map((name, index) => [name, Object.values(sample)[index]]));
  const body = { id: sampleId, type, timestamp: sampleTime, link: origin + linkOf(type, named), data: sample };
  return { type, group, label, fields: fieldsOf(schema), example: JSON.stringify(body, null, 2) };
}

/** Deeper ones are only in the OpenAPI document. */
const deepest = 3;

function fieldsOf(schema: JsonSchema | null, prefix = '', depth = 1): ApiField[] {
  if (!schema) return [];
  const items = itemsOf(schema);
  if (items) return fieldsOf(items, `${prefix}[]`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const field = value as JsonSchema;
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const own = { name, type: typeOf(field), isRequired: schema.required?.includes(key) ?? false };
    return [own, ...(depth < deepest ? fieldsOf(withoutNull(field), name, depth + 1) : [])];
  });
}

const itemsOf = ({ items }: JsonSchema) =>
  typeof items === 'object' && !Array.isArray(items) ? (items as JsonSchema) : null;

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => (anyOf ?? oneOf ?? []) as JsonSchema[];

/** The schema of a value that may also be null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const others = alternativesOf(schema).filter(({ type }) => type !== 'null');
  return others.length === 1 ? others[0]! : schema;
}

function typeOf(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const items = itemsOf(schema);
  if (items) return `array of ${typeOf(items)}`;
  const type = String(schema.title ?? schema.type ?? 'any value');
  return schema.format ? `${type} (${schema.format})` : type;
}

type Example = { origin: string; path: JsonSchema | null; body: JsonSchema | null };

function exampleOf(endpoint: Endpoint, { origin, body }: Example): string {
  const isOpen = endpoint.access === 'anyone' && endpoint.method === 'GET';
  const required = Object.entries(body?.properties ?? {}).filter(([key]) => body?.required?.includes(key));
  const values = Object.fromEntries(required.map(([key, value]) => [key, sampleOf(value as JsonSchema)]));
  return [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}'${origin}${addressOf(endpoint)}'`,
    ...(isOpen ? [] : [`-H 'Authorization: Bearer portico_…'`]),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(values)}'`] : []),
  ].join(' \\\n  ');
}

const sampleId = '00000000-0000-4000-8000-000000000000';
const sampleTime = '2030-01-01T00:00:00Z';

function sampleOf(given: JsonSchema): unknown {
  const schema = alternativesOf(given)[0] ?? given;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.format === 'uuid') return sampleId;
  return schema.format === 'date-time' ? sampleTime : '…';
}
