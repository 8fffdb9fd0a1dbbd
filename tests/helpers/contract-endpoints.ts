/** Every endpoint that the contract declares, by service. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import type { Endpoint, ServiceName } from '#contract/endpoint.ts';

type AnyEndpoint = Endpoint<z.ZodObject, z.ZodType>;

const folder = path.join(import.meta.dirname, '../../src/contract');
const files: object[] = [];
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')))
  files.push(await import(path.join(folder, name)));
const exported = files.flatMap((file) => Object.values(file) as unknown[]);
// Some are in a record by service.
const all = [...exported, ...exported.flatMap((value) => Object.values(value ?? {}) as unknown[])].filter(isEndpoint);

export const endpointsOf = (service: ServiceName): AnyEndpoint[] =>
  all.filter((endpoint) => endpoint.service === service);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'access' in value;
}
