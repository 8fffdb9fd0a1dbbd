import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import { isLoopback } from './checks.ts';
import { type Config, misspeltSettings, removedSettingsIn } from './config.ts';

type Options = { config: Config; logger: Logger /** The services that are started. */; names: readonly ServiceName[] };

/** Settings that are probably not meant so; the start goes on. */
export function warnAboutSettings({ config, logger, names }: Options): void {
  for (const { name, meant } of misspeltSettings()) {
    logger.warn({ name, meant }, 'unknown setting in the environment; did you mean another one?');
  }
  for (const { name, instead } of removedSettingsIn())
    logger.warn({ name, instead }, 'no longer a setting; the value in the environment is ignored');
  for (const name of unencrypted(config))
    logger.warn({ name }, 'this URL reaches another machine over unencrypted http');
  if (config.SMS_SINK === undefined && !config.isPrivate && names.includes('auth')) {
    logger.warn('sign-in is not possible: set SMS_SINK, so that codes are sent');
  }
}

function unencrypted(config: Config): string[] {
  const { AUTH_URL, APPS_URL, CONTENT_URL, TRADE_URL, S3_ENDPOINT, SMS_SINK } = config;
  const urls = {
    AUTH_URL,
    APPS_URL,
    CONTENT_URL,
    TRADE_URL,
    S3_ENDPOINT,
    SMS_SINK: SMS_SINK?.replace(/^webhook:/, ''),
  };
  return Object.entries(urls).flatMap(([name, url]) =>
    url?.startsWith('http://') && !isLoopback(new URL(url).hostname) ? [name] : [],
  );
}
