/** The log of changes, as organizations write it: their own id is the target, whoever it is about stands in the fields. */
import { record as recordEntry } from '../../audit/record.ts';
import type { OrganizationTables } from './tables.ts';

export const record = recordEntry<OrganizationTables>;
