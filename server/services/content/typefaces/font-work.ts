/** The child process of `routes.ts` runs this module. */
import { type ReadFont, readFont } from './read-font.ts';

export type FontJob = { readonly upload: Buffer };

export const perform = ({ upload }: FontJob): Promise<ReadFont> => readFont(Buffer.from(upload));
