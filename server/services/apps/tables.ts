import type { Generated } from 'kysely';
import type { AuditTables } from '../audit/tables.ts';
import type { EventTables } from '../events/tables.ts';

type At = Generated<Date>;

export type AppsTables = EventTables &
  AuditTables & {
    apps: {
      id: Generated<string>;
      name: string;
      domain: string;
      revision: Generated<number>;
      trashedAt: Date | null;
      createdAt: At;
      updatedAt: At;
    };
    endpoints: {
      id: Generated<string>;
      appId: string;
      path: string;
      description: string;
      method: string;
      requiredPermissionIds: Generated<string[]>;
      revision: Generated<number>;
      trashedAt: Date | null;
      createdAt: At;
      updatedAt: At;
    };
  };
