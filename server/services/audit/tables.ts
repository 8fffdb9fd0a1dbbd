import type { ColumnType, Generated } from 'kysely';

type Fields = ColumnType<Record<string, unknown> | null, string | null, string | null>;

export type AuditTables = {
  auditEntries: {
    id: Generated<string>;
    sequence: Generated<number>;
    at: Generated<Date>;
    actorId: string | null;
    action: string;
    targetType: string;
    targetId: string;
    before: Fields;
    after: Fields;
    requestId: string | null;
  };
};
