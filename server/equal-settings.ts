/** Settings that have to be equal on several processes are compared by fingerprint, so that both ends name a difference. */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServiceUrls } from './client/api.ts';
import type { Config } from './config.ts';

/** Of a gateway COOKIE_SECRET too, which services do not have: they compare what the gateways say. */
const compared = ['ACTOR_KEY', 'APP_ID', 'PUBLIC_ORIGIN', 'COOKIE_SECRET'] as const;
type Compared = Partial<Pick<Config, (typeof compared)[number]>>;

export const settingsHeader = 'x-settings';

const minute = 60_000;
/** Milliseconds for which a gateway counts as running after it last asked. */
const rememberedFor = 3 * minute;

/** `APP_ID=…,PUBLIC_ORIGIN=…`. It tells nothing about long secrets. */
const describe = (settings: Compared): string =>
  compared
    .filter((name) => name in settings)
    .map((name) => `${name}=${fingerprintOf(name, settings[name] ?? '')}`)
    .join(',');

const fingerprintOf = (name: string, value: string): string =>
  createHmac('sha256', value).update(`setting ${name}`).digest('base64url').slice(0, 16);

type Comparison = {
  readonly config: Config;
  /** The secret in use, of a gateway. */
  readonly cookieSecret?: string;
  readonly urls: Partial<ServiceUrls>;
  readonly logger: Logger;
};

/** Asks the services at these URLs now and every minute, foreign ones once. Returns a function that stops. */
export function compareWithServices({ config, cookieSecret, urls, logger }: Comparison): () => void {
  const { ACTOR_KEY, APP_ID, PUBLIC_ORIGIN, SERVICE_TOKEN } = config;
  const own = { ACTOR_KEY, APP_ID, PUBLIC_ORIGIN, ...(cookieSecret ? { COOKIE_SECRET: cookieSecret } : {}) };
  const headers = {
    [settingsHeader]: describe(own),
    ...(SERVICE_TOKEN ? { authorization: `Bearer ${SERVICE_TOKEN}` } : {}),
  };
  const logged = new Map<string, string>();
  const foreign = new Set<string>();

  async function ask(service: string, url: string): Promise<void> {
    const answer = await fetch(`${url}/${service}/settings`, { headers, signal: AbortSignal.timeout(5_000) });
    if (!answer.headers.has(settingsHeader)) {
      if (answer.status === 404) foreign.add(service);
      return void (await answer.body?.cancel());
    }
    const { differ = [] } = (await answer.json()) as { differ?: string[] };
    const settings = answer.status === 401 ? ['SERVICE_TOKEN'] : differ;
    if (String(settings) !== (logged.get(service) ?? ''))
      logger.warn({ service, settings }, settings.length > 0 ? different : 'settings are equal now');
    logged.set(service, String(settings));
  }

  const askAll = () => {
    for (const [service, url] of Object.entries(urls)) if (!foreign.has(service)) ask(service, url).catch(() => {});
  };
  askAll();
  const timer = setInterval(askAll, minute).unref();
  return () => clearInterval(timer);
}

const different = 'settings differ from those of another process: set the same ones on both';

/** In a service: the names of the settings in which a caller differs from it, or from callers of the last minutes. */
export function createComparison(config: Config, logger: Logger): (header: string) => string[] {
  const own = new Map(
    parse(describe({ ACTOR_KEY: config.ACTOR_KEY, APP_ID: config.APP_ID, PUBLIC_ORIGIN: config.PUBLIC_ORIGIN })),
  );
  const heard = new Map<string, number>();
  const logged = new Set<string>();
  return (header) => {
    const now = performance.now();
    for (const [pair, at] of heard) if (now - at > rememberedFor) heard.delete(pair);
    const differ = parse(header).flatMap(([name, fingerprint]) => {
      const known = own.get(name);
      if (known !== undefined) return known === fingerprint ? [] : [name];
      heard.set(`${name}=${fingerprint}`, now);
      return [...heard.keys()].filter((pair) => pair.startsWith(`${name}=`)).length > 1 ? [name] : [];
    });
    if (differ.length > 0 && !logged.has(header)) {
      logged.add(header);
      logger.warn({ settings: differ }, different);
    }
    return differ;
  };
}

const parse = (text: string): Array<[name: string, fingerprint: string]> =>
  text
    .split(',')
    .map((pair) => pair.split('=') as [string, string])
    .filter(([name]) => (compared as readonly string[]).includes(name));
