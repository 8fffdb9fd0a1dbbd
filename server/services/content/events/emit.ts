import { createEmit } from '../../events/emit.ts';
import type { ContentTables } from '../tables.ts';

export const emit = createEmit<ContentTables>('content');
