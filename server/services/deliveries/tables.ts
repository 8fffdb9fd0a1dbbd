import type { ColumnType, Generated } from 'kysely';
import type { MessageContent, MessageEvent } from '#contract/auth/messages.ts';

type Optional<Value> = ColumnType<Value | null, Value | null | undefined>;

export type DeliveryTables = {
  deliveries: {
    id: string;
    event: MessageEvent;
    userId: Optional<string>;
    phoneNumber: Optional<string>;
    email: Optional<string>;
    country: Optional<string>;
    /** Null once the message is sent or will never be. */
    content: ColumnType<MessageContent | null, string, null>;
    state: Generated<'due' | 'sent' | 'declined' | 'impossible' | 'failed'>;
    tries: Generated<number>;
    nextAt: Generated<Date>;
    createdAt: Generated<Date>;
    error: Optional<string>;
  };
};
