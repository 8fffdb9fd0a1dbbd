import type { Generated } from 'kysely';
import type { MessageEvent } from '#contract/auth/messages.ts';

type At = Generated<Date>;

export type MessagingTables = {
  notificationSettings: { userId: string; event: string; channel: string; enabled: boolean };
  sentMessages: {
    messageId: string;
    channel: string;
    isSent: Generated<boolean>;
    at: At;
    addressHash: Buffer | null;
    event: string | null;
  };
  smsSpending: { day: string; purpose: 'security' | 'other'; messages: Generated<number>; cost: Generated<number> };
  smsBudgets: { month: string; budget: number; raisedAt: At };
  heldMessages: { messageId: string; event: MessageEvent; heldAt: At; triedAt: At; releasedAt: Date | null };
  bouncedAddresses: {
    addressHash: Buffer;
    type: 'bounce' | 'complaint';
    reason: string;
    at: Date;
    clearedAt: Date | null;
  };
  returnedMessages: {
    messageId: string;
    type: 'bounce' | 'complaint';
    event: MessageEvent;
    addressHash: Buffer;
    reason: string;
    at: Date;
    createdAt: At;
  };
};
