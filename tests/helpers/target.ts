/**
 * The service under test for the calls of the specification: ours, or an external one by its URL.
 */
import type { ServiceName } from '#contract/endpoint.ts';
import { call } from './own-services.ts';
import { createSend, startOn, type TestServices } from './services.ts';

export type TestTarget = Pick<TestServices, 'urls' | 'call' | 'send' | 'remove'>;

const setting = (service: ServiceName) => `${service.toUpperCase()}_URL`;

/** SERVICE_TOKEN is the bearer that an external service accepts for all calls. */
export async function startTarget(service: ServiceName): Promise<TestTarget> {
  const url = process.env[setting(service)]?.replace(/\/+$/, '');
  if (!url) return startOn({ SEED_DEMO: 'false' });
  const token = process.env.SERVICE_TOKEN ?? '';
  const urls = { [service]: url } as TestServices['urls'];
  return {
    urls,
    call: (endpoint, input) => call({ url: urls[endpoint.service], token }, { endpoint, input }),
    send: createSend({ urls, env: { SERVICE_TOKEN: token } }),
    remove: async () => undefined,
  };
}
