import type { Language } from '#contract/auth/users.ts';

export type Message = {
  /** E.164. */
  readonly phoneNumber: string;
  readonly code: string | null;
  readonly text: string;
  /** The id stays the same when a message is sent again, so that receivers can deduplicate. */
  readonly id: string;
};

/**
 * Rejects if delivery was not confirmed: with `UndeliverableNumber` if the number cannot receive messages, and with
 * `UnconfirmedDelivery` if the message may have been sent.
 */
export type Carrier = {
  readonly kind: 'carrier';
  /** Delivers instantly without calling another service. */
  readonly isLocal: boolean;
  send(message: Message): Promise<void>;
  close(): Promise<void>;
};
export type Verifier = {
  readonly kind: 'verifier';
  /**
   * Sends a code in the language, or in that of the number's country if it is null. Returns the provider's id of the
   * message. Rejects as a carrier does.
   */
  start(phoneNumber: string, language: Language | null): Promise<string>;
  check(id: string, code: string): Promise<boolean>;
  close(): Promise<void>;
};
export type Delivery = Carrier | Verifier;
