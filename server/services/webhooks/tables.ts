import type { ColumnType, Generated } from 'kysely';

export type WebhookEventTables = {
  webhookEvents: {
    id: Generated<string>;
    sequence: Generated<number>;
    type: string;
    data: ColumnType<Record<string, unknown>, string>;
    at: Generated<Date>;
  };
};
