import { expect } from 'vitest';
import type { ServiceProcess } from './service-process.ts';

/** Expects that the process ends without having started, and answers its only message of level fatal. */
export async function failureOf(services: ServiceProcess): Promise<string> {
  expect(await services.ready()).toBeNull();
  expect(await services.exited()).toBe(1);
  const fatal = services
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":60'));
  expect(fatal).toHaveLength(1);
  return JSON.parse(fatal[0] as string).err.message;
}
