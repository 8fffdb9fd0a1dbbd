import type { Offer, Product as ProductData, WithContext } from 'schema-dts';
import { choose, type Product } from '#contract/content/products.ts';
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
  const offersOf = ({ title, prices, availability }: Product, sku: string): Array<Exclude<Offer, string>> =>
    prices.map((money) => ({
      '@type': 'Offer',
      name: title,
      sku,
      price: decimalAmount(money),
      priceCurrency: money.currency,
      availability: availabilities[availability],
      url: address,
      seller: { '@id': `${origin}/#organization` },
    }));
  const variants = product.variants.items.flatMap(({ key, sku }) => {
    const chosen = choose(product, key);
    return chosen ? offersOf(chosen, sku ?? `${product.name}.${key}`) : [];
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: product.summary,
    sku: product.name,
    url: address,
    brand: { '@type': 'Brand', name: site.name },
    image: product.pictures.map(({ src }) => origin + src),
    offers: variants.length > 0 ? variants : offersOf(product, product.name),
  };
}
