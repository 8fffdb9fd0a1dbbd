/** One product: its pictures, what it costs, what it is made of, and how to get it. */
import { tags } from '../../../contract/events.ts';
import { ogImageHref } from '../../../contract/og.ts';
import { getProduct, type Product } from '../../../contract/products.ts';
import { redirect } from '../../../contract/redirect.ts';
import { href } from '../../../contract/routes.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { orPageNotFound } from '../../page-not-found.ts';
import { Availability } from '../../ui/availability.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { breadcrumbList } from '../../ui/json-ld.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Gallery } from './gallery.tsx';
import { Prices } from './prices.tsx';
import { productJsonLd } from './product-json-ld.ts';
import styles from './product-page.module.css';
import { Purchase } from './purchase.tsx';
import { Specification } from './specification.tsx';

const trail = [{ label: 'Products', href: href('products') }];

export const productPage = definePage<'product', Product>({
  async load(context) {
    const { name } = context.params;
    const product = await orPageNotFound(context.api(getProduct, { name }), context);
    if (product.name !== name) throw redirect(href('product', { name: product.name }), 301);
    return product;
  },
  head: (product, context) => ({
    title: product.seo.title ?? product.title,
    description: product.seo.description ?? product.summary,
    canonical: href('product', { name: product.name }),
    type: 'product',
    image: ogImageHref(href('product', { name: product.name })),
    modifiedAt: product.updatedAt,
    jsonLd: [
      productJsonLd(product, context),
      breadcrumbList(context.url.origin, [
        ...trail,
        { label: product.title, href: href('product', { name: product.name }) },
      ]),
    ],
  }),
  tags: ({ name }) => [tags.product(name), tags.products],
  View: ProductView,
});

function ProductView({ data: product, context }: ViewProps<'product', Product>) {
  return (
    <div className="wrap">
      <Breadcrumbs trail={trail} here={product.title} />
      <div className={styles.top}>
        <Gallery product={product} />
        <div className={styles.offer}>
          <h1>{product.title}</h1>
          <p className="lead">{product.summary}</p>
          <Prices prices={product.prices} />
          <Availability product={product} />
          <Purchase product={product} context={context} />
        </div>
      </div>
      <section className={styles.part}>
        <div className="ledger">
          <h2>About it</h2>
          <RichText doc={product.body} />
        </div>
      </section>
      <Specification product={product} />
    </div>
  );
}
