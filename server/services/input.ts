import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { fromWire, toSnake } from '#contract/wire.ts';

/** Throws 422 by field, 404 for the path. Undeclared body fields fail, so that a misspelt one does not look saved. */
export function createInputReader(endpoint: Endpoint<z.ZodObject, z.ZodType>): (request: FastifyRequest) => unknown {
  const reads = endpoint.method === 'GET';
  const schema = reads ? endpoint.input.strip() : endpoint.input.strict();
  const pathNames = new Set([...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name));
  return (request) => {
    const given = (reads ? request.query : request.body) ?? {};
    const params = request.params as Record<string, string>;
    if (typeof given !== 'object' || Array.isArray(given)) throw failures.badRequest(message('body_no_object'));
    for (const name of Object.keys(params)) {
      if (!reads && Object.hasOwn(given, name)) throw failures.invalid({ [name]: message('field_in_url') });
    }
    const parsed = schema.safeParse(decode(schema, { ...given, ...params }), { reportInput: true });
    if (parsed.success) {
      const unstorable = findUnstorable(parsed.data);
      if (!unstorable) return parsed.data;
      if (pathNames.has(String(unstorable[0]))) throw failures.notFound('this_address');
      throw failures.invalid({ [wirePath(unstorable)]: message('character_not_allowed') });
    }
    if (parsed.error.issues.some((issue) => pathNames.has(String(issue.path[0]))))
      throw failures.notFound('this_address');
    throw failures.invalid(fieldMessages(parsed.error));
  };
}

function decode(schema: z.ZodObject, value: object): unknown {
  try {
    return fromWire(schema, value);
  } catch (error) {
    throw failures.badRequest(message('input_unreadable', { problem: (error as Error).message }));
  }
}

/** Path of a text with a NUL character, which PostgreSQL cannot store; undefined if there is none. */
function findUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const below = findUnstorable(item);
    if (below) return [key, ...below];
  }
  return undefined;
}

const wirePath = (path: readonly PropertyKey[]) => path.map((part) => toSnake(String(part))).join('.');

/** An answer names no more unknown fields than that. */
const maxUnknownFields = 20;

/** The first message of each field, by wire name: `blocks.0.heading`. */
function fieldMessages(error: z.ZodError): Record<string, Message> {
  const fields: Record<string, Message> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxUnknownFields))
        fields[[...issue.path.map(String).map(toSnake), key].join('.')] ??= message('field_unknown');
      continue;
    }
    fields[wirePath(issue.path)] ??= issueMessage(issue);
  }
  return fields;
}
