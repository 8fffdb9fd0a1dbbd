import type { ProductRecord } from '#contract/content/products-admin.ts';
import { majorUnits } from '#contract/money.ts';
import { plainText, richTextJson } from '#contract/rich-text.ts';
import type { Compared } from '../ui/conflict.tsx';
import { typedRows } from '../ui/repeated-rows.ts';

export function comparedWith(product: ProductRecord, typed: Readonly<Record<string, string>>): Compared[] {
  const lines = (rows: string, join: string) =>
    typedRows(typed, rows)
      .map(({ row }) => Object.values(row).join(join))
      .join('\n');
  const field = (label: string, stored: string, typedValue: string | undefined): Compared => ({
    label,
    stored,
    typed: typedValue ?? '',
  });
  const body = richTextJson.safeParse(typed['body']);
  return [
    field('Title', product.title, typed['title']),
    field('Address', product.name, typed['name']),
    field('Summary', product.summary, typed['summary']),
    field('Text', plainText(product.body), body.success ? plainText(body.data) : ''),
    field(
      'Prices',
      product.prices.map((money) => `${money.currency} ${majorUnits(money)}`).join('\n'),
      lines('price', ' '),
    ),
    field('Stock', String(product.stock), typed['stock']),
    field(
      'Specification',
      product.specification.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      lines('specification', ': '),
    ),
    field('Pictures', `${product.pictures.length}`, `${typedRows(typed, 'picture').length}`),
    field('Featured', product.featured ? 'yes' : 'no', 'featured' in typed ? 'yes' : 'no'),
    field('Waitlist', product.waitlist ? 'yes' : 'no', 'waitlist' in typed ? 'yes' : 'no'),
    field('Title for search engines', product.seo.title ?? '', typed['seoTitle']),
    field('Description for search engines', product.seo.description ?? '', typed['seoDescription']),
  ];
}
