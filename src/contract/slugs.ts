/** Browser and server propose the same: `Größe zählt!` -> `groesse-zaehlt`. */
import slugify, { type Options } from '@sindresorhus/slugify';

/** Leaves room for a number at the end. */
const maxLength = 80;

/** Keeps `iPhone` one word and does not translate `&` into English. */
const options: Options = { decamelize: false, customReplacements: [['&', ' ']] };

/** Empty without a letter or digit. */
export const slugFrom = (title: string): string =>
  slugify(title.normalize('NFKC'), options).slice(0, maxLength).replace(/-$/, '');
