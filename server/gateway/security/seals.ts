/** Signs texts in URLs, so that a thank-you page shows only what an action of ours wrote. */
import { createHmac } from 'node:crypto';
import { isSameText } from '../../actors/same-text.ts';

export type Seals = {
  seal(purpose: string, text: string): string;
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
      return isSameText(sealed.slice(at + 1), signatureOf(purpose, text)) ? text : null;
    },
  };
}
