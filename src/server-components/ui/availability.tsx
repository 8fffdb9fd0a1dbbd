import type { ProductSummary } from '#contract/content/products.ts';
import { Badge } from './badge.tsx';

type Props = { readonly product: Pick<ProductSummary, 'availability' | 'stockLeft'> };

export function Availability({ product: { availability, stockLeft } }: Props) {
  if (availability === 'sold_out') return <Badge tone="muted">Sold out</Badge>;
  if (availability === 'waitlist') return <Badge tone="accent">Waitlist open</Badge>;
  if (stockLeft !== null) return <Badge tone="good">Only {stockLeft} left</Badge>;
  return <Badge tone="good">In stock</Badge>;
}
