/** The type, range and default of each setting. `.env.example` documents each with its unit. */
import path from 'node:path';
import * as z from 'zod';
import { serviceNames } from '#contract/endpoint.ts';
import { withoutSlashAtEnd } from '#contract/trim-end.ts';
import { isNetworkList, isOrigin, isProxyList, isServicePorts, maxPort, smsPrices } from './checks.ts';

const root = path.join(import.meta.dirname, '../..');
const integer = (fallback: number, minimum = 0) => z.coerce.number().int().min(minimum).default(fallback);
const flag = (fallback: boolean) => z.stringbool().default(fallback);
const decimal = (fallback: number) => z.coerce.number().min(0).default(fallback);
const url = z.url({ protocol: /^https?$/ }).transform(withoutSlashAtEnd);

/** Mail servers refuse more than about 25 MB, and a file is a third larger in an e-mail. */
const maxAttachmentBytes = 18 * 1024 * 1024;

export const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(maxPort).default(3000),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: z.coerce.number().int().min(1).max(maxPort).optional(),
  PUBLIC_ORIGIN: url.refine(isOrigin, 'only scheme, host and port, such as https://example.org').optional(),
  TRUST_PROXY: z.string().default('').refine(isProxyList, 'addresses or ranges, such as 127.0.0.1,10.0.0.0/8'),
  DATA_DIR: z.string().default(path.join(root, 'data')),
  DATABASE_URL: z.string().optional(),
  FILE_STORE: z.enum(['folder', 'database', 's3']).optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_READ_ENDPOINT: url.optional(),
  AUTH_URL: url.optional(),
  APPS_URL: url.optional(),
  CONTENT_URL: url.optional(),
  TRADE_URL: url.optional(),
  SERVICE_TOKEN: z.string().min(32).optional(),
  ACTOR_KEY: z.string().min(32).optional(),
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_PORTS: z
    .string()
    .default('')
    .refine(isServicePorts, `a list such as content=4001,trade=4002, of ${serviceNames.join(', ')}`),
  APP_ID: z.string().min(1).max(100).default('0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a'),
  COOKIE_SECRET: z.string().min(32).optional(),
  REDIRECTS_FILE: z.string().default(path.join(root, 'redirects.json')),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SEED_DEMO: z.stringbool().optional(),

  CODE_PEPPER: z.string().min(32).optional(),
  SMS_SINK: z
    .string()
    .regex(
      /^(log|file:.+|webhook:https?:\/\/.+|twilio|twilio-verify)$/,
      'log, file:path, webhook:url, twilio or twilio-verify',
    )
    .optional(),
  ALLOW_FILE_SMS: flag(false),
  SMS_WEBHOOK_SECRET: z.string().min(32).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_VERIFY_SERVICE_SID: z.string().optional(),
  SMS_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'three capital letters, such as EUR')
    .default('EUR'),
  SMS_PRICES: z
    .string()
    .default('')
    .refine((text) => smsPrices(text) !== null, 'prices of countries, such as *=0.07,DE=0.08'),
  SMS_BUDGET_PER_MONTH: z.coerce.number().min(0).max(1_000_000).default(0),
  SMTP_URL: z
    .string()
    .regex(/^(smtps?:\/\/.+|folder:.+)$/, 'smtp://host:587, smtps://user:password@host or folder:path')
    .optional(),
  MAIL_FROM: z.email('an e-mail address').optional(),
  /** The payments that customers can choose, in the order in which they are shown. */
  PAYMENTS: z
    .string()
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(z.enum(['invoice', 'stripe'], 'a list of invoice and stripe'))),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'a secret key of Stripe, which begins with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,}$/, 'begins with whsec_')
    .optional(),
  STRIPE_CHECKOUT_ORIGIN: url.refine(isOrigin, 'only scheme, host and port').default('https://checkout.stripe.com'),
  INBOUND_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain, such as replies.example.org')
    .optional(),
  INBOUND_SECRET: z.string().min(32).optional(),
  INBOUND_DAYS: integer(365, 1),
  ATTACHMENTS_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxAttachmentBytes)
    .default(10 * 1024 * 1024),
  SCAN_URL: url.optional(),
  SIGN_IN_COUNTRIES: z
    .string()
    .regex(/^(\*|([A-Z]{2}(,|$))*)$/)
    .default(''),

  RESEND_WAITS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .default('60,60,120,300'),
  SENDS_PER_PHONE: integer(5),
  SENDS_PER_PHONE_AND_DAY: integer(10),
  SENDS_PER_NETWORK_AND_HOUR: integer(10),
  SENDS_PER_NETWORK_AND_DAY: integer(30),
  SENDS_PER_PREFIX: integer(30),
  SENDS_PER_MINUTE: integer(60),
  SENDS_PER_DAY: integer(5_000),
  TRIES_PER_NETWORK: integer(30),

  SESSION_LIFETIME: decimal(30 * 86_400),
  SESSION_IDLE: decimal(7 * 86_400),
  SESSIONS_AT_MOST: integer(10, 1),
  STAFF_SESSION_LIFETIME: decimal(12 * 3_600),
  STAFF_SESSION_IDLE: decimal(1_800),
  STAFF_SESSIONS_AT_MOST: integer(3, 1),
  STEP_UP_MINUTES: decimal(15),
  STAFF_PASSKEY: z.enum(['offered', 'required']).default('offered'),
  API_TOKEN_DAYS: integer(366, 1),
  DELETION_GRACE_DAYS: decimal(14),
  WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .refine(isNetworkList, 'addresses or networks without blanks, such as 10.0.0.0/8,fd00::/8'),
  WEBHOOK_DAYS: integer(30, 1),
  ERASURE_DELAY: decimal(60),
  AUDIT_DAYS: integer(0).refine((days) => days === 0 || days >= 90, '0, or at least 90'),
  MERGE_UNDO_DAYS: z.coerce.number().min(0).max(365).default(30),

  REQUEST_TIMEOUT: integer(20_000, 1),
  KEEP_ALIVE_TIMEOUT: integer(5_000),
  HANDLER_TIMEOUT: integer(15_000, 1),
  EARLY_HINTS: flag(false),
  HSTS_SUBDOMAINS: flag(false),
  MAX_CONNECTIONS: integer(2_000, 1),
  MAX_CONNECTIONS_PER_IP: integer(64, 1),
  MAX_DOCUMENTS: integer(32, 1),
  QUEUE_TIMEOUT: integer(1_000),
  EVENT_LOOP_LIMIT: integer(1_000, 1),
  PAGE_RATE_PER_MINUTE: integer(300),
  SEARCH_RATE_PER_MINUTE: integer(120),
  POST_RATE_PER_MINUTE: integer(60),
  API_RATE_PER_MINUTE: integer(120),
  INQUIRIES_PER_DAY: integer(20),
  ORDERS_PER_DAY: integer(80),
  CART_DAYS: decimal(90),

  ORGANIZATIONS_PER_USER: integer(20, 1),
  MEMBERS_PER_ORGANIZATION: integer(500, 1),

  UPSTREAM_TIMEOUT: integer(2_000, 1),
  UPSTREAM_CONNECTIONS: integer(64, 1),
  BREAKER_FAILURES: integer(5, 1),

  STALE_IF_ERROR: integer(600),
  PAGE_STORE_BYTES: integer(64 * 1024 * 1024),
  MEDIA_STORE_BYTES: integer(32 * 1024 * 1024),
  CDN: z.enum(['fastly', 'cloudflare']).optional(),
  CDN_MAX_AGE: integer(3_600),
  CDN_PURGE_URL: url.optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  DRAIN_DELAY: integer(5_000),
  DRAIN_DEADLINE: integer(25_000),
  HANG_TIMEOUT: integer(30_000, 1_000),
});
