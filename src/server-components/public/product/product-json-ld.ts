import type { Offer, Product as ProductData, ProductGroup, WithContext } from 'schema-dts';
import { choose, type Product } from '#contract/content/products.ts';
import { decimalAmount } from '#contract/money.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';

const availabilities = {
  in_stock: 'https://schema.org/InStock',
  waitlist: 'https://schema.org/BackOrder',
  sold_out: 'https://schema.org/SoldOut',
} as const;

/** A product with variants is a group of products, each with its own number, prices and stock. */
export function productJsonLd(
  product: Product,
  { url: { origin }, site }: PageContext,
): WithContext<ProductData> | WithContext<ProductGroup> {
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
    if (!chosen) return [];
    const number = sku ?? `${product.name}.${key}`;
    return [{ '@type': 'Product' as const, name: chosen.title, sku: number, offers: offersOf(chosen, number) }];
  });
  const common = {
    '@context': 'https://schema.org' as const,
    name: product.title,
    description: product.summary,
    url: address,
    brand: { '@type': 'Brand' as const, name: site.name },
    image: product.pictures.map(({ src }) => origin + src),
  };
  return variants.length > 0
    ? { ...common, '@type': 'ProductGroup', productGroupID: product.name, hasVariant: variants }
    : { ...common, '@type': 'Product', sku: product.name, offers: offersOf(product, product.name) };
}
