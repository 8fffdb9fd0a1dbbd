/** The services that run in each process, and the other services that each one calls. */
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import type { ServiceUrls } from '../client/api.ts';
import type { Config } from '../settings/config.ts';

/** Auth says who is signed in. Trade reserves stock in content and sends messages through auth. */
const calledServices: Readonly<Record<ServiceName, readonly ServiceName[]>> = {
  auth: [],
  apps: ['auth'],
  content: ['auth'],
  trade: ['auth', 'content'],
};

/** Services in a process of their own have these ports, unless SERVICE_PORTS names others. */
const usualPorts: Readonly<Record<ServiceName, number>> = { auth: 4001, apps: 4002, content: 4003, trade: 4004 };

type UrlSetting = `${Uppercase<ServiceName>}_URL`;
const urlSetting = (name: ServiceName) => `${name.toUpperCase()}_URL` as UrlSetting;

/** The configured URLs. */
export function externalUrls(config: Pick<Config, UrlSetting>): Partial<ServiceUrls> {
  const found = serviceNames.map((name) => [name, config[urlSetting(name)]] as const);
  return Object.fromEntries(found.filter(([, url]) => url !== undefined));
}

/** The services without a configured URL. */
export const embeddedNames = (config: Pick<Config, UrlSetting>): ServiceName[] =>
  serviceNames.filter((name) => config[urlSetting(name)] === undefined);

/** `auth,content`, or all without a text. Throws for an unknown name. */
export function readNames(text = ''): readonly ServiceName[] {
  const names = text.split(',').filter(Boolean);
  const unknown = names.filter((name) => !(serviceNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw new Error(
      `There is no service ${unknown.join(', ')}. Usage: npm run services -- auth,content (any of ${serviceNames.join(', ')}; all without names).`,
    );
  return names.length === 0 ? serviceNames : serviceNames.filter((name) => names.includes(name));
}

/** Throws one error that names every setting that a process with only these services lacks. */
export function requireServiceSettings(names: readonly ServiceName[], config: Config): void {
  const problems = config.SERVICE_TOKEN
    ? []
    : ['SERVICE_TOKEN is missing: set the same one as for the gateways and all other services'];
  for (const called of serviceNames) {
    const callers = names.filter((name) => calledServices[name].includes(called));
    if (names.includes(called) || callers.length === 0 || config[urlSetting(called)] !== undefined) continue;
    problems.push(`${urlSetting(called)} is missing: ${callers.join(' and ')} will call ${called}`);
  }
  if (problems.length > 0) throw new Error(`Invalid settings: ${problems.join('; ')}.`);
}

/** Throws an error that names the missing URLs, because the gateway of `npm run gateway` starts no services. */
export function requireUrls(config: Pick<Config, UrlSetting>): void {
  const missing = embeddedNames(config).map(urlSetting);
  if (missing.length === 0) return;
  throw new Error(
    `Invalid settings: ${missing.join(', ')} missing. npm run gateway starts no services: set the URL of each, or use npm start.`,
  );
}

/** Ports of SERVICE_PORTS (`content=4001,trade=4002`); others get their usual one, or any free one (0). */
export function portsOf(
  names: readonly ServiceName[],
  { SERVICE_PORTS }: Pick<Config, 'SERVICE_PORTS'>,
  others: 'usual' | 'free',
): ReadonlyMap<ServiceName, number> {
  const chosen = new Map(
    SERVICE_PORTS.split(',')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  );
  const otherwise = (name: ServiceName) => (others === 'usual' ? usualPorts[name] : 0);
  return new Map(names.map((name) => [name, Number(chosen.get(name) ?? otherwise(name))]));
}
