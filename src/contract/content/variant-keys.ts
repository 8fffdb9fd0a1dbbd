import { slugFrom } from '../slugs.ts';
import { variantKey } from './variants.ts';

/** `oak-m`, or `oak-m-2` if that is taken. */
export function keyOfValues(values: readonly string[], taken: Iterable<string>): string {
  const known = new Set(taken);
  const base = slugFrom(values.join(' ')) || 'variant';
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!known.has(key) && variantKey.safeParse(key).success) return key;
  }
}
