import type { OrderStatus } from '#contract/trade/orders.ts';
import type { PaymentStatus } from '#contract/trade/payment-methods.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PaymentBadge } from '../../../ui/payment-status.tsx';

type Paid = { readonly paymentStatus: PaymentStatus; readonly status: OrderStatus; readonly isOverdue: boolean };

/** Nothing is owed for an order that has ended. */
export function OrderPaymentBadge({ order: { paymentStatus, status, isOverdue } }: { readonly order: Paid }) {
  const hasEnded = status === 'cancelled' || status === 'refunded';
  if (isOverdue) return <Badge tone="accent">Overdue</Badge>;
  return hasEnded && paymentStatus === 'unpaid' ? null : <PaymentBadge status={paymentStatus} />;
}
