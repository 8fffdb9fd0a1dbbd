/** Settings that turn something on, for suites that run on the defaults and with all of them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settingsSchema } from '../../server/settings/schema.ts';
import { freePort } from './free-port.ts';

const nowhere = 'http://127.0.0.1:9';
const secret = 'a secret of the tests that is long enough';

/** Settings other than flags need these values to be turned on. */
const values = {
  PUBLIC_ORIGIN: 'http://localhost:3000',
  TRUST_PROXY: 'loopback',
  DATABASE_URL: 'postgres://127.0.0.1:9/portico',
  FILE_STORE: 's3',
  S3_ENDPOINT: nowhere,
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: secret,
  S3_READ_ENDPOINT: 'http://127.0.0.1:8',
  AUTH_URL: nowhere,
  APPS_URL: nowhere,
  CONTENT_URL: nowhere,
  TRADE_URL: nowhere,
  SERVICE_TOKEN: secret,
  ACTOR_KEY: secret,
  SERVICE_PORTS: 'content=4001',
  COOKIE_SECRET: secret,
  SEED_DEMO: '1',
  CODE_PEPPER: secret,
  SMS_SINK: `webhook:${nowhere}`,
  SMS_WEBHOOK_SECRET: secret,
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: secret,
  TWILIO_FROM: '+15550100099',
  TWILIO_VERIFY_SERVICE_SID: 'VA1',
  SMS_PRICES: '*=0.07',
  SMS_BUDGET_PER_MONTH: '100',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'site@example.org',
  PAYMENTS: 'invoice,stripe',
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  INBOUND_DOMAIN: 'replies.example.org',
  INBOUND_SECRET: secret,
  SCAN_URL: nowhere,
  SIGN_IN_COUNTRIES: '*',
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  CDN: 'fastly',
  CDN_PURGE_TOKEN: secret,
  AUDIT_DAYS: '365',
};

/** Starts what the gateway itself calls. */
export async function everySetting(): Promise<Record<string, string>> {
  const flags = Object.fromEntries(optionalSettings.filter(isFlag).map((name) => [name, '1']));
  const receiver = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
  await once(receiver.listen(0, '127.0.0.1').unref(), 'listening');
  const received = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  return {
    ...flags,
    ...values,
    INTERNAL_PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: received,
    CDN_PURGE_URL: received,
  };
}

const initialOf = (name: string) =>
  settingsSchema.shape[name as keyof typeof settingsSchema.shape].safeParse(undefined).data;

const isFlag = (name: string): boolean => initialOf(name) === false;

/** Are off without a value. */
export const optionalSettings: readonly string[] = Object.keys(settingsSchema.shape).filter((name) => {
  const initial = initialOf(name);
  return !initial || (Array.isArray(initial) && initial.length === 0);
});
