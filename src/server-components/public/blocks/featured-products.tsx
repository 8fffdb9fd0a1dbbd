import type { PageBlockOf } from '#contract/content/pages.ts';
import type { ProductSummary } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { PictureSize } from '../../ui/picture.tsx';
import { areExact, ProductCard } from '../../ui/product-card.tsx';
import { columnsFor } from './columns-for.ts';
import styles from './featured-products.module.css';
import { SectionHeading } from './section-heading.tsx';

type Props = { readonly block: PageBlockOf<'featuredProducts'>; readonly products: readonly ProductSummary[] };

const ratio = 4 / 5;
const sizes: readonly PictureSize[] = [
  { from: 84, width: '18.5rem', ratio },
  { from: 60, width: '22vw', ratio },
  { width: '45vw', ratio },
];

export function FeaturedProducts({ block: { heading, lead }, products }: Props) {
  if (products.length === 0) return null;
  const exact = areExact(products);
  return (
    <section className="wrap section">
      <SectionHeading heading={heading} lead={lead} />
      <div className={classNames('columns', styles.products)} data-columns={columnsFor(products.length)}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} level={3} sizes={sizes} exact={exact} />
        ))}
      </div>
      <p className={styles.more}>
        <ArrowLink href={href('products')}>{t('All products')}</ArrowLink>
      </p>
    </section>
  );
}
