/** Proposes slugs from titles, the same in browser and server: `Größe zählt!` -> `groesse-zaehlt`. */
import slugify, { type Options } from '@sindresorhus/slugify';

/** Leaves room for a number at the end. */
const longest = 80;

/** Keeps `iPhone` one word and does not translate `&` into English. */
const options: Options = { decamelize: false, customReplacements: [['&', ' ']] };

/** Empty if the title has no letter or digit that a slug can contain. */
export const slugFrom = (title: string): string =>
  slugify(title.normalize('NFKC'), options).slice(0, longest).replace(/-$/, '');
