import type { TestServices } from './services.ts';

/** Each test has its own area code, and so its own prefix. */
export const numbersIn = (area: number) => (index: number) => `+1${area}5${String(index).padStart(6, '0')}`;

export const callsOf = (services: () => TestServices) => ({
  start: (phone: string, headers: Record<string, string> = {}) =>
    services().send('POST /auth/session/start', {
      body: { phone_number: phone, country: 'US', app_id: 'app' },
      headers,
    }),
  verify: (methodId: string, otp: string, headers: Record<string, string> = {}) =>
    services().send('POST /auth/session/verify/otp', { body: { method_id: methodId, otp, app_id: 'app' }, headers }),
});
