/** How a code, or a message without one, reaches a phone: the one small interface, and the choice of what is behind it. */
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
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

/** Carries codes that we made, and other messages. Rejects when it is not known to have been taken. */
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
  /** The provider's id of what it sent. */
  start(phoneNumber: string): Promise<string>;
  check(id: string, code: string): Promise<boolean>;
  close(): Promise<void>;
};
export type Delivery = Carrier | Verifier;

/**
 * Null where nothing was chosen and others could read the log. Throws where log or file were chosen although others
 * could read them, or something that is needed is missing: better not to start than to send codes to the wrong place.
 */
export function createDelivery(config: Config, logger: Logger): Delivery | null {
  const { SMS_SINK, ALLOW_FILE_SMS, SIGN_IN_COUNTRIES, isPrivate } = config;
  if (SMS_SINK === undefined) return isPrivate || ALLOW_FILE_SMS ? createLog(logger) : null;
  if (SMS_SINK === 'log' || SMS_SINK.startsWith('file:')) {
    if (!isPrivate && !ALLOW_FILE_SMS)
      throw new Error(
        'SMS_SINK log and file are for this machine alone: whoever reads them can sign in as anybody. ' +
          'Choose webhook, twilio or twilio-verify, or set ALLOW_FILE_SMS=1.',
      );
    return SMS_SINK === 'log' ? createLog(logger) : createFile(SMS_SINK.slice('file:'.length));
  }
  if (SIGN_IN_COUNTRIES === '')
    throw new Error('SIGN_IN_COUNTRIES is needed where messages cost money: DE,US for example, or * for all.');
  if (SMS_SINK === 'twilio') return createTwilioMessages(config);
  if (SMS_SINK === 'twilio-verify') return createTwilioVerify(config);
  return createWebhook(SMS_SINK.slice('webhook:'.length), config);
}
