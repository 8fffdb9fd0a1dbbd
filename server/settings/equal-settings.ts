/** Settings that have to be equal on several processes are compared by fingerprint, so that both ends name a difference. */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isSameText } from '../actors/same-text.ts';
import type { ServiceUrls } from '../client/api.ts';
import { createRareWarning } from '../logging/process-warnings.ts';
import type { Config } from './config.ts';

/** Services have no COOKIE_SECRET: they compare what the gateways report. */
const compared = ['ACTOR_KEY', 'APP_ID', 'PUBLIC_ORIGIN', 'COOKIE_SECRET'] as const;
type Compared = Partial<Pick<Config, (typeof compared)[number]>>;

const tokenName = 'SERVICE_TOKEN';
export const settingsHeader = 'x-settings';
export const settingsPath = (service: string): string => `/${service}/equal-settings`;

const minute = 60_000;
/** Milliseconds for which a gateway counts as running after it last asked. */
const rememberedFor = 3 * minute;
const maxHeard = 100;

/** `SERVICE_TOKEN=…,APP_ID=…`. Without the token nobody can check a guess of another secret with it. */
const describe = (token: string, settings: Compared): string =>
  [
    `${tokenName}=${fingerprintOf(token, tokenName)}`,
    ...compared
      .filter((name) => name in settings)
      .map((name) => `${name}=${fingerprintOf(token, `${name} ${settings[name] ?? ''}`)}`),
  ].join(',');

const fingerprintOf = (token: string, text: string): string =>
  createHmac('sha256', token).update(`setting ${text}`).digest('base64url').slice(0, 22);

type Comparison = {
  readonly config: Config;
  /** The secret that a gateway uses; services have none. */
  readonly cookieSecret?: string;
  readonly urls: Partial<ServiceUrls>;
  readonly logger: Logger;
};

/** Asks the services at these URLs now and every minute; foreign ones do not answer. Returns a function that stops. */
export function compareWithServices({ config, cookieSecret, urls, logger }: Comparison): () => void {
  const { ACTOR_KEY, APP_ID, PUBLIC_ORIGIN, SERVICE_TOKEN } = config;
  const own = { ACTOR_KEY, APP_ID, PUBLIC_ORIGIN, ...(cookieSecret ? { COOKIE_SECRET: cookieSecret } : {}) };
  const headers = { [settingsHeader]: SERVICE_TOKEN ? describe(SERVICE_TOKEN, own) : '' };
  const logged = new Map<string, string>();

  async function ask(service: string, url: string): Promise<void> {
    const answer = await fetch(url + settingsPath(service), {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.headers.has(settingsHeader)) return void (await answer.body?.cancel());
    const { differ } = (await answer.json()) as { differ: string[] };
    const settings = [tokenName, ...compared].filter((name) => differ.includes(name));
    if (String(settings) !== (logged.get(service) ?? ''))
      logger.warn({ service, settings }, settings.length > 0 ? different : 'settings are equal now');
    logged.set(service, String(settings));
  }

  const askAll = () => {
    for (const [service, url] of Object.entries(urls)) ask(service, url).catch(() => {});
  };
  askAll();
  const timer = setInterval(askAll, minute).unref();
  return () => clearInterval(timer);
}

const different = 'settings differ from those of another process: set the same ones on both';

/** Settings that callers reported, as `NAME=fingerprint`. */
type Heard = LRUCache<string, true>;
export const createHeard = (): Heard => new LRUCache({ max: maxHeard, ttl: rememberedFor });

type Services = { config: Config; token: string; logger: Logger; heard?: Heard };

/** Returns to a service the settings in which a caller differs from it, or from callers of the last minutes. */
export function createComparison({
  config,
  token,
  logger,
  heard = createHeard(),
}: Services): (header: string) => string[] {
  const { ACTOR_KEY, APP_ID, PUBLIC_ORIGIN } = config;
  const own = parse(describe(token, { ACTOR_KEY, APP_ID, PUBLIC_ORIGIN }));
  const warn = createRareWarning(logger);

  function compare(theirs: ReadonlyMap<string, string>): string[] {
    // Fingerprints with another token cannot be compared.
    if (!isSameText(theirs.get(tokenName) ?? '', own.get(tokenName) ?? '')) return [tokenName];
    return compared.filter((name) => {
      const fingerprint = theirs.get(name);
      if (fingerprint === undefined) return false;
      if (own.has(name)) return own.get(name) !== fingerprint;
      heard.set(`${name}=${fingerprint}`, true);
      return [...heard.keys()].filter((pair) => pair.startsWith(`${name}=`)).length > 1;
    });
  }

  return (header) => {
    const settings = compare(parse(header));
    if (settings.length > 0) warn({ settings }, different);
    return settings;
  };
}

const describedSetting = /^[A-Z_]+=[\w-]{22}$/;

const parse = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split(',')
      .filter((pair) => describedSetting.test(pair))
      .map((pair) => pair.split('=', 2) as [string, string]),
  );
