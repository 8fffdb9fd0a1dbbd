import type { ProductSummary } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ArrowLink } from '../../ui/arrow-link.tsx';
import type { PictureSize } from '../../ui/picture.tsx';
import { areExact, ProductCard } from '../../ui/product-card.tsx';
import styles from './other-products.module.css';

const ratio = 4 / 5;
const sizes: readonly PictureSize[] = [
  { from: 84, width: '25.5rem', ratio },
  { from: 44, width: '30vw', ratio },
  { width: '46vw', ratio },
];

export function OtherProducts({ products }: { readonly products: readonly ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section className={`${styles.others} unprinted`}>
      <header className={styles.heading}>
        <h2>{t('Other products')}</h2>
        <ArrowLink href={href('products')}>{t('All products')}</ArrowLink>
      </header>
      <div className="shelf" data-pairs="">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} level={3} sizes={sizes} exact={areExact(products)} />
        ))}
      </div>
    </section>
  );
}
