import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type AnyEndpoint, endpointKey } from '../client/build-request.ts';

const folder = path.join(import.meta.dirname, '../../src/contract');

/** Finds the endpoints in all files of the contract. */
export async function loadEndpoints(): Promise<readonly AnyEndpoint[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules: object[] = await Promise.all(files.sort().map((file) => import(path.join(folder, file))));
  const exported = modules.flatMap((module) => Object.values(module) as unknown[]);
  // Some endpoints are in a record by service.
  const all = [...exported, ...exported.flatMap((value) => Object.values(value ?? {}) as unknown[])];
  const endpoints = new Set(all.filter(isEndpoint));
  return [...endpoints].sort((one, other) => (endpointKey(one) < endpointKey(other) ? -1 : 1));
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'access' in value;
}
