/** The type, range and default of each setting. `.env.example` documents each with its unit. */
import path from 'node:path';
import * as z from 'zod';
import { serviceNames } from '#contract/endpoint.ts';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { maxOrderItems } from '#contract/trade/order-items.ts';
import { quantityLimit } from '#contract/trade/shown-quote.ts';
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
  S3_TIMEOUT: integer(5_000, 1),
  S3_READ_ENDPOINT: url.optional(),
  S3_LINK_LIFETIME: z.coerce.number().int().min(60).max(604_800).default(3_600),
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
  TWILIO_URL: url.default('https://api.twilio.com'),
  TWILIO_VERIFY_URL: url.default('https://verify.twilio.com'),
  SMS_TIMEOUT: integer(3_000, 1),
  SMS_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'three capital letters, such as EUR')
    .default('EUR'),
  SMS_PRICE: z.coerce.number().min(0).max(100).default(0),
  SMS_PRICES: z
    .string()
    .default('')
    .refine((text) => smsPrices(text) !== null, 'prices of countries, such as *=0.07,DE=0.08'),
  SMS_BUDGET_PER_MONTH: z.coerce.number().min(0).max(1_000_000).default(0),
  SMS_BUDGET_RESERVE: z.coerce.number().int().min(0).max(1_000).default(20),
  SMTP_URL: z
    .string()
    .regex(/^(smtps?:\/\/.+|folder:.+)$/, 'smtp://host:587, smtps://user:password@host or folder:path')
    .optional(),
  MAIL_FROM: z.email('an e-mail address').optional(),
  SMTP_TIMEOUT: integer(5_000, 1),
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
  STRIPE_URL: url.default('https://api.stripe.com'),
  STRIPE_CHECKOUT_ORIGIN: url.refine(isOrigin, 'only scheme, host and port').default('https://checkout.stripe.com'),
  STRIPE_TIMEOUT: integer(8_000, 1),
  STRIPE_SESSION_MINUTES: z.coerce.number().int().min(31).max(1_430).default(60),
  INBOUND_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain, such as replies.example.org')
    .optional(),
  INBOUND_SECRET: z.string().min(32).optional(),
  INBOUND_LIMIT: integer(15 * 1024 * 1024, 1),
  INBOUND_TOLERANCE: integer(300, 1),
  INBOUND_DAYS: integer(365, 1),
  ATTACHMENTS_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxAttachmentBytes)
    .default(10 * 1024 * 1024),
  ATTACHMENTS_AT_MOST: z.coerce.number().int().min(1).max(20).default(5),
  MAIL_ATTACHMENTS_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxAttachmentBytes)
    .default(7 * 1024 * 1024),
  SCAN_URL: url.optional(),
  SCAN_TIMEOUT: integer(30_000, 1),
  EMAIL_CODE_LIFETIME: decimal(900),
  EMAIL_CODES_PER_HOUR: integer(5),
  SIGN_IN_COUNTRIES: z
    .string()
    .regex(/^(\*|([A-Z]{2}(,|$))*)$/)
    .default(''),

  CODE_LIFETIME: decimal(300),
  CODE_ATTEMPTS: integer(5, 1),
  CODE_FAILURES_PER_PHONE: integer(20),
  CODE_FAILURES_ON_KNOWN_DEVICE: integer(50),
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
  SENDS_RESERVED: integer(30).pipe(z.number().max(90)),
  TRIES_PER_NETWORK: integer(30),
  FAILED_TRIES_FOR_LONG_CODES: integer(60),
  FAILED_TRIES_AT_MOST: integer(300),
  CONVERSION_ALARM: integer(30),

  SESSION_LIFETIME: decimal(30 * 86_400),
  SESSION_IDLE: decimal(7 * 86_400),
  SESSION_ROTATION: decimal(86_400),
  SESSIONS_AT_MOST: integer(10, 1),
  STAFF_SESSION_LIFETIME: decimal(12 * 3_600),
  STAFF_SESSION_IDLE: decimal(1_800),
  STAFF_SESSION_ROTATION: decimal(3_600),
  STAFF_SESSIONS_AT_MOST: integer(3, 1),
  ROTATION_GRACE: decimal(30),
  STEP_UP_MINUTES: decimal(15),
  PASSKEYS_PER_USER: integer(10, 1),
  PASSKEY_LIFETIME: integer(300, 1),
  PASSKEY_RECOVERY_HOURS: decimal(24),
  STAFF_PASSKEY: z.enum(['offered', 'required']).default('offered'),
  API_TOKENS_PER_USER: integer(20, 1),
  API_TOKEN_DAYS: integer(366, 1),
  ACCESS_REQUESTS_PER_DAY: integer(5),
  DELETION_GRACE_DAYS: decimal(14),
  WEBHOOK_NETWORKS: z
    .string()
    .default('')
    .refine(isNetworkList, 'addresses or networks without blanks, such as 10.0.0.0/8,fd00::/8'),
  WEBHOOK_DAYS: integer(30, 1),
  ERASURE_DELAY: decimal(60),
  AUDIT_DAYS: integer(0).refine((days) => days === 0 || days >= 90, '0, or at least 90'),
  MERGE_UNDO_DAYS: z.coerce.number().min(0).max(365).default(30),

  BODY_LIMIT: integer(64 * 1024, 1),
  UPLOAD_LIMIT: z.coerce.number().int().min(1).max(uploadLimits.bytes).default(uploadLimits.bytes),
  HEADERS_TIMEOUT: integer(10_000, 1),
  REQUEST_TIMEOUT: integer(20_000, 1),
  CONNECTIONS_CHECKING_INTERVAL: integer(1_000, 1),
  KEEP_ALIVE_TIMEOUT: integer(5_000),
  HANDLER_TIMEOUT: integer(15_000, 1),
  PANEL_GRACE: integer(20),
  EARLY_HINTS: flag(false),
  HSTS_SUBDOMAINS: flag(false),
  WRITE_IDLE_TIMEOUT: integer(30_000, 1),
  MAX_CONNECTIONS: integer(2_000, 1),
  MAX_CONNECTIONS_PER_IP: integer(64, 1),
  MAX_DOCUMENTS: integer(32, 1),
  QUEUE_LENGTH: integer(100),
  QUEUE_TIMEOUT: integer(1_000),
  EVENT_LOOP_LIMIT: integer(1_000, 1),
  PAGE_RATE_PER_MINUTE: integer(300),
  SEARCH_RATE_PER_MINUTE: integer(120),
  POST_RATE_PER_MINUTE: integer(60),
  API_RATE_PER_MINUTE: integer(120),
  INQUIRIES_PER_HOUR: integer(5),
  INQUIRIES_PER_DAY: integer(20),
  ORDERS_PER_HOUR: integer(20),
  ORDERS_PER_DAY: integer(50),
  CART_LINES: z.coerce.number().int().min(1).max(maxOrderItems).default(30),
  CART_QUANTITY: z.coerce.number().int().min(1).max(quantityLimit).default(quantityLimit),
  CART_DAYS: decimal(90),

  SESSION_COOKIE_AGE: integer(30 * 86_400),
  SIGN_IN_AGE: integer(900),
  VALIDATE_TIMEOUT: integer(2_000, 1),
  SESSION_CACHE: integer(5_000),
  APPS_CACHE: integer(5_000),
  APPS_STALE: integer(60_000),
  SIGN_OUT_RETRY: integer(5_000),

  ORGANIZATIONS_PER_USER: integer(20, 1),
  MEMBERS_PER_ORGANIZATION: integer(500, 1),
  OPEN_INVITATIONS_PER_ORGANIZATION: integer(100, 1),
  INVITATION_ATTEMPTS_PER_HOUR: integer(10),

  UPSTREAM_CONNECT_TIMEOUT: integer(1_000, 1),
  UPSTREAM_HEADERS_TIMEOUT: integer(2_000, 1),
  UPSTREAM_BODY_TIMEOUT: integer(2_000, 1),
  UPSTREAM_TOTAL_TIMEOUT: integer(4_000, 1),
  UPSTREAM_CONNECTIONS: integer(64, 1),
  /** Bytes; an app with ten thousand access rules takes more than two megabytes. */
  UPSTREAM_MAX_RESPONSE: integer(8 * 1024 * 1024, 1),
  BREAKER_FAILURES: integer(5, 1),
  BREAKER_PROBE_INTERVAL: integer(2_000),

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
