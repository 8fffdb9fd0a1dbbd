/** Reference numbers that can be read out over the phone: no letter that sounds or looks like another, or like a digit. */
import { randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `INQ-7K3M9Q`. */
export const newReference = (kind: 'INQ' | 'ORD'): string =>
  `${kind}-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
