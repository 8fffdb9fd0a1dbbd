/** What every change by staff leaves behind: an entry in the log, in its transaction. */
import { type Author, record as recordEntry } from '../audit/record.ts';
import type { TradeTables } from './tables.ts';

export const record = recordEntry<TradeTables>;
export type { Author };
