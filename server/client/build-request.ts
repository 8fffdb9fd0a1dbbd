import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { isSegment } from '#contract/segments.ts';
import { toSnake, toWire } from '#contract/wire.ts';

export type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;
/** `Api` for code that passes calls on. */
export type AnyApi = (endpoint: AnyEndpoint, input: Record<string, unknown>) => Promise<unknown>;

/** Compares endpoints by method and path, because bundled pages carry their own copies of the objects. */
export const endpointKey = ({ service, method, path }: AnyEndpoint): string => `${method} ${service}${path}`;
export const callKey = (endpoint: AnyEndpoint, input: Record<string, unknown>): string =>
  `${endpointKey(endpoint)} ${JSON.stringify(input)}`;

type BuiltRequest = { readonly path: string; readonly body: string | undefined };

type Piece = { text: string } | { name: string };
type Plan = { pieces: readonly Piece[]; rest: readonly string[]; isRead: boolean };
const plans = new WeakMap<AnyEndpoint, Plan>();

/** Throws 400 if a value is not a valid path segment. */
export function buildRequest(endpoint: AnyEndpoint, input: Record<string, unknown>): BuiltRequest {
  const plan = plans.get(endpoint) ?? makePlan(endpoint);
  let path = '';
  for (const piece of plan.pieces) path += 'text' in piece ? piece.text : segment(input[piece.name]);
  if (plan.rest.length === 0) return { path, body: plan.isRead || endpoint.method === 'DELETE' ? undefined : '{}' };
  const wire = toWire(endpoint.input, input) as Record<string, unknown>;
  if (plan.isRead) return { path: path + queryOf(plan.rest, wire), body: undefined };
  return { path, body: JSON.stringify(Object.fromEntries(plan.rest.map((name) => [name, wire[name]]))) };
}

function segment(value: unknown): string {
  const text = String(value ?? '');
  if (!isSegment(text)) throw failures.badRequest(message('address_invalid'));
  return encodeURIComponent(text);
}

function queryOf(names: readonly string[], wire: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = wire[name];
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function makePlan(endpoint: AnyEndpoint): Plan {
  const inPath = new Set<string>();
  const pieces = `/${endpoint.service}${endpoint.path}`.split(/(:[A-Za-z]+)/).map((text): Piece => {
    if (!text.startsWith(':')) return { text };
    inPath.add(text.slice(1));
    return { name: text.slice(1) };
  });
  const rest = Object.keys(endpoint.input.shape).filter((name) => !inPath.has(name));
  const plan = { pieces, rest: rest.map(toSnake), isRead: endpoint.method === 'GET' };
  plans.set(endpoint, plan);
  return plan;
}
