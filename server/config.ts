/** The one door to `process.env`: every setting with its default, checked once. `.env.example` lists the same names. */
import path from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import * as z from 'zod';
import { uploadLimits } from '../src/contract/picture-sizes.ts';
import { deliveryProblems, isLoopback, isOrigin, isProxyList, isServicePorts, maxPort } from './setting-checks.ts';

const root = path.join(import.meta.dirname, '..');
const integer = (fallback: number, minimum = 0) => z.coerce.number().int().min(minimum).default(fallback);
const flag = (fallback: boolean) => z.stringbool().default(fallback);
const decimal = (fallback: number) => z.coerce.number().min(0).default(fallback);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(maxPort).default(3000),
  /** What people type; absolute addresses are made from it, never from the Host header. */
  PUBLIC_ORIGIN: url.refine(isOrigin, 'only scheme, host and port, such as https://example.org').optional(),
  /** Addresses or ranges of proxies whose X-Forwarded-* is believed; empty means nobody's. */
  TRUST_PROXY: z.string().default('').refine(isProxyList, 'addresses or ranges, such as 127.0.0.1,10.0.0.0/8'),
  DATA_DIR: z.string().default(path.join(root, 'data')),
  DATABASE_URL: z.string().optional(),
  /** External services; the ones left out are started with the gateway. */
  AUTH_URL: url.optional(),
  APPS_URL: url.optional(),
  CONTENT_URL: url.optional(),
  TRADE_URL: url.optional(),
  /** Bearer that services accept as the system itself (commands, imports). Made anew at each start unless given. */
  SERVICE_TOKEN: z.string().min(32).optional(),
  /** `content=4001,...`: ports of the embedded services; any free one unless given. */
  SERVICE_PORTS: z
    .string()
    .default('')
    .refine(isServicePorts, 'a list such as content=4001,trade=4002, of auth, apps, content and trade'),
  /** Which app of the apps service this program is; its endpoints guard the account pages. */
  APP_ID: z.string().min(1).max(100).default('0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a'),
  /** Signs the state between the two steps of signing in. A file in DATA_DIR unless given. */
  COOKIE_SECRET: z.string().min(32).optional(),
  REDIRECTS_FILE: z.string().default(path.join(root, 'redirects.json')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Unset, the demo company is there for who tries the program, and nowhere else. */
  SEED_DEMO: z.stringbool().optional(),

  /** Key of codes and tokens; the auth service makes one in DATA_DIR unless given. Needed with DATABASE_URL. */
  CODE_PEPPER: z.string().min(32).optional(),
  /** How codes are sent. Unset means the log, where nobody else can reach the site, and nothing elsewhere. */
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
  /** Number or messaging service that messages come from. */
  TWILIO_FROM: z.string().optional(),
  TWILIO_VERIFY_SERVICE_SID: z.string().optional(),
  TWILIO_URL: url.default('https://api.twilio.com'),
  TWILIO_VERIFY_URL: url.default('https://verify.twilio.com'),
  SMS_TIMEOUT: integer(3_000, 1),
  /** `DE,US`: countries that codes are sent to; `*` or nothing means all, but where messages cost money it has to be said. */
  SIGN_IN_COUNTRIES: z
    .string()
    .regex(/^(\*|([A-Z]{2}(,|$))*)$/)
    .default(''),

  /** Seconds, then how often; 0 means no limit. */
  CODE_LIFETIME: decimal(300),
  CODE_ATTEMPTS: integer(5, 1),
  CODE_FAILURES_PER_PHONE: integer(20),
  CODE_FAILURES_ON_KNOWN_DEVICE: integer(50),
  /** Seconds until the next message to the same number: after the first, second, ... */
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
  /** Percent of the messages per prefix, minute and day that are kept for known devices and for who is signed in. */
  SENDS_RESERVED: integer(30).pipe(z.number().max(90)),
  TRIES_PER_NETWORK: integer(30),
  FAILED_TRIES_FOR_LONG_CODES: integer(60),
  FAILED_TRIES_AT_MOST: integer(300),
  /** Percent of codes that come back, below which the log says so. */
  CONVERSION_ALARM: integer(30),

  /** Seconds; STAFF is who holds a permission to manage something. */
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
  DELETION_GRACE_DAYS: decimal(14),

  BODY_LIMIT: integer(64 * 1024, 1),
  UPLOAD_LIMIT: z.coerce.number().int().min(1).max(uploadLimits.bytes).default(uploadLimits.bytes),
  HEADERS_TIMEOUT: integer(10_000, 1),
  REQUEST_TIMEOUT: integer(20_000, 1),
  CONNECTIONS_CHECKING_INTERVAL: integer(1_000, 1),
  KEEP_ALIVE_TIMEOUT: integer(5_000),
  HANDLER_TIMEOUT: integer(15_000, 1),
  WRITE_IDLE_TIMEOUT: integer(30_000, 1),
  MAX_CONNECTIONS: integer(2_000, 1),
  MAX_CONNECTIONS_PER_IP: integer(64, 1),
  MAX_DOCUMENTS: integer(200, 1),
  MAX_ACTIONS: integer(32, 1),
  /** How many more may wait for a place among those, and for how many milliseconds, before they are told 503. */
  QUEUE_LENGTH: integer(100),
  QUEUE_TIMEOUT: integer(1_000),
  /** Milliseconds by which the event loop may be late (99th percentile of a second) before new work is refused. */
  EVENT_LOOP_LIMIT: integer(1_000, 1),
  /** Per address and minute; 0 means no limit. */
  PAGE_RATE_PER_MINUTE: integer(300),
  POST_RATE_PER_MINUTE: integer(60),
  INQUIRIES_PER_HOUR: integer(5),
  INQUIRIES_PER_DAY: integer(20),
  /** Per user; each takes pieces from the stock before anything is paid. */
  ORDERS_PER_HOUR: integer(20),
  ORDERS_PER_DAY: integer(50),

  /** Seconds for which browsers keep a session, and the state between the two steps of signing in. */
  SESSION_COOKIE_AGE: integer(30 * 86_400),
  SIGN_IN_AGE: integer(900),
  /** Milliseconds: how long the answer who somebody is may take, and be kept for people without permissions. */
  VALIDATE_TIMEOUT: integer(2_000, 1),
  SESSION_CACHE: integer(5_000),
  /** Milliseconds for which the endpoints of the app are kept, and for which they hold while their service is down. */
  APPS_CACHE: integer(5_000),
  APPS_STALE: integer(60_000),
  /** Milliseconds until a session that could not be ended is ended again. */
  SIGN_OUT_RETRY: integer(5_000),

  /** How many one user may own, how many members and open invitations each may have. */
  ORGANIZATIONS_PER_USER: integer(20, 1),
  MEMBERS_PER_ORGANIZATION: integer(500, 1),
  OPEN_INVITATIONS_PER_ORGANIZATION: integer(100, 1),
  /** Secrets of invitations that one user may try in vain; 0 means no limit. */
  INVITATION_ATTEMPTS_PER_HOUR: integer(10),

  UPSTREAM_CONNECT_TIMEOUT: integer(1_000, 1),
  UPSTREAM_HEADERS_TIMEOUT: integer(2_000, 1),
  UPSTREAM_BODY_TIMEOUT: integer(2_000, 1),
  UPSTREAM_TOTAL_TIMEOUT: integer(4_000, 1),
  UPSTREAM_CONNECTIONS: integer(64, 1),
  /** Bytes. An app comes with all of its endpoints, and ten thousand of them are more than two megabytes. */
  UPSTREAM_MAX_RESPONSE: integer(8 * 1024 * 1024, 1),
  BREAKER_FAILURES: integer(5, 1),
  BREAKER_PROBE_INTERVAL: integer(2_000),

  /** Seconds for which a cached page may be served while its service is down. */
  STALE_IF_ERROR: integer(600),
  PAGE_STORE_BYTES: integer(64 * 1024 * 1024),
  MEDIA_STORE_BYTES: integer(32 * 1024 * 1024),
  /** Milliseconds: from SIGTERM to refusing, and until the rest is cut off. */
  DRAIN_DELAY: integer(5_000),
  DRAIN_DEADLINE: integer(25_000),
});

