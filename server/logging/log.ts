import { inspect } from 'node:util';
import { type Logger, pino, stdSerializers } from 'pino';
import type { Config } from '../settings/config.ts';
import { createLogDestination, type LogDestination } from './log-destination.ts';
import { createSampling } from './log-sampling.ts';

/** Characters; visitors choose paths and user agents. */
const maxLengths = { path: 512, agent: 256, text: 2048 };

const secrets = ['authorization', 'cookie', 'set-cookie', 'token', 'session_token', 'otp', 'phone_number', 'password'];

type LogRequest = { method?: string; url?: string; ip?: string; headers?: Record<string, unknown> };

export function createLogger(
  config: Pick<Config, 'LOG_LEVEL'>,
  destination: LogDestination = createLogDestination(),
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { pid: process.pid },
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '[hidden]',
      },
      serializers: { req: describeRequest, err: describeError },
      hooks: { logMethod: createSampling(() => performance.now()) },
    },
    destination,
  );
}

/** Headers may hold secrets and personal data. */
function describeRequest({ method, url, ip, headers }: LogRequest) {
  const agent = headers?.['user-agent'];
  return {
    method,
    url: cut(url, maxLengths.path),
    ip,
    ...(typeof agent === 'string' ? { agent: cut(agent, maxLengths.agent) } : {}),
  };
}

/** Other fields may hold user input, such as PostgreSQL's `detail`. */
const errorFields = ['code', 'status', 'statusCode', 'severity', 'schema', 'table', 'constraint', 'routine', 'syscall'];

function describeError(thrown: unknown) {
  const error =
    thrown instanceof Error ? thrown : new Error(`no error was thrown, but ${inspect(thrown, { depth: 0 })}`);
  const { type, message, stack, ...rest } = stdSerializers.err(error);
  const fields = Object.entries(rest).filter(
    ([name, value]) => errorFields.includes(name) && (typeof value === 'string' || typeof value === 'number'),
  );
  const text = (value: string | undefined) =>
    cut(quotesValues(error) ? value?.replace(/"[^"\n]*"/g, '"…"') : value, maxLengths.text);
  const words = saysItsCause(error) ? error.message : message;
  return { type, message: text(words), stack: text(stack), ...Object.fromEntries(fields) };
}

/** The serializer adds the message of the cause. */
const saysItsCause = ({ message, cause }: Error): boolean => cause instanceof Error && message.includes(cause.message);

/** PostgreSQL's errors of class 22 ("data exception") quote the invalid value. */
function quotesValues(error: unknown, seen: readonly unknown[] = []): boolean {
  if (!(error instanceof Error) || seen.includes(error)) return false;
  const { code, cause } = error as NodeJS.ErrnoException;
  return /^22[0-9A-Z]{3}$/.test(String(code)) || quotesValues(cause, [...seen, error]);
}

const cut = (text: string | undefined, length: number) =>
  text && text.length > length ? `${text.slice(0, length)}…` : text;
