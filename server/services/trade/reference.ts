/** Reference numbers for reading aloud, without letters that sound or look alike. */
import { randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `INQ-7K3M9Q`. */
export const newReference = (kind: 'INQ' | 'ORD'): string =>
  `${kind}-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
