import * as z from 'zod';

/** Fields of records that visitors may read in several languages. Services of other makers may leave them out. */
export const shownLanguages = {
  /** The other languages of the site in which it is published. */
  languages: z.array(z.string()).optional(),
  /** The language of its texts here. */
  language: z.string().optional(),
};
