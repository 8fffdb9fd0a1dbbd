import type { AuditTables } from '../audit/tables.ts';
import type { DeliveryTables } from '../deliveries/tables.ts';
import type { EventTables } from '../events/tables.ts';
import type { WebhookEventTables } from '../webhooks/tables.ts';
import type { IdentityTables } from './identity/tables.ts';
import type { MessagingTables } from './messaging/tables.ts';
import type { WebhookTables } from './webhooks/tables.ts';

export type AuthTables = IdentityTables &
  MessagingTables &
  EventTables &
  AuditTables &
  DeliveryTables &
  WebhookEventTables &
  WebhookTables;
