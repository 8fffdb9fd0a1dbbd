import { type PaymentStatus, paymentStatuses } from '#contract/trade/payment-methods.ts';
import { t } from '#contract/translate.ts';
import { Badge } from './badge.tsx';

const tones = {
  unpaid: 'accent',
  pending: 'accent',
  partly_paid: 'accent',
  paid: 'good',
  failed: 'accent',
  partly_refunded: 'muted',
  refunded: 'muted',
} as const satisfies Record<PaymentStatus, string>;

export const PaymentBadge = ({ status }: { readonly status: PaymentStatus }) => (
  <Badge tone={tones[status]}>{t(paymentStatuses[status])}</Badge>
);
