/** Signs texts in URLs, so that a thank-you page shows only what an action of ours wrote. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type Seals = {
  seal(purpose: string, text: string): string;
  unseal(purpose: string, sealed: string | null): string | null;
};

/** In characters of base64url: 126 bits. */
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