export type Config = Omit<z.output<typeof schema>, 'PUBLIC_ORIGIN' | 'SEED_DEMO'> & {
  readonly PUBLIC_ORIGIN: string;
  readonly SEED_DEMO: boolean;
  /** Only this machine reaches the site: HOST and PUBLIC_ORIGIN are loopback, and NODE_ENV is not `production`. */
  readonly isPrivate: boolean;
};

export const settingNames: readonly string[] = Object.keys(schema.shape);

/** The environment of this process with some of it set anew: for processes that it starts. */
export const environmentWith = (overrides: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...overrides });

/** Reads and checks the settings; throws one error that names every wrong one. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(Object.entries(env).filter(([key, value]) => key in schema.shape && value !== ''));
  const parsed = schema.safeParse(known);
  if (!parsed.success)
    throw invalidSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const { PUBLIC_ORIGIN, HOST, PORT, SEED_DEMO, ...config } = parsed.data;
  const origin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  const isPrivate = isLoopback(new URL(origin).hostname) && isLoopback(HOST) && env.NODE_ENV !== 'production';
  const problems = deliveryProblems({ ...config, isPrivate });
  if (problems.length > 0) throw invalidSettings(problems);
  return { ...config, HOST, PORT, PUBLIC_ORIGIN: origin, isPrivate, SEED_DEMO: SEED_DEMO ?? isPrivate };
}

const invalidSettings = (lines: readonly string[]) => new Error(`These settings are wrong: ${lines.join('; ')}`);

/** Names in the environment that are a typing error away from a setting, with the setting that was probably meant. */
export function misspeltSettings(env: NodeJS.ProcessEnv = process.env): ReadonlyArray<{ name: string; meant: string }> {
  return Object.keys(env).flatMap((name) => {
    if (name in schema.shape || name.length < minMisspeltLength) return [];
    const meant = closest(name, settingNames);
    return distance(name, meant) <= 2 ? [{ name, meant }] : [];
  });
}

/** Characters. Shorter names are too often a name of something else. */
const minMisspeltLength = 7;
