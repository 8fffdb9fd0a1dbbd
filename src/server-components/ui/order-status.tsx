import { type OrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { t } from '#contract/translate.ts';
import { Badge } from './badge.tsx';

const tones = {
  placed: 'accent',
  confirmed: 'accent',
  fulfilled: 'good',
  delivered: 'good',
  cancelled: 'muted',
  refunded: 'muted',
} as const satisfies Record<OrderStatus, string>;

export const StatusBadge = ({ status }: { readonly status: OrderStatus }) => (
  <Badge tone={tones[status]}>{t(orderStatuses[status])}</Badge>
);
