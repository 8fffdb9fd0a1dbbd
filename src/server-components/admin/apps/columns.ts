import type { AppRecord } from '#contract/apps/app-records.ts';
import type { AccessRule } from '#contract/apps/apps.ts';
import type { CsvColumn } from '../ui/csv.ts';

export const appColumns: ReadonlyArray<CsvColumn<AppRecord>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'domain', value: ({ domain }) => domain },
  { name: 'endpoints', value: ({ endpointCount }) => endpointCount },
  { name: 'deleted', value: ({ deletedAt }) => deletedAt },
];

export const endpointColumns: ReadonlyArray<CsvColumn<AccessRule>> = [
  { name: 'id', value: ({ id }) => id },
  { name: 'method', value: ({ method }) => method },
  { name: 'path', value: ({ path }) => path },
  { name: 'description', value: ({ description }) => description },
  { name: 'permissions', value: ({ requiredPermissionIds }) => requiredPermissionIds.join(', ') },
  { name: 'deleted', value: ({ deletedAt }) => deletedAt },
];
