import type { Secrets } from '../secrets.ts';

const digits = 6;

/** The code that checks an address is derived, so that neither the database nor the queue of messages has it. */
export const codeOf = (secrets: Secrets, checkId: string): string =>
  String(secrets.hash('email-code', checkId).readUIntBE(0, 6) % 10 ** digits).padStart(digits, '0');
