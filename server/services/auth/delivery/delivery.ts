/** How a code, or a message without one, reaches a phone: the one small interface, and the choice of what is behind it. */
import path from 'node:path';
import type { Logger } from 'pino';
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
  /** Null where the text tells of something else. */
  readonly code: string | null;
  /** What a person reads. */
  readonly text: string;
  /** The same for the same message sent again, for receivers that can tell. */
  readonly id: string;
};

/**
 * Carries codes that we made, and other messages. Rejects when it is not known to have been taken, with `NumberRefused` when
 * this number gets none.
 */
export type Carrier = {
  readonly kind: 'carrier';
  /** Takes no time worth speaking of, and asks nobody else. */
  readonly isLocal: boolean;
  send(message: Message): Promise<void>;
  close(): Promise<void>;
};
/** Makes and checks codes itself. */
export type Verifier = {
  readonly kind: 'verifier';
  /** The provider's id of what it sent. Rejects as a carrier does. */
  start(phoneNumber: string): Promise<string>;
  check(id: string, code: string): Promise<boolean>;
  close(): Promise<void>;
};
export type Delivery = Carrier | Verifier;

/**
 * Null where nothing was chosen and others reach the site. On a machine of one's own the default is the log, if a person
 * watches it in a terminal, and else a file: a log that is collected must never hold a code.
 */
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
