import type { Generated } from 'kysely';
import type { WebhookDeliveryState } from '#contract/auth/webhooks.ts';

export type WebhookTables = {
  webhooks: {
    id: string;
    url: string;
    description: string;
    events: string[];
    ownerId: string | null;
    secretNumber: Generated<number>;
    rotatedAt: Date | null;
    pausedAt: Date | null;
    pauseReason: 'failing' | 'gone' | null;
    failingSince: Date | null;
    lastSuccessAt: Date | null;
    revision: Generated<number>;
    trashedAt: Date | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  webhookDeliveries: {
    id: Generated<string>;
    webhookId: string;
    eventId: string;
    type: string;
    body: string;
    state: Generated<WebhookDeliveryState>;
    tries: Generated<number>;
    nextAt: Generated<Date>;
    createdAt: Generated<Date>;
  };
  webhookAttempts: {
    sequence: Generated<number>;
    deliveryId: string;
    at: Generated<Date>;
    milliseconds: number;
    status: number | null;
    response: string | null;
    error: string | null;
  };
};
