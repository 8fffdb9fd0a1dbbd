/** Slugs proposed from titles, the same in the browser and on the server: `Größe zählt!` -> `groesse-zaehlt`. */
import slugify, { type Options } from '@sindresorhus/slugify';

/** Leaves room for a number behind it. */
const longest = 80;

/** `iPhone` stays one word, and `&` becomes no English word in names of other languages. */
const options: Options = { decamelize: false, customReplacements: [['&', ' ']] };

/** Empty where the title has no letter or digit that can be written in a slug. */
export const slugFrom = (title: string): string =>
  slugify(title.normalize('NFKC'), options).slice(0, longest).replace(/-$/, '');
