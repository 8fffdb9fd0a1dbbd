/** The one door to `process.env`: every setting with its default, checked once. `.env.example` lists the same names. */
import path from 'node:path';
import * as z from 'zod';

const root = path.join(import.meta.dirname, '..');
const integer = (fallback: number, minimum = 0) => z.coerce.number().int().min(minimum).default(fallback);
const flag = (fallback: boolean) => z.stringbool().default(fallback);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(3000),
  /** What people type; absolute addresses are made from it, never from the Host header. */
  PUBLIC_ORIGIN: url.optional(),
  /** Addresses or ranges of proxies whose X-Forwarded-* is believed; empty means nobody's. */
  TRUST_PROXY: z.string().default(''),
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
    .regex(/^([a-z]+=\d{1,5}(,|$))*$/)
    .default(''),
  REDIRECTS_FILE: z.string().default(path.join(root, 'redirects.json')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SEED_DEMO: flag(true),

  BODY_LIMIT: integer(64 * 1024),
  UPLOAD_LIMIT: integer(5 * 1024 * 1024),
  HEADERS_TIMEOUT: integer(10_000),
  REQUEST_TIMEOUT: integer(20_000),
  CONNECTIONS_CHECKING_INTERVAL: integer(1_000),
  KEEP_ALIVE_TIMEOUT: integer(5_000),
  HANDLER_TIMEOUT: integer(15_000),
  WRITE_IDLE_TIMEOUT: integer(30_000),
  MAX_CONNECTIONS: integer(2_000),
  MAX_CONNECTIONS_PER_IP: integer(64),
  MAX_DOCUMENTS: integer(200),
  MAX_ACTIONS: integer(32),
  /** How many more may wait for a place among those, and for how many milliseconds, before they are told 503. */
  QUEUE_LENGTH: integer(100),
  QUEUE_TIMEOUT: integer(1_000),
  /** Milliseconds by which the event loop may be late (99th percentile of a second) before new work is refused. */
  EVENT_LOOP_LIMIT: integer(1_000),
  /** Per address and minute; 0 means no limit. */
  PAGE_RATE_PER_MINUTE: integer(300),
  POST_RATE_PER_MINUTE: integer(60),
  INQUIRIES_PER_HOUR: integer(5),
  INQUIRIES_PER_DAY: integer(20),

  UPSTREAM_CONNECT_TIMEOUT: integer(1_000),
  UPSTREAM_HEADERS_TIMEOUT: integer(2_000),
  UPSTREAM_BODY_TIMEOUT: integer(2_000),
  UPSTREAM_TOTAL_TIMEOUT: integer(4_000),
  UPSTREAM_CONNECTIONS: integer(64, 1),
  UPSTREAM_MAX_RESPONSE: integer(2 * 1024 * 1024),
  BREAKER_FAILURES: integer(5, 1),
  BREAKER_PROBE_INTERVAL: integer(2_000),

  /** Seconds for which a kept page may be served while its service is down. */
  STALE_IF_ERROR: integer(600),
  PAGE_STORE_BYTES: integer(64 * 1024 * 1024),
  MEDIA_STORE_BYTES: integer(32 * 1024 * 1024),
  /** Milliseconds: from SIGTERM to refusing, and until the rest is cut off. */
  DRAIN_DELAY: integer(5_000),
  DRAIN_DEADLINE: integer(25_000),
});

export type Config = Omit<z.output<typeof schema>, 'PUBLIC_ORIGIN'> & { readonly PUBLIC_ORIGIN: string };

export const settingNames: readonly string[] = Object.keys(schema.shape);

/** The environment of this process with some of it set anew: for processes that it starts. */
export const environmentWith = (overrides: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ ...process.env, ...overrides });

/** Reads and checks the settings; throws one error that names every wrong one. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const known = Object.fromEntries(Object.entries(env).filter(([key, value]) => key in schema.shape && value !== ''));
  const parsed = schema.safeParse(known);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are wrong: ${lines.join('; ')}`);
  }
  const config = parsed.data;
  return { ...config, PUBLIC_ORIGIN: config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}` };
}
