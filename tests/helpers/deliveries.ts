/** Services that send their codes to a provider, and a provider with answers by the test. `end` closes everything. */
import type { ServerResponse } from 'node:http';
import { type ForeignService, type Hit, startForeignService } from './foreign-service.ts';
import { type Answer, startOn, type TestServices } from './services.ts';
import { readableCodes } from './sign-in.ts';

export function createDeliveries() {
  const cleanups: Array<() => Promise<void>> = [];
  return {
    async startWith(env: Record<string, string>): Promise<TestServices> {
      const { SMS_SINK: _, ...limits } = readableCodes().env;
      const services = await startOn({ ...limits, SEED_DEMO: 'false', SIGN_IN_COUNTRIES: 'US', ...env });
      cleanups.push(() => services.remove());
      return services;
    },
    async provider(answer: (hit: Hit, response: ServerResponse) => unknown): Promise<ForeignService> {
      const service = await startForeignService(answer);
      cleanups.push(() => service.close());
      return service;
    },
    async end(): Promise<void> {
      for (const end of cleanups.splice(0).reverse()) await end();
    },
  };
}

type Start = { to?: string; country?: string; headers?: Record<string, string> };
export const somePhone = '+15550100009';

export const start = (
  services: TestServices,
  { to = somePhone, country = 'US', headers = {} }: Start = {},
): Promise<Answer> =>
  services.send('POST /auth/session/start', { body: { phone_number: to, country, app_id: 'a' }, headers });

export const verify = (services: TestServices, methodId: string, otp: string): Promise<Answer> =>
  services.send('POST /auth/session/verify/otp', { body: { method_id: methodId, otp, app_id: 'a' } });
