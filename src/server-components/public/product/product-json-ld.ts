import type { Offer, Product as ProductData, WithContext } from 'schema-dts';
import type { Product } from '#contract/content/products.ts';
import { decimalAmount } from '#contract/money.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';

const availabilities = {
  in_stock: 'https://schema.org/InStock',
  waitlist: 'https://schema.org/BackOrder',
  sold_out: 'https://schema.org/SoldOut',
} as const;

export function productJsonLd(product: Product, { url: { origin }, site }: PageContext): WithContext<ProductData> {
  const address = origin + href('product', { name: product.name });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.summary,
    sku: product.name,
    url: address,
    brand: { '@type': 'Brand', name: site.name },
    image: product.pictures.map(({ src }) => origin + src),
    offers: product.prices.map(
      (money): Exclude<Offer, string> => ({
        '@type': 'Offer',
        price: decimalAmount(money),
        priceCurrency: money.currency,
        availability: availabilities[product.availability],
        url: address,
        seller: { '@id': `${origin}/#organization` },
      }),
    ),
  };
}
