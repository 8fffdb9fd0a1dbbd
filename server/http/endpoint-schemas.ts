import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { toSnake } from '#contract/wire.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** JSON Schemas of an endpoint as it travels, with names in snake_case. */
export type EndpointSchemas = {
  /** The schema of the parameters in its path; null if there are none. */
  readonly path: JsonSchema | null;
  /** The schema of the other input: the query of a GET, the body of other methods. */
  readonly rest: JsonSchema | null;
  /** Null if the response has no body. */
  readonly output: JsonSchema | null;
};

export function schemasOf(endpoint: Endpoint): EndpointSchemas {
  const pathNames = new Set([...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string));
  const rest = Object.keys(endpoint.input.shape).filter((name) => !pathNames.has(name));
  const pick = (names: readonly string[]) => {
    const mask: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]));
    return names.length === 0 ? null : wireSchema(endpoint.input.pick(mask as Record<never, never>), 'input');
  };
  return {
    path: pick([...pathNames]),
    rest: pick(rest),
    output: endpoint.status === 204 ? null : wireSchema(endpoint.output, 'output'),
  };
}

/** The schema of a value as it travels, with names in snake_case. */
export function wireSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, $defs, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    override,
  });
  return withoutTrees(described) as JsonSchema;
}

/** Rich text is recursive, which a route's schema cannot be, so its tree is abbreviated. */
const treeInShort: JsonSchema = {
  type: 'object',
  title: 'RichText',
  required: ['type', 'content'],
  properties: { type: { const: 'doc' }, content: { type: 'array', items: { type: 'object' } } },
};

/** This runs on the generated schema, because an override reaches only one of two depths at which a schema is used. */
function withoutTrees(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTrees);
  if (typeof value !== 'object' || value === null) return value;
  const { properties } = value as JsonSchema;
  if ((properties?.['type'] as JsonSchema | undefined)?.const === 'doc') return treeInShort;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutTrees(item)]));
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (zodSchema._zod.def.type === 'date') {
    replace(jsonSchema, { type: 'string', format: 'date-time' });
  } else if (jsonSchema.properties) {
    const { properties } = jsonSchema;
    const travels = (key: string) => namedBy(properties[key]) ?? toSnake(key);
    jsonSchema.required &&= jsonSchema.required.map(travels);
    jsonSchema.properties = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [travels(key), withoutName(value)]),
    );
  }
}

const namedBy = (schema: unknown) => (schema as { wire?: string } | undefined)?.wire;

function withoutName(schema: unknown): JsonSchema {
  const { wire, ...rest } = schema as JsonSchema & { wire?: string };
  return rest;
}

function replace(target: JsonSchema, source: JsonSchema): void {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, source);
}
