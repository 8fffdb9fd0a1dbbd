import type { Logger } from 'pino';
import { createRedirects } from '../gateway/redirects/redirects.ts';
import { requireFreePort } from '../processes/free-port.ts';
import { embeddedNames } from '../processes/service-processes.ts';
import { makeDirectory } from '../services/database/data-directory.ts';
import type { Config } from './config.ts';
import { warnAboutSettings } from './warnings.ts';

/** Throws an error that names the setting to change, before anything is written. */
export async function checkBeforeStart(config: Config, logger: Logger): Promise<void> {
  warnAboutSettings({ config, logger, names: embeddedNames(config) });
  createRedirects(config.REDIRECTS_FILE);
  await requireFreePort({ HOST: config.HOST, PORT: config.PORT });
  if (config.INTERNAL_PORT !== undefined)
    await requireFreePort({ INTERNAL_HOST: config.INTERNAL_HOST, INTERNAL_PORT: config.INTERNAL_PORT });
  makeDirectory(config.DATA_DIR);
}
