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
const all = files.flatMap((file) => Object.values(file) as unknown[]).filter(isEndpoint);

export const endpointsOf = (service: ServiceName): AnyEndpoint[] =>
  all.filter((endpoint) => endpoint.service === service);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'access' in value;
}
