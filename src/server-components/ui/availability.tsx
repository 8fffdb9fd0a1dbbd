import type { ProductSummary } from '#contract/content/products.ts';
import { t } from '#contract/translate.ts';
import { Badge } from './badge.tsx';

type Props = { readonly product: Pick<ProductSummary, 'availability' | 'stockLeft'> };

export function Availability({ product: { availability, stockLeft } }: Props) {
  if (availability === 'sold_out') return <Badge tone="muted">{t('Sold out')}</Badge>;
  if (availability === 'waitlist') return <Badge tone="accent">{t('Waitlist open')}</Badge>;
  if (stockLeft !== null) return <Badge tone="good">{t('Only {count} left', { count: stockLeft })}</Badge>;
  return <Badge tone="good">{t('In stock')}</Badge>;
}
