import path from 'node:path';
import type { Logger } from 'pino';
import type { Language } from '#contract/auth/users.ts';
import type { Config } from '../../../config.ts';
import { makeDirectory } from '../../database/data-directory.ts';
import { createFile } from './file.ts';
import { createLog } from './log.ts';
import { createTwilioMessages } from './twilio-messages.ts';
import { createTwilioVerify } from './twilio-verify.ts';
import { createWebhook } from './webhook.ts';

export type Message = {
  /** E.164. */
  readonly phoneNumber: string;
  readonly code: string | null;
  readonly text: string;
  /** The same when a message is sent again, so that receivers can deduplicate. */
  readonly id: string;
};

/** Rejects if delivery was not confirmed, with `UndeliverableNumber` if the number cannot receive messages, and `UnconfirmedDelivery` if it may have been sent. */
export type Carrier = {
  readonly kind: 'carrier';
  /** Delivers instantly without calling another service. */
  readonly isLocal: boolean;
  send(message: Message): Promise<void>;
  close(): Promise<void>;
};
export type Verifier = {
  readonly kind: 'verifier';
  /** In the language, or without one in that of the number's country. Returns the provider's id of the message. Rejects as a carrier does. */
  start(phoneNumber: string, language: Language | null): Promise<string>;
  check(id: string, code: string): Promise<boolean>;
  close(): Promise<void>;
};
export type Delivery = Carrier | Verifier;

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
