/** Records changes of an organization; the organization is the target, affected users are in the fields. */
import { record as recordEntry } from '../../audit/record.ts';
import type { OrganizationTables } from './tables.ts';

export const record = recordEntry<OrganizationTables>;
