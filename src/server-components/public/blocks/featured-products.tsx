/** The products that the company wants to be seen first. */
import type { PageBlockOf } from '../../../contract/pages.ts';
import type { ProductSummary } from '../../../contract/products.ts';
import { href } from '../../../contract/routes.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import styles from './featured-products.module.css';
import { SectionHeading } from './section-heading.tsx';

type Props = { readonly block: PageBlockOf<'featuredProducts'>; readonly products: readonly ProductSummary[] };

export function FeaturedProducts({ block: { heading, lead }, products }: Props) {
  if (products.length === 0) return null;
  return (
    <section className="wrap section">
      <SectionHeading heading={heading} lead={lead} />
      <div className={styles.products}>
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            level={3}
            sizes="(min-width: 60rem) 18.5rem, (min-width: 40rem) 46vw, 72vw"
          />
        ))}
      </div>
      <p className={styles.more}>
        <ArrowLink href={href('products')}>All products</ArrowLink>
      </p>
    </section>
  );
}
