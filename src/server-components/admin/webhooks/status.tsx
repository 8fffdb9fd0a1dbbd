import { deliveryStates, type Webhook, type WebhookDeliverySummary, webhookStatuses } from '#contract/auth/webhooks.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = { active: 'good', failing: 'accent', paused: 'muted' } as const;

export const StatusBadge = ({ status }: Pick<Webhook, 'status'>) => (
  <Badge tone={tones[status]}>{webhookStatuses[status]}</Badge>
);

const stateTones = { sent: 'good', due: 'plain', failed: 'accent', held: 'muted' } as const;

export const DeliveryBadge = ({ state }: Pick<WebhookDeliverySummary, 'state'>) => (
  <Badge tone={stateTones[state]}>{deliveryStates[state]}</Badge>
);

/** The answer to the last attempt. */
export function answerOf({ last }: Pick<WebhookDeliverySummary, 'last'>): string {
  if (last === null) return 'Not tried yet';
  return last.status === null ? (last.error ?? 'No response') : String(last.status);
}
