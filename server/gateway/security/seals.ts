/** Texts in addresses that only an action of ours can have written: a thank-you page thanks nobody who sent nothing. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Seals = {
  /** `text` with its signature; `purpose` keeps a seal of one page from being used on another. */
  seal(purpose: string, text: string): string;
  /** Null where the signature is missing or wrong. */
  unseal(purpose: string, sealed: string | null): string | null;
};

/** Characters of base64url: 126 bits. */
const length = 21;

export function createSeals(secret: string): Seals {
  const signatureOf = (purpose: string, text: string) =>
    createHmac('sha256', secret).update(`seal ${purpose} ${text}`).digest('base64url').slice(0, length);
  return {
    seal: (purpose, text) => `${text}.${signatureOf(purpose, text)}`,
    unseal(purpose, sealed) {
      const at = sealed?.lastIndexOf('.') ?? -1;
      if (sealed === null || at < 0) return null;
      const text = sealed.slice(0, at);
      const actual = Buffer.from(sealed.slice(at + 1));
      const expected = Buffer.from(signatureOf(purpose, text));
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : null;
    },
  };
}
