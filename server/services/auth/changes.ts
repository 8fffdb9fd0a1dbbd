import { type Author, record as recordEntry } from '../audit/record.ts';
import { createEmit } from '../events/emit.ts';
import type { AuthTables } from './tables.ts';

export const record = recordEntry<AuthTables>;
export const emit = createEmit<AuthTables>('auth');
export type { Author };
