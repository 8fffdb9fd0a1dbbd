import type { ProductSummary } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import { Availability } from './availability.tsx';
import { parts } from './parts.tsx';
import { Picture, type PictureSize } from './picture.tsx';
import { Price } from './price.tsx';
import styles from './product-card.module.css';

type Props = {
  readonly product: ProductSummary;
  readonly sizes: readonly PictureSize[];
  readonly priority?: boolean;
  readonly level?: 2 | 3;
};

export function ProductCard({ product, sizes, priority = false, level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const [price] = product.prices;
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {product.cover && (
          <Picture picture={product.cover} sizes={sizes} priority={priority} className={styles.cover} decorative />
        )}
      </div>
      <div className={styles.content}>
        <Heading className={styles.title}>
          <a href={href('product', { name: product.name })} className="card-link">
            {product.title}
          </a>
        </Heading>
        {price && (
          <p className={styles.price}>
            {product.pricesVary ? parts('From {price}', { price: <Price money={price} /> }) : <Price money={price} />}
          </p>
        )}
        <p className={styles.summary}>{product.summary}</p>
        <Availability product={product} />
      </div>
    </article>
  );
}
