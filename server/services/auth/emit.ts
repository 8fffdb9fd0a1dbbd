import { createEmit } from '../events/emit.ts';
import type { AuthTables } from './tables.ts';

export const emit = createEmit<AuthTables>('auth');
