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

export type Entry = {
  readonly action: `${string}.${string}`;
  readonly targetId: string;
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  /** Of several requests, so that it has the id of none. */
  readonly isShared?: true;
  /** The person who asked for a change that is made later, without a caller. */
  readonly actorId?: string | null;
};
