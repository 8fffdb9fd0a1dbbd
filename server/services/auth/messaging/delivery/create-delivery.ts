import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../../../settings/config.ts';
import { makeDirectory } from '../../../database/data-directory.ts';
import type { Delivery } from './delivery.ts';
import { createFile } from './file.ts';
import { createLog } from './log.ts';
import { createTwilioMessages } from './twilio-messages.ts';
import { createTwilioVerify } from './twilio-verify.ts';
import { createWebhook } from './webhook.ts';

/** Null if a public site configures nothing. A private one logs codes only to a terminal, as logs get collected. */
export function createDelivery(config: Config, logger: Logger): Delivery | null {
  const { SMS_SINK } = config;
  if (SMS_SINK === undefined) return config.isPrivate ? createLocal(config, logger) : null;
  if (SMS_SINK === 'log') return createLog(logger);
  if (SMS_SINK.startsWith('file:')) return createFile(SMS_SINK.slice('file:'.length));
  if (SMS_SINK === 'twilio') return createTwilioMessages(config);
  if (SMS_SINK === 'twilio-verify') return createTwilioVerify(config);
  return createWebhook(SMS_SINK.slice('webhook:'.length), config);
}

function createLocal({ DATA_DIR }: Config, logger: Logger): Delivery {
  if (process.stdout.isTTY) return createLog(logger);
  const file = path.join(DATA_DIR, 'codes.log');
  makeDirectory(DATA_DIR);
  logger.info({ file }, 'sign-in codes are written to a file because this log has no terminal');
  return createFile(file);
}
